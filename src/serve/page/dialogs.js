// Menus over the board.

import { byId, button, drawn, fill, learnGlyphs, make } from "./dom.js";

/** Asks which of several moves is meant, with a picture of what each makes of its square. Gives the move's text, or null. */
export function chooseMove(moves, title, preview) {
  const dialog = byId("chooser");
  const items = moves.map((move) => {
    const picture = make("span", { className: "picture" });
    preview(move.text).then((told) => {
      if (!told) return;
      learnGlyphs(told.board.glyphs);
      if (told.cell) picture.append(drawn(told.cell));
    }, () => {});
    const item = button("", () => dialog.close(move.text), { className: "choice", "data-move": move.text });
    item.append(picture, make("span", {}, move.words || move.text));
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
