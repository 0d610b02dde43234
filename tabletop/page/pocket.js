// Pieces in hand: a button for each kind. The user presses it and then the square for the piece, or
// drags the piece there.

import { byId, button, drawn, fill, learnGlyphs, make, named } from "./dom.js";
import { DRAG } from "./pointer.js";

const DROP = /^([A-Z])@([a-z]\d+)$/;

/** Returns true if a place is a piece in hand instead of a square. */
export const isInHand = (place) => place?.endsWith("@") ?? false;

/** The pieces that the side to move can put down, by kind: `{place, goals}` each, `goals` as those
    of a square.
    @param {GameMessage} game */
export function pocketOf(game) {
  const kinds = new Map();
  for (const index of game.inPlace) {
    const [, letter, square] = DROP.exec(game.moves[index].text) ?? [];
    if (!letter) continue;
    if (!kinds.has(letter)) kinds.set(letter, { place: `${letter}@`, goals: {} });
    kinds.get(letter).goals[square] = [index];
  }
  return [...kinds.values()];
}

/** Returns true if a page's user plays this side. */
const isOwn = (game, side) => (game.room ? game.room.you === side : game.seats[side === "White" ? 0 : 1] === "you");

/** Returns true if the user can drop a kind of piece now or as a premove.
    @param {HandPiece} kind
    @param {string} side
    @param {GameMessage} game */
function mayDrop({ letter }, side, game, picking) {
  if (!game.drops || !isOwn(game, side)) return false;
  const isNow = game.yours && game.turn === side && picking.pocket.some(({ place }) => place === `${letter}@`);
  return isNow || picking.mayPutAhead(side);
}

/** Creates a kind of piece beside the board: a button if the user can drop it.
    @param {HandPiece} kind
    @param {string} side */
function kindButton(kind, side, canDrop, picking) {
  const place = `${kind.letter}@`;
  const parts = [make("span", { className: "picture" }, drawn(kind.drawing)), make("span", { className: "count" }, kind.count > 1 ? String(kind.count) : "")];
  if (!canDrop) {
    const still = make("span", { className: "held-piece", role: "img", title: kind.name }, ...parts);
    named(still, kind.name);
    return still;
  }
  const made = button("", () => picking.toggle(place, side), { className: "held-piece", "data-pocket": place,
    "aria-pressed": String(place === picking.picked), title: `${kind.name}: drag it to a square, or press here and then there` });
  made.append(...parts);
  named(made, kind.name);
  return made;
}

/** Shows the pieces in hand: the user's below the board, the opponent's above.
    @param {GameMessage} game */
export function showPockets(game, picking) {
  const below = game.board.flipped ? "Black" : "White";
  document.body.classList.toggle("with-pockets", Boolean(game.pockets));
  if (!game.pockets) return;
  for (const [id, side] of [["pocket-bottom", below], ["pocket-top", below === "White" ? "Black" : "White"]]) {
    const home = byId(id);
    const { pieces, glyphs } = game.pockets[side === "White" ? 0 : 1];
    learnGlyphs(glyphs);
    home.setAttribute("aria-label", `${side}: ${game.drops ? "in hand" : "captured pieces"}${pieces.length ? "" : ", none"}`);
    fillHand(home, pieces.map((kind) => [kind, mayDrop(kind, side, game, picking)]), side, picking);
  }
}

/** Content of the hands, to draw only those that have changed. */
const shown = new WeakMap();

/** Shows a hand.
    @param {Element} home
    @param {[HandPiece, boolean][]} kinds with whether the user can drop them
    @param {string} side */
function fillHand(home, kinds, side, picking) {
  const content = JSON.stringify([side, kinds]);
  if (shown.get(home) === content) return;
  shown.set(home, content);
  fill(home, ...kinds.map(([kind, canDrop]) => kindButton(kind, side, canDrop, picking)));
}

/** Shows the selected piece and that its targets are marked. */
export function pressPocket(picked) {
  document.querySelector(".squares")?.classList.toggle("putting", isInHand(picked));
  for (const item of document.querySelectorAll("[data-pocket]")) item.setAttribute("aria-pressed", String(item.dataset.pocket === picked));
}

/** Dragged piece under the pointer. */
class Held {
  #element = make("div", { className: "held", "aria-hidden": "true" });

  constructor(board, picture) {
    const [square] = board.grid.querySelectorAll("[data-square]");
    this.#element.style.width = `${square.offsetWidth}px`;
    this.#element.append(picture.cloneNode(true));
    document.body.append(this.#element);
  }

  move({ clientX, clientY }) {
    this.#element.style.translate = `calc(${clientX}px - 50%) calc(${clientY}px - 50%)`;
  }

  drop() {
    this.#element.remove();
  }
}

/** Enables dragging of pieces in hand onto the board. */
export function watchPockets(board, picking) {
  let press = null;
  const at = (event) => board.squareOf(document.elementFromPoint(event.clientX, event.clientY));

  document.addEventListener("pointerdown", (event) => {
    const home = event.target.closest?.("[data-pocket]");
    const place = home?.dataset.pocket;
    if (place && event.button === 0) press = { home, place, pointer: event.pointerId, x: event.clientX, y: event.clientY, held: null, over: null };
  });

  function begin() {
    const { home, place, pointer } = press;
    // A drag is not a click on the button.
    home.parentElement.setPointerCapture(pointer);
    if (picking.picked !== place) picking.take(place);
    press.held = new Held(board, home.querySelector("svg"));
  }

  // A fast pointer leaves the button before its first event.
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== press?.pointer) return;
    if (!press.held && Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG) return;
    if (!press.held) begin();
    press.held.move(event);
    const square = at(event);
    if (square !== press.over) picking.over(square);
    press.over = square;
  });

  function release(event, square) {
    if (event.pointerId !== press?.pointer) return;
    const { held, place } = press;
    press = null;
    if (!held) return;
    held.drop();
    if (square) picking.point(square, { dragged: true, from: place });
    else picking.unpick();
  }

  document.addEventListener("pointerup", (event) => release(event, at(event)));
  document.addEventListener("pointercancel", (event) => release(event, null));
}
