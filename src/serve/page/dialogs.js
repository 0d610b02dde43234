// Menus over the board.

import { byId, button, drawn, fill, learnGlyphs, make } from "./dom.js";

/** Asks for one of several `{value, words, data, picture}`, whose pictures come when they are there. Gives the value, or
    null. */
function chooseOne(choices, title) {
  const dialog = byId("chooser");
  const items = choices.map(({ value, words, data, picture }) => {
    const place = make("span", { className: "picture" });
    picture.then((drawing) => drawing && place.append(drawn(drawing)), () => {});
    const item = button("", () => dialog.close(value), { className: "choice", ...data });
    item.append(place, make("span", { className: "words" }, words));
    return item;
  });
  fill(
    dialog,
    make("h2", { id: "chooser-title" }, title),
    make("div", { className: "choices" }, ...items),
    make("div", { className: "actions" }, button("Cancel", () => dialog.close(""))),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue || null), { once: true });
  });
}

/** Asks which of several moves is meant, with a picture of what each makes of its square. Gives the move's text, or null. */
export function chooseMove(moves, title, preview) {
  const cell = async (move) => {
    const told = await preview(move.text);
    if (told) learnGlyphs(told.board.glyphs);
    return told?.cell;
  };
  const choice = (move) =>
    ({ value: move.text, words: move.words || move.text, data: { "data-move": move.text }, picture: cell(move) });
  return chooseOne(moves.map(choice), title);
}

/** Asks for one of several squares, with what stands on each. Gives the square, or null. */
export function chooseSquare(squares, title, piece) {
  const drawing = async (square) => (await piece(square)).pieces.map((one) => one.drawing).join("");
  const choice = ([square, words]) =>
    ({ value: square, words: `${words} on ${square}`, data: { "data-from": square }, picture: drawing(square) });
  return chooseOne(squares.map(choice), title);
}

/** Asks for a yes. */
export function confirmed(question) {
  const dialog = byId("chooser");
  fill(
    dialog,
    make("h2", { id: "chooser-title" }, question),
    make("div", { className: "actions" },
      button("Yes", () => dialog.close("yes"), { className: "primary" }),
      button("No", () => dialog.close(""))),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
