// Players and their clocks, above and below the board.

import { byId, drawn, fill, learnGlyphs, make } from "./dom.js";
import { nameplate, placesOf } from "./nameplate.js";
import { sound } from "./sound.js";

/** Interval between updates of running clocks. */
const TICK = 100;
const SIDES = ["White", "Black"];
/** Time from which a clock is low, in milliseconds. */
const LOW = 10_000;
/** Values of the pieces of chess; boards with other pieces have no balance. */
const VALUES = { Pawn: 1, Knight: 3, Bishop: 3, Rook: 5, Queen: 9, King: 0 };

/** Returns White's material advantage; null if there are pieces other than those of chess.
    @param {BoardDrawing} board */
function balance(board) {
  let sum = 0;
  for (const words of Object.values(board.squares)) {
    if (words === "empty") continue;
    const [, side, name] = /^(White|Black)'s (.+)$/.exec(words) ?? [];
    if (!(name in VALUES)) return null;
    sum += side === "White" ? VALUES[name] : -VALUES[name];
  }
  return sum;
}

function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  if (ms < 10_000) return `${seconds}.${Math.floor((ms % 1000) / 100)}`;
  const pad = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}

/** Returns the name of a player, or the side if it is unknown.
    @param {GameMessage} game
    @param {string} side */
function playerName(game, side) {
  if (game.mode === "study") return game.tags.names[SIDES.indexOf(side)];
  if (game.room) {
    const name = game.room.names[SIDES.indexOf(side)] ?? "nobody yet";
    return game.room.you === side ? `${name} (you)` : name;
  }
  if (game.seats[SIDES.indexOf(side)] === "engine") return `Menagerie, ${game.level}`;
  return game.seats.includes("engine") ? "You" : side;
}

/** The two lines above and below the board. */
export class Clocks {
  #faces = {};
  #clocks = null;
  #since = 0;
  /** Sides whose clock is low, and sides of players at this page. */
  #low = new Set();
  #people = new Set();

  constructor() {
    setInterval(() => this.#tick(), TICK);
  }

  /** @param {GameMessage} game */
  show(game) {
    this.#clocks = game.clocks;
    this.#since = performance.now();
    this.#people = new Set(SIDES.filter((side, index) => (game.room ? game.room.you === side : game.seats[index] === "you")));
    const lead = game.pockets ? null : balance(game.board);
    for (const [side, place] of placesOf(game.board.flipped)) {
      const index = SIDES.indexOf(side);
      // Captured pieces that can be dropped are in the pocket.
      const lost = game.pockets ? { names: "", drawings: [], glyphs: {} } : game.captured[1 - index];
      learnGlyphs(lost.glyphs);
      const ahead = lead && Math.sign(lead) === [1, -1][index] ? make("span", { className: "lead" }, `+${Math.abs(lead)}`) : null;
      const what = lost.names ? `Captured: ${lost.names}` : "Nothing captured";
      const taken = make("span", { className: "captured", role: "img", "aria-label": what, title: what },
        ...lost.drawings.map((drawing) => make("span", {}, drawn(drawing))));
      const accuracy = game.mode === "study" && game.thought.report?.ready ? game.thought.report.summary[index][0] : null;
      const face = make("span", { className: "clock", role: "timer", "aria-label": `${side}'s clock` });
      this.#faces[side] = game.clocks ? face : null;
      fill(byId(place), nameplate(side, playerName(game, side), !game.over && game.turn === side), taken, ahead, game.clocks ? face : null,
        accuracy === null ? null : make("span", { className: "accuracy" }, `${Math.round(accuracy)}% accuracy`));
    }
    this.#tick();
  }

  /** Time left on the clocks now, in milliseconds. */
  get left() {
    const spent = performance.now() - this.#since;
    return this.#clocks.left.map((left, index) => Math.max(0, left - (this.#clocks.running === SIDES[index] ? spent : 0)));
  }

  /** Returns true if a clock runs. */
  get runs() {
    return Boolean(this.#clocks?.running);
  }

  /** Stops the clocks while the game is suspended because no page listens; the next message starts
      them. */
  rest() {
    if (this.runs) this.#clocks = { left: this.left, running: null };
  }

  #tick() {
    if (!this.#clocks) return;
    const all = this.left;
    for (const [index, side] of SIDES.entries()) {
      const runs = this.#clocks.running === side;
      const left = all[index];
      const face = this.#faces[side];
      if (!face) continue;
      this.#warn(side, runs && left < LOW && left > 0);
      face.classList.toggle("running", runs);
      face.classList.toggle("low", left < LOW);
      const text = clockText(left);
      if (face.textContent !== text) face.textContent = text;
    }
  }

  /** Plays a sound once when the running clock of a person becomes low. */
  #warn(side, isLow) {
    if (isLow && !this.#low.has(side) && this.#people.has(side)) sound("low");
    if (isLow) this.#low.add(side);
    else this.#low.delete(side);
  }
}
