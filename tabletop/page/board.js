// Board: a drawing, and over it a grid of squares for the pointer, keys and screen readers.

import { drawn, learnGlyphs, make } from "./dom.js";
import { placeOf, animateChange, offsetBetween } from "./moving.js";

const SVG = "http://www.w3.org/2000/svg";
const FILES = "abcdefghijklmnopqrstuvwxyz";
/** Side of a square in user units, and width of the frame, which diagrams have and boards of pages
    do not. */
const SIDE = 100;
const FRAME = 40;

/** Returns the squares of a board, row by row from the top.
    @param {{files: number, ranks: number, flipped: boolean}} board */
export function rowsOf({ files, ranks, flipped }) {
  const row = (rank) => [...Array(files).keys()].map((file) => FILES[file] + (rank + 1));
  const rows = [...Array(ranks).keys()].map(row).reverse();
  return flipped ? rows.reverse().map((squares) => squares.reverse()) : rows;
}

/** Glow of a king in check. */
const GLOW = '<defs><radialGradient id="check-glow"><stop offset="0" stop-color="#f00"/><stop offset=".4" stop-color="#e60000" '
  + 'stop-opacity=".85"/><stop offset=".95" stop-color="#a90000" stop-opacity="0"/></radialGradient></defs>';

/** Visible part of a drawing: the squares without the frame. */
const view = ({ files, ranks }) => `${FRAME} ${FRAME} ${files * SIDE} ${ranks * SIDE}`;

/** Coordinates inside the squares: files along the lower edge, ranks along the left one. */
function coordinates(rows) {
  const text = (column, row, words, x, y) =>
    `<text class="coordinate" x="${FRAME + column * SIDE + x}" y="${FRAME + row * SIDE + y}">${words}</text>`;
  const ranks = rows.map(([square], row) => text(0, row, square.slice(1), 4, 21));
  const files = rows[rows.length - 1].map((square, column) => text(column, rows.length - 1, square[0], 4, 95));
  return [...ranks, ...files].join("");
}

/** Returns the drawing of a board without interaction.
    @param {BoardDrawing} board */
export function stillBoard(board) {
  learnGlyphs(board.glyphs);
  const pieces = board.pieces.map(([, drawing]) => drawing).join("");
  const text = `<svg viewBox="${view(board)}" aria-hidden="true">${board.ground}${board.under}${pieces}${board.over}</svg>`;
  return drawn(text).firstElementChild;
}

/** Returns the pieces of a board without interaction, each on its square.
    @param {Record<string, string>} drawings
    @param {string} squares row by row from the top; a space is an empty square
    @param {number} files */
export function stillPieces(drawings, squares, files) {
  const place = (at) => `translate(${FRAME + (at % files) * SIDE} ${FRAME + Math.floor(at / files) * SIDE})`;
  return [...squares].map((sign, at) => (sign === " " ? "" : `<g transform="${place(at)}">${drawings[sign]}</g>`)).join("");
}

/** Board in an element. */
export class Board {
  #home;
  #layers = {};
  #squares = new Map();
  #shape = "";
  #rows = [];
  #board = null;
  #cursor = null;

  constructor(home) {
    this.#home = home;
  }

  /** Element with the squares, which receives events. */
  get grid() {
    return this.#home.querySelector(".squares");
  }

  /** Returns the element of a square. */
  square(name) {
    return this.#squares.get(name);
  }

  /** Returns the square of an element or of the one around it. */
  squareOf(element) {
    return element?.closest?.("[data-square]")?.dataset.square ?? null;
  }

  /** Square with the focus. */
  get cursor() {
    return this.#cursor;
  }

  /** Returns the drawing of the piece on a square. */
  piece(name) {
    return this.#layers.pieces?.querySelector(`[data-piece="${name}"]`);
  }

  /** Shows a position; with `moves` the change from the last one is animated, except for a piece
      that the user has just dropped on the square `put`.
      @param {BoardDrawing} board */
  show(board, { moves = false, put = null } = {}) {
    const before = this.#board;
    this.#board = board;
    learnGlyphs(board.glyphs);
    const shape = [board.files, board.ranks, board.flipped].join();
    if (shape !== this.#shape) this.#build(board);
    this.#shape = shape;
    this.draw(board);
    for (const [name, square] of this.#squares) {
      square.dataset.words = board.squares[name];
    }
    this.label(new Set());
    if (moves && before) {
      animateChange(before, board, { piece: (name) => this.piece(name), ghosts: this.#layers.ghosts, put });
    }
  }

  /** Draws a position without changing the labels of the squares.
      @param {BoardDrawing} board */
  draw(board) {
    learnGlyphs(board.glyphs);
    this.#layers.under.innerHTML = board.under;
    this.#layers.pieces.innerHTML = board.pieces
      .map(([name, drawing]) => `<g data-piece="${name}">${drawing}</g>`)
      .join("");
    this.#layers.over.innerHTML = board.over;
  }

  /** Draws the last position again. */
  redraw() {
    if (this.#board) this.draw(this.#board);
  }

  /** Moves the drawing of a piece to another square; removes it without a square. */
  carry(from, to) {
    const piece = this.piece(from);
    if (!to) piece?.remove();
    else piece?.setAttribute("transform", `translate(${offsetBetween(from, to, this.#board).join(" ")})`);
  }

  /** Puts drawings into a layer: `marks`, `arrows`, `shapes`. */
  mark(layer, drawing) {
    if (this.#layers[layer].innerHTML !== drawing) this.#layers[layer].innerHTML = drawing;
  }

  /** Highlights kings in check below their pieces and in the labels of their squares. */
  glow(squares) {
    const light = (square) => {
      const [x, y] = placeOf(square, this.#board);
      return `<rect x="${x + FRAME}" y="${y + FRAME}" width="${SIDE}" height="${SIDE}" fill="url(#check-glow)"/>`;
    };
    this.mark("glow", squares.map(light).join(""));
    this.tag("check", squares);
    this.label(new Set());
  }

  /** Drawings of arrows and circles. */
  get extras() {
    return ["arrows", "shapes"].map((layer) => this.#layers[layer]?.innerHTML ?? "").join("");
  }

  /** Sets a class on these squares and removes it from all others. */
  tag(name, squares) {
    const marked = new Set(squares);
    for (const [square, element] of this.#squares) element.classList.toggle(name, marked.has(square));
  }

  /** Sets the labels of the squares for screen readers; `goals` are targets. */
  label(goals, picked = null) {
    for (const [name, square] of this.#squares) {
      const role = name === picked ? ", picked" : goals.has(name) ? ", possible move" : "";
      const check = square.classList.contains("check") ? ", in check" : "";
      const text = `${name}: ${square.dataset.words}${check}${role}`;
      if (square.getAttribute("aria-label") !== text) square.setAttribute("aria-label", text);
    }
  }

  /** Moves the cursor to a square. */
  focus(name, really = true) {
    const square = this.#squares.get(name);
    if (!square) return;
    this.#squares.get(this.#cursor)?.setAttribute("tabindex", "-1");
    square.setAttribute("tabindex", "0");
    this.#cursor = name;
    if (really) square.focus({ preventScroll: true });
  }

  /** Returns true if the cursor is on: the arrow keys move it from square to square. */
  get keyed() {
    return this.grid.classList.contains("keyed");
  }

  /** Switches the cursor on or off. */
  key(on) {
    this.grid.classList.toggle("keyed", on);
    if (on) this.focus(this.#cursor);
  }

  /** Returns the square at this offset on the screen; the same square at the edge. */
  neighbour(name, right, down) {
    const row = this.#rows.findIndex((squares) => squares.includes(name));
    const column = this.#rows[row].indexOf(name);
    return this.#rows[row + down]?.[column + right] ?? name;
  }

  /** @param {BoardDrawing} board */
  #build(board) {
    const isKeyed = this.grid?.classList.contains("keyed");
    this.#rows = rowsOf(board);
    this.#squares.clear();
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", view(board));
    drawing.setAttribute("aria-hidden", "true");
    drawing.classList.add("drawing");
    drawing.innerHTML = `${GLOW}<g>${board.ground}</g>`;
    for (const layer of ["under", "glow", "coordinates", "ghosts", "pieces", "over", "marks", "arrows", "shapes"]) {
      this.#layers[layer] = document.createElementNS(SVG, "g");
      drawing.append(this.#layers[layer]);
    }
    this.#layers.coordinates.innerHTML = coordinates(this.#rows);
    const grid = make("div", { className: "squares", role: "grid", "aria-label": "Board" });
    grid.style.setProperty("--files", board.files);
    grid.style.setProperty("--ranks", board.ranks);
    for (const squares of this.#rows) {
      const row = make("div", { className: "row", role: "row" });
      for (const name of squares) {
        const square = make("div", { role: "gridcell", tabIndex: -1, "data-square": name });
        this.#squares.set(name, square);
        row.append(square);
      }
      grid.append(row);
    }
    this.#home.style.setProperty("--files", board.files);
    this.#home.style.setProperty("--ranks", board.ranks);
    this.#home.replaceChildren(drawing, grid);
    if (!this.#squares.has(this.#cursor)) this.#cursor = this.#rows[this.#rows.length - 2][board.files >> 1];
    this.focus(this.#cursor, false);
    if (isKeyed) this.key(true);
  }
}
