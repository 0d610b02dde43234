// Menus over the board.

import { byId, button, drawn, fill, learnGlyphs, make, remember, remembered } from "./dom.js";

/** Asks for one of several `{value, words, data, told}`; `told` brings `{drawing, lines}` when they are there. Gives the
    value, or null. */
function chooseOne(choices, title) {
  const dialog = byId("chooser");
  const items = choices.map(({ value, words, data, told }) => {
    const place = make("span", { className: "picture" });
    const more = make("span", { className: "more" });
    told.then(({ drawing, lines }) => {
      if (drawing) place.append(drawn(drawing));
      more.textContent = lines.join(". ");
    }, () => {});
    const item = button("", () => dialog.close(value), { className: "choice", ...data });
    item.append(place, make("span", { className: "words" }, words, more));
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

/** Asks which of several moves is meant, with what each does, and a picture of what it makes of its square. Gives the move's
    text, or null. */
export function chooseMove(moves, title, preview) {
  const effect = async (move) => {
    const told = await preview(move.text);
    if (told) learnGlyphs(told.board.glyphs);
    return { drawing: told?.cell, lines: told?.lines.slice(1) ?? [] };
  };
  const choice = (move) =>
    ({ value: move.text, words: move.words || move.text, data: { "data-move": move.text }, told: effect(move) });
  return chooseOne(moves.map(choice), title);
}

/** Asks for one of several squares, with what stands on each. Gives the square, or null. */
export function chooseSquare(squares, title, piece) {
  const drawing = async (square) => (await piece(square)).pieces.map((one) => one.drawing).join("");
  const told = async (square) => ({ drawing: await drawing(square), lines: [] });
  const choice = ([square, words]) =>
    ({ value: square, words: `${words} on ${square}`, data: { "data-from": square }, told: told(square) });
  return chooseOne(squares.map(choice), title);
}

/** Asks for a yes. The first button, which Enter presses, is No where a yes does `harm`. */
export function confirmed(question, harm = false) {
  const dialog = byId("chooser");
  const answer = (text, value, isFirst) =>
    button(text, () => dialog.close(value), { className: isFirst ? "primary" : "", "data-answer": text.toLowerCase() });
  const answers = [answer("Yes", "yes", !harm), answer("No", "", harm)];
  fill(
    dialog,
    make("h2", { id: "chooser-title" }, question),
    make("div", { className: "actions" }, ...(harm ? answers.reverse() : answers)),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Asks how a position is practised: who plays which side, and at which level. Gives `{side, level}`, or null. */
export function choosePractice(turn) {
  const dialog = byId("chooser");
  const option = (value) => make("option", { value: value.toLowerCase() }, value);
  const side = make("select", { id: "practice-side" }, option("White"), option("Black"));
  side.value = turn.toLowerCase();
  const level = make("select", { id: "practice-level" }, byId("levels").content.cloneNode(true));
  level.value = remembered("practice", level.value);
  fill(dialog, make("form", { method: "dialog" },
    make("h2", { id: "chooser-title" }, "Practice from here"),
    make("p", { className: "soft" }, `${turn} is to move. The game begins here, without clocks.`),
    make("label", {}, "You play", side),
    make("label", {}, "Engine's level", level),
    make("div", { className: "actions" },
      make("button", { className: "primary", value: "yes", id: "begin-practice" }, "Play"),
      make("button", { value: "" }, "Cancel"))));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "yes") return resolve(null);
      remember("practice", level.value);
      return resolve({ side: side.value, level: level.value });
    }, { once: true });
  });
}
