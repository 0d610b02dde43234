// List of keys, shown by `?` on every page.

import { byId, button, fill, make } from "./dom.js";

const ANYWHERE = [
  ["?", "show these keys"],
  ["Tab, Shift+Tab", "next or previous button, link or field"],
  ["Enter, Space", "press a button"],
  ["Esc", "close a dialog"],
];

/** Keys of the page of a game or a study. */
const BOARD = [
  ["\u2190 \u2192, [ ]", "one move back or forward"],
  ["Home, End", "first position, last position"],
  ["mouse wheel on the board", "one move back or forward"],
  ["c", "cursor on the board: arrow keys move it, Enter picks up a piece or puts it down, Esc ends"],
  ["right button on the board", "draw an arrow or a circle: green, red with Shift, blue with Alt, yellow with both; studies keep them"],
  ["your own pieces while the engine thinks", "premoves, one after the other; Esc or the right button cancels them"],
  ["u", "take back"],
  ["i", "hint"],
  ["f", "flip the board"],
  ["l", "start or stop the engine in a study"],
];

/** Returns true if a key is typed into a field. */
export const isTyping = (event) =>
  Boolean(event.target.closest?.("input, textarea, select, dialog")) || event.ctrlKey || event.altKey || event.metaKey;

/** Shows the list. */
export function showKeys() {
  const dialog = byId("keys") ?? document.body.appendChild(make("dialog", { id: "keys", "aria-labelledby": "keys-title" }));
  const rows = document.body.classList.contains("game") ? [...BOARD, ...ANYWHERE] : ANYWHERE;
  const row = ([keys, does]) => make("tr", {}, make("th", { scope: "row" }, keys), make("td", {}, does));
  fill(dialog,
    make("h2", { id: "keys-title" }, "Keys"),
    make("table", {}, make("tbody", {}, ...rows.map(row))),
    make("div", { className: "actions" }, button("Close", () => dialog.close(), { className: "primary" })));
  dialog.showModal();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || isTyping(event) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  showKeys();
});
for (const opener of document.querySelectorAll("[data-keys]")) opener.addEventListener("click", showKeys);
