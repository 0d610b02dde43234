// Moves made before it is one's turn: squares, a pair a move, played one after the other as soon as they are possible.

import { wayBetween } from "./moving.js";

/** Most moves made ahead. */
const MOST = 10;

/** The moves that wait. */
export class Premoves {
  #board;
  #moves = [];
  #picked = null;
  #game = null;

  constructor(board) {
    this.#board = board;
  }

  /** Whether moves can be made ahead: a person waits for the engine and looks at the position as it is. */
  static allows(game) {
    return Boolean(game && game.mode === "play" && !game.over && !game.yours && !game.paused
      && game.shown === game.played.length && new Set(game.seats).size === 2);
  }

  get any() {
    return this.#moves.length > 0 || this.#picked !== null;
  }

  /** Where what stands on a square now will stand, and the square of what will stand somewhere. */
  #origin(square) {
    for (const [from, to] of [...this.#moves].reverse()) {
      if (square === to) square = from;
      else if (square === from) return null;
    }
    return square;
  }

  /** Whether one of the person's own pieces will stand on a square. */
  mayPick(square, game) {
    if (!Premoves.allows(game)) return false;
    const origin = this.#origin(square);
    const mine = ["White's ", "Black's "][game.seats.indexOf("you")];
    return origin !== null && game.board.squares[origin].startsWith(mine);
  }

  /** A square is pointed at. Tells whether that meant a move made ahead. */
  point(square, game) {
    if (!Premoves.allows(game)) return false;
    this.#game = game;
    if (this.#picked === square) this.#picked = null;
    else if (this.#picked && !this.mayPick(square, game) && this.#moves.length < MOST) {
      this.#moves.push([this.#picked, square]);
      this.#picked = null;
    } else if (this.mayPick(square, game)) this.#picked = square;
    else if (this.#picked) this.#picked = null;
    else return false;
    this.#draw();
    return true;
  }

  /** A piece is dragged from a square to another. */
  drag(from, to, game) {
    this.#picked = from;
    this.#game = game;
    if (this.mayPick(to, game)) {
      this.#moves.push([from, to]);
      this.#picked = null;
      this.#draw();
      return;
    }
    this.point(to, game);
  }

  /** The next move, as soon as it is the person's turn. */
  next(game) {
    if (!game.yours || game.shown !== game.played.length) return null;
    this.#picked = null;
    const next = this.#moves.shift() ?? null;
    this.#game = game;
    this.#draw();
    return next;
  }

  /** Takes all back; tells whether there were any. */
  drop() {
    const had = this.any;
    this.#moves = [];
    this.#picked = null;
    if (had) this.#draw();
    return had;
  }

  /** Draws again what waits, on a board that was drawn anew. */
  show(game) {
    this.#game = game;
    if (this.any) this.#draw();
  }

  #draw() {
    const board = this.#board;
    board.tag("ahead", [...this.#moves.flat(), this.#picked].filter(Boolean));
    board.redraw();
    const places = new Map();
    for (const [from, to] of this.#moves) {
      const origin = [...places].find(([, at]) => at === from)?.[0] ?? from;
      for (const [piece, at] of [...places]) if (at === to) places.set(piece, null);
      places.set(origin, to);
    }
    for (const [origin, at] of places) {
      const piece = board.piece(origin);
      if (!piece) continue;
      if (at === null) piece.remove();
      else {
        const [x, y] = wayBetween(origin, at, this.#game.board);
        piece.setAttribute("transform", `translate(${x} ${y})`);
      }
    }
  }
}
