// Pieces in hand: a button for each kind. Who has pressed it points at the square where the piece is put, or drags it there.

import { button, drawn, learnGlyphs, make } from "./dom.js";
import { DRAG } from "./pointer.js";

const DROP = /^([A-Z])@([a-z]\d+)$/;

/** Whether this stands for a piece in hand, where the name of a square could stand. */
export const isInHand = (place) => place?.endsWith("@") ?? false;

/** The kinds of pieces that the side to move can put down: `{place, name, count, goals}` each, `goals` as those of a square. */
export function pocketOf(game) {
  const kinds = new Map();
  const [, hand = ""] = /\[(\w*)\]/.exec(game.fen) ?? [];
  for (const index of game.inPlace) {
    const [, letter, square] = DROP.exec(game.moves[index].text) ?? [];
    if (!letter) continue;
    if (!kinds.has(letter)) {
      const name = game.moves[index].words.replace(/^\S+ an? /, "").replace(/ on \S+$/, "");
      const own = game.turn === "White" ? letter : letter.toLowerCase();
      kinds.set(letter, { place: `${letter}@`, name, count: hand.split(own).length - 1, goals: {} });
    }
    kinds.get(letter).goals[square] = [index];
  }
  return [...kinds.values()];
}

/** A button for each of them, beside which the picked one is pressed. */
export const pocketButtons = (pocket, picked, pick) => pocket.map(({ place, name, count }) =>
  button(count > 1 ? `${name} (${count})` : name, () => pick(place),
    { "data-pocket": place, "aria-pressed": String(place === picked), title: `Put down a ${name}: drag it to its square, or press here and then there` }));

/** Shows which one is picked, and that its goals are. */
export function pressPocket(picked) {
  document.querySelector(".squares")?.classList.toggle("putting", isInHand(picked));
  for (const item of document.querySelectorAll("[data-pocket]")) item.setAttribute("aria-pressed", String(item.dataset.pocket === picked));
}

/** What is dragged, as it is seen under the pointer. */
class Held {
  #element = make("div", { className: "held", "aria-hidden": "true" });

  constructor(board) {
    const [square] = board.grid.querySelectorAll("[data-square]");
    this.#element.style.width = `${square.offsetWidth}px`;
    document.body.append(this.#element);
  }

  /** Shows the piece as it stands on its square after a move, once that is told. */
  async draw(preview) {
    const told = await preview.catch(() => null);
    if (!told) return;
    learnGlyphs(told.board.glyphs);
    this.#element.replaceChildren(drawn(told.cell));
  }

  move({ clientX, clientY }) {
    this.#element.style.translate = `calc(${clientX}px - 50%) calc(${clientY}px - 50%)`;
  }

  drop() {
    this.#element.remove();
  }
}

/** Lets the buttons in an element be dragged onto the board. */
export function watchPocket(home, board, picking) {
  let press = null;
  const at = (event) => board.squareOf(document.elementFromPoint(event.clientX, event.clientY));

  home.addEventListener("pointerdown", (event) => {
    const place = event.target.closest("[data-pocket]")?.dataset.pocket;
    if (place && event.button === 0) press = { place, pointer: event.pointerId, x: event.clientX, y: event.clientY, held: null, over: null };
  });

  function begin() {
    const { place, pointer } = press;
    // A drag is no press of the button.
    home.setPointerCapture(pointer);
    if (picking.picked !== place) picking.pick(place);
    press.held = new Held(board);
    press.held.draw(picking.previewOfDrop(place));
  }

  // A quick pointer is beside the button before it has moved at all.
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
    const { held } = press;
    press = null;
    if (!held) return;
    held.drop();
    if (square) picking.point(square, { dragged: true });
    else picking.unpick();
  }

  document.addEventListener("pointerup", (event) => release(event, at(event)));
  document.addEventListener("pointercancel", (event) => release(event, null));
}
