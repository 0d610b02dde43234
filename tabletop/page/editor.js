// Position editor: pieces from a palette are put on squares. The game checks the position.

import { rowsOf } from "./board.js";
import { byId, button, drawn, fill, learnGlyphs, make, named } from "./dom.js";
import { readFen, written } from "./fen.js";
import { fieldControls, heldControls } from "./fields.js";

const UNREADABLE = "The board of this FEN cannot be read; the squares are unchanged.";

/** Opens the editor on the position on the board.
    @param {import("./server.js").Server} server
    @param {() => GameMessage} game */
export async function openEditor(server, game) {
  /** @type {EditorMessage} */
  const message = await server.get("editor");
  learnGlyphs(message.glyphs);
  const dialog = byId("editor");
  const drawings = new Map(message.pieces.map((piece) => [piece.token, piece]));
  const cells = message.cells ?? [];
  const shown = game().board;
  const rows = rowsOf({ ...shown, flipped: false });
  let brush = null;

  const write = () => (fen.value = `${written(cells, held.read())} ${rest.read()}`);
  const fields = make("div", { className: "fields", role: "group", "aria-label": "Side to move, rights and clocks" });
  let rest = null;
  let held = null;
  const showFields = (parts) => {
    rest = fieldControls(message.fields, parts.rest, write);
    held = heldControls(message.holdings, parts.held, write);
    fill(fields, ...rest.elements, ...held.elements);
  };
  showFields(message);
  const fen = make("input", { id: "fen", value: message.fen, spellcheck: false, "aria-label": "FEN" });
  const complaint = make("p", { className: "complaint", role: "alert" });

  const shows = [];
  const squares = rows.flatMap((names, row) => names.map((name, column) => {
    const square = button("", null, { className: (row + column) % 2 ? "dark" : "light" });
    const show = () => {
      const piece = drawings.get(cells[row]?.[column]);
      square.replaceChildren(piece ? drawn(piece.drawing) : "");
      named(square, `${name}: ${piece?.name ?? (cells[row]?.[column] || "empty")}`);
    };
    square.onclick = () => {
      if (brush === null) return;
      cells[row][column] = brush === cells[row][column] ? "" : brush;
      show();
      write();
    };
    square.dataset.edit = name;
    shows.push(show);
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
    const element = button("", choose(token), { title: name, "data-token": token, "aria-pressed": "false" });
    element.append(drawing);
    named(element, name);
    return element;
  };
  // Each side has rows of its own.
  const rowsOfSide = (isWhite) => message.pieces.filter(({ name }) => name.startsWith("White") === isWhite)
    .map((piece) => item(piece.token, piece.name, drawn(piece.drawing)));
  fill(palette, ...rowsOfSide(true), make("hr"), ...rowsOfSide(false), item("", "Empty", "\u2205"));

  const clear = () => {
    for (const row of cells) row.fill("");
    for (const show of shows) show();
    write();
  };
  // The board follows the typed FEN, because the next click changes that position.
  fen.oninput = () => {
    const parts = readFen(fen.value, rows.length, rows[0].length);
    complaint.textContent = parts ? "" : UNREADABLE;
    if (!parts) return;
    cells.splice(0, cells.length, ...parts.cells);
    for (const show of shows) show();
    showFields(parts);
  };
  const accept = async () => {
    try {
      await server.open({ edited: { link: server.link, fen: fen.value } });
      dialog.close();
    } catch (error) {
      complaint.textContent = error.message;
    }
  };
  fill(dialog,
    make("h2", { id: "editor-title" }, "Set up a position"),
    make("p", { className: "soft" }, "Choose a piece, then click squares. Click again to remove it."),
    make("div", { className: "edit" }, grid, palette),
    fields,
    make("label", {}, "FEN", fen),
    complaint,
    make("div", { className: "actions" },
      button("Use this position", accept, { className: "primary", id: "use-position" }),
      button("Empty board", clear), button("Cancel", () => dialog.close())));
  dialog.showModal();
}
