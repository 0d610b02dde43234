// Pieces in hand: a button for each kind; who has pressed it points at the square where the piece is put.

import { button } from "./dom.js";

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
    { "data-pocket": place, "aria-pressed": String(place === picked), title: `Put down a ${name}: then point at its square` }));

/** Shows which one is picked, and that its goals are. */
export function pressPocket(picked) {
  document.querySelector(".squares")?.classList.toggle("putting", isInHand(picked));
  for (const item of document.querySelectorAll("[data-pocket]")) item.setAttribute("aria-pressed", String(item.dataset.pocket === picked));
}
