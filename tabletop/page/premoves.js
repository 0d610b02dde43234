// Moves made before it is one's turn: squares, a pair a move, played one after the other as soon as they are possible.

import { isInHand, pressPocket } from "./pocket.js";

/** Most moves made ahead. */
const MOST = 10;

/** The moves that wait. */
export class Premoves {
  #board;
  #moves = [];
  #picked = null;

  constructor(board) {
    this.#board = board;
  }

  /** Whether moves can be made ahead: a person waits for the engine and looks at the position as it is. */
  static allows(game) {
    return Boolean(game && game.mode === "play" && !game.over && !game.yours && !game.paused
      && game.shown === game.played.length && (game.room ? game.room.you : new Set(game.seats).size === 2));
  }

  /** The side of the person here. */
  static sideOf(game) {
    return game.room ? game.room.you : ["White", "Black"][game.seats.indexOf("you")];
  }

  /** Takes up a piece in hand, or puts it back. */
  take(place) {
    this.#picked = this.#picked === place ? null : place;
    pressPocket(this.#picked);
    this.#draw();
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

  /** Whether one of the person's own pieces will stand on a square.
      @param {string} square
      @param {GameMessage} game */
  mayPick(square, game) {
    if (!Premoves.allows(game)) return false;
    const origin = this.#origin(square);
    return origin !== null && game.board.squares[origin].startsWith(`${Premoves.sideOf(game)}'s `);
  }

  /** Whether what is picked would take back on a square where one's own piece stands: it protects that piece as the board is now.
      @param {string} square
      @param {GameMessage} game */
  #recaptures(square, game) {
    return Boolean(this.#moves.length === 0 && this.#picked && game.guarded[this.#picked]?.includes(square));
  }

  /** A square is pointed at. Tells whether that meant a move made ahead.
      @param {string} square
      @param {GameMessage} game */
  point(square, game) {
    if (!Premoves.allows(game)) return false;
    if (this.#recaptures(square, game)) return this.add(this.#picked, square);
    if (this.#picked !== square && this.mayPick(square, game)) this.#picked = square;
    else if (this.#picked === square) this.#picked = null;
    else if (this.#picked) return this.add(this.#picked, square);
    else return false;
    this.#draw();
    return true;
  }

  /** Makes a move ahead, unless there are too many. */
  add(from, to) {
    if (this.#moves.length < MOST) this.#moves.push([from, to]);
    this.#picked = null;
    this.#draw();
    return true;
  }

  /** The next move, as soon as it is the person's turn.
      @param {GameMessage} game */
  next(game) {
    if (!Premoves.#isTurn(game)) return null;
    const next = this.#moves.shift() ?? null;
    this.#draw();
    return next;
  }

  static #isTurn(game) {
    return game.yours && game.shown === game.played.length;
  }

  /** Hands over what is picked, once it can be picked for a move of the turn.
      @param {GameMessage} game */
  handOver(game) {
    if (!Premoves.#isTurn(game) || this.#moves.length > 0) return null;
    const picked = this.#picked;
    this.#picked = null;
    this.#board.tag("ahead", []);
    return picked;
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
  show() {
    if (this.any) this.#draw();
  }

  #draw() {
    const board = this.#board;
    board.tag("ahead", [...this.#moves.flat(), this.#picked].filter((place) => place && !isInHand(place)));
    board.redraw();
    const places = new Map();
    for (const [from, to] of this.#moves.filter(([from]) => !isInHand(from))) {
      const origin = [...places].find(([, at]) => at === from)?.[0] ?? from;
      for (const [piece, at] of [...places]) if (at === to) places.set(piece, null);
      places.set(origin, to);
    }
    for (const [origin, at] of places) board.carry(origin, at);
  }
}
