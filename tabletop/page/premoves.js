// Premoves: pairs of squares, played one after the other as soon as they are possible.

import { isInHand, pressPocket } from "./pocket.js";

/** Maximum number of premoves. */
const MOST = 10;

/** Pending premoves. */
export class Premoves {
  #board;
  #moves = [];
  /** Move that waits for the connection.
      @type {string[] | null} */
  #waiting = null;
  #picked = null;

  constructor(board) {
    this.#board = board;
  }

  /** Returns true if premoves are possible: a person waits for the engine and looks at the current
      position. */
  static allows(game) {
    return Boolean(game && game.mode === "play" && !game.over && !game.yours && !game.paused
      && game.shown === game.played.length && (game.room ? game.room.you : new Set(game.seats).size === 2));
  }

  /** Returns the side of the person. */
  static sideOf(game) {
    return game.room ? game.room.you : ["White", "Black"][game.seats.indexOf("you")];
  }

  /** Selects a piece in hand, or deselects it. */
  take(place) {
    this.#picked = this.#picked === place ? null : place;
    pressPocket(this.#picked);
    this.#draw();
  }

  get any() {
    return this.#moves.length > 0 || this.#picked !== null;
  }

  /** Square on which a piece will stand after the premoves, and the inverse. */
  #origin(square) {
    for (const [from, to] of [...this.#moves].reverse()) {
      if (square === to) square = from;
      else if (square === from) return null;
    }
    return square;
  }

  /** Returns true if a piece of the person will stand on a square.
      @param {string} square
      @param {GameMessage} game */
  mayPick(square, game) {
    if (!Premoves.allows(game)) return false;
    const origin = this.#origin(square);
    return origin !== null && game.board.squares[origin].startsWith(`${Premoves.sideOf(game)}'s `);
  }

  /** Returns true if the selected piece would recapture on a square: a piece of its side stands
      there, and it protects that piece now.
      @param {string} square
      @param {GameMessage} game */
  #recaptures(square, game) {
    return Boolean(this.#moves.length === 0 && this.#picked && game.guarded[this.#picked]?.includes(square));
  }

  /** Handles a pressed square; returns true if it is part of a premove.
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

  /** Adds a premove, unless there are too many. */
  add(from, to) {
    if (this.#moves.length < MOST) this.#moves.push([from, to]);
    this.#picked = null;
    this.#draw();
    return true;
  }

  /** Returns the next premove when it is the person's turn.
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

  /** Passes the selection on, once the piece can be selected for a move.
      @param {GameMessage} game */
  handOver(game) {
    if (!Premoves.#isTurn(game) || this.#moves.length > 0) return null;
    const picked = this.#picked;
    this.#picked = null;
    this.#board.tag("ahead", []);
    return picked;
  }

  /** Cancels all premoves; returns true if there were any. */
  drop() {
    const had = this.any;
    this.#moves = [];
    this.#picked = null;
    if (had) this.#draw();
    return had;
  }

  /** Shows a move that waits for the connection like a premove; null if none does.
      @param {string[] | null} way */
  wait(way) {
    if (!way && !this.#waiting) return;
    this.#waiting = way;
    this.#draw();
  }

  /** Marks the premoves on a board that was drawn again. */
  show() {
    if (this.any || this.#waiting) this.#draw();
  }

  #draw() {
    const board = this.#board;
    const moves = this.#waiting ? [this.#waiting] : this.#moves;
    board.tag("ahead", [...moves.flat(), this.#picked].filter((place) => place && !isInHand(place)));
    board.redraw();
    const places = new Map();
    for (const [from, to] of moves.filter(([from]) => !isInHand(from))) {
      const origin = [...places].find(([, at]) => at === from)?.[0] ?? from;
      for (const [piece, at] of [...places]) if (at === to) places.set(piece, null);
      places.set(origin, to);
    }
    for (const [origin, at] of places) board.carry(origin, at);
  }
}
