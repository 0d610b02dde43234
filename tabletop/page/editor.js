// A position set up by hand: pieces from a palette onto squares. Whether it is a position the game decides.

import { rowsOf } from "./board.js";
import { byId, button, drawn, fill, learnGlyphs, make } from "./dom.js";
import { fieldControls, heldControls } from "./fields.js";

/** The first field of a FEN. */
function written(cells, held) {
  const row = (tokens) => {
    let text = "";
    let empty = 0;
    for (const token of tokens) {
      if (token === "") {
        empty += 1;
        continue;
      }
      if (empty) text += empty;
      empty = 0;
      text += token;
    }
    return text + (empty || "");
  };
  return cells.map(row).join("/") + held;
}

/** Opens the editor on the position on the board; `open` opens what was set up, or throws why it cannot. */
export async function openEditor(server, game, open) {
  const told = await server.get("editor");
  learnGlyphs(told.glyphs);
  const dialog = byId("editor");
  const drawings = new Map(told.pieces.map((piece) => [piece.token, piece]));
  const cells = told.cells ?? [];
  const shown = game().board;
  const rows = rowsOf({ ...shown, flipped: false });
  let brush = null;

  const write = () => (fen.value = `${written(cells, held.read())} ${rest.read()}`);
  const rest = fieldControls(told.fields, told.rest, () => write());
  const held = heldControls(told.holdings, told.held, () => write());
  const fen = make("input", { id: "fen", value: told.fen, spellcheck: false, "aria-label": "FEN" });
  const complaint = make("p", { className: "complaint", role: "alert" });

  const squares = rows.flatMap((names, row) => names.map((name, column) => {
    const square = button("", null, { className: (row + column) % 2 ? "dark" : "light" });
    const show = () => {
      const piece = drawings.get(cells[row]?.[column]);
      square.setAttribute("aria-label", `${name}: ${piece?.name ?? (cells[row]?.[column] || "empty")}`);
      square.replaceChildren(piece ? drawn(piece.drawing) : "");
    };
    square.onclick = () => {
      if (brush === null) return;
      cells[row][column] = brush === cells[row][column] ? "" : brush;
      show();
      write();
    };
    square.dataset.edit = name;
    show();
    return square;
  }));
  const grid = make("div", { className: "edit-board" }, ...squares);
  grid.style.setProperty("--files", shown.files);

  const palette = make("div", { className: "palette", role: "group", "aria-label": "Pieces" });
  const choose = (token) => () => {
    brush = token;
    for (const item of palette.children) item.setAttribute("aria-pressed", String(item.dataset.token === token));
  };
  const item = (token, name, drawing) => {
    const element = button("", choose(token), { "aria-label": name, title: name, "data-token": token, "aria-pressed": "false" });
    element.append(drawing);
    return element;
  };
  fill(palette, item("", "Empty", "\u2205"), ...told.pieces.map((piece) => item(piece.token, piece.name, drawn(piece.drawing))));

  const clear = () => {
    for (const row of cells) row.fill("");
    for (const square of squares) {
      square.replaceChildren();
      square.setAttribute("aria-label", `${square.dataset.edit}: empty`);
    }
    write();
  };
  const accept = async () => {
    try {
      await open({ edited: { link: server.link, fen: fen.value } });
      dialog.close();
    } catch (error) {
      complaint.textContent = error.message;
    }
  };
  fill(dialog,
    make("h2", { id: "editor-title" }, "Set up a position"),
    make("p", { className: "soft" }, "Choose a piece, then click squares. The same piece again takes it away."),
    make("div", { className: "edit" }, grid, palette),
    make("div", { className: "fields", role: "group", "aria-label": "Side to move, rights and clocks" }, ...rest.elements, ...held.elements),
    make("label", {}, "FEN", fen),
    complaint,
    make("div", { className: "actions" },
      button("Use this position", accept, { className: "primary", id: "use-position" }),
      button("Empty board", clear), button("Cancel", () => dialog.close())));
  dialog.showModal();
}
