// Menus over the board.

import { answerOf, byId, button, drawn, fill, learnGlyphs, make, remember, remembered } from "./dom.js";

/** Returns a handler that closes a dialog with a value after a press inside it: the tap that opened
    the dialog also ends as a click. */
function closer(dialog) {
  let pressed = false;
  dialog.onpointerdown = () => (pressed = true);
  return (event, value) => (pressed || event.detail === 0) && dialog.close(value);
}

/** Asks for one of several `{value, words, data, details}`; `details` is a promise of
    `{drawing, lines}`. Returns the value, or null. */
function chooseOne(choices, title) {
  const dialog = byId("chooser");
  const close = closer(dialog);
  const items = choices.map(({ value, words, data, details }) => {
    const place = make("span", { className: "picture" });
    const more = make("span", { className: "more" });
    details.then(({ drawing, lines }) => {
      if (drawing) place.append(drawn(drawing));
      more.textContent = lines.join(". ");
    }, () => {});
    const item = button("", (event) => close(event, value), { className: "choice", ...data });
    item.append(place, make("span", { className: "words" }, words, more));
    return item;
  });
  fill(
    dialog,
    make("h2", { id: "chooser-title" }, title),
    make("div", { className: "choices" }, ...items),
    make("div", { className: "actions" }, button("Cancel", (event) => close(event, ""))),
  );
  // Descriptions make the menu higher; it is seen with them, or after a while without.
  dialog.classList.add("coming");
  Promise.allSettled(choices.map(({ details }) => details)).then(() => dialog.classList.remove("coming"));
  return answerOf(dialog).then((value) => value || null);
}

/** Maximum number of pictures in a column of a menu. */
const MAX_BELOW = 4;
/** Words in the description of a promotion. */
const PROMOTION = /, becomes an? ([^,]+)$/;

/** Shows a menu of pictures over the board, the first one on the square and the others below or
    above it. */
function place(dialog, square, count) {
  const { left, top, width, bottom } = square.getBoundingClientRect();
  const rows = Math.min(count, MAX_BELOW);
  const columns = Math.ceil(count / rows);
  const isBelow = top + rows * width < innerHeight;
  dialog.style.setProperty("--square", `${width}px`);
  dialog.style.setProperty("--rows", rows);
  dialog.style.left = `${Math.max(0, Math.min(left, document.documentElement.clientWidth - columns * width))}px`;
  dialog.style.top = `${isBelow ? top : bottom - rows * width}px`;
}

/** Asks for the piece of a promotion by pictures at a square. Returns the text of the move, or
    null. */
function choosePiece(moves, title, preview, square) {
  const dialog = make("dialog", { id: "at-square", "aria-label": title });
  const close = closer(dialog);
  const item = (move) => {
    const [, name] = PROMOTION.exec(move.words);
    const choice = button("", (event) => close(event, move.text), { className: "choice", "data-move": move.text, title: name, "aria-label": name });
    preview(move).then((details) => {
      learnGlyphs(details.board.glyphs);
      choice.append(drawn(details.cell));
    }, () => choice.append(name));
    return choice;
  };
  fill(dialog, ...moves.map(item));
  document.body.append(dialog);
  const toSquare = () => place(dialog, square, moves.length);
  toSquare();
  addEventListener("resize", toSquare);
  dialog.onclick = (event) => event.target === dialog && close(event, "");
  return answerOf(dialog).then((text) => {
    removeEventListener("resize", toSquare);
    dialog.remove();
    return text || null;
  });
}

/** Lets the user choose one of several moves, listed with their effects and pictures of the squares
    after them; promotions are pictures at the square. Returns the text of the move, or null. */
export function chooseMove(moves, title, preview, square = null) {
  if (square && moves.every(({ words }) => PROMOTION.test(words))) {
    return choosePiece(moves, title, (move) => preview(move.text), square);
  }
  const effect = async (move) => {
    const details = await preview(move.text);
    if (details) learnGlyphs(details.board.glyphs);
    return { drawing: details?.cell, lines: details?.lines.slice(1) ?? [] };
  };
  const choice = (move) =>
    ({ value: move.text, words: move.words || move.text, data: { "data-move": move.text }, details: effect(move) });
  return chooseOne(moves.map(choice), title);
}

/** Asks for one of several squares, listed with their pieces. Returns the square, or null. */
export function chooseSquare(squares, title, piece) {
  const drawing = async (square) => (await piece(square)).pieces.map((one) => one.drawing).join("");
  const details = async (square) => ({ drawing: await drawing(square), lines: [] });
  const choice = ([square, words]) =>
    ({ value: square, words: `${words} on ${square}`, data: { "data-from": square }, details: details(square) });
  return chooseOne(squares.map(choice), title);
}

/** Asks for confirmation. The first button, which Enter presses, is No if a yes does `harm`. */
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
  return answerOf(dialog).then((value) => value === "yes");
}

/** Asks for the side and the level of practice. Returns `{side, level}`, or null. */
export async function choosePractice(turn) {
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
  if ((await answerOf(dialog)) !== "yes") return null;
  remember("practice", level.value);
  return { side: side.value, level: level.value };
}

// What is asked concerns the game that is left.
addEventListener("hashchange", () => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close("");
});
