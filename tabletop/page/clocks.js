// Players and their clocks, above and below the board.

import { byId, drawn, fill, learnGlyphs, make } from "./dom.js";
import { sound } from "./sound.js";

/** How often running clocks are shown. */
const TICK = 100;
const SIDES = ["White", "Black"];
/** Time from which a clock is low, in milliseconds. */
const LOW = 10_000;
/** What pieces of chess count; boards with others have no balance. */
const VALUES = { Pawn: 1, Knight: 3, Bishop: 3, Rook: 5, Queen: 9, King: 0 };

/** How much more White has on the board than Black; null where pieces are not those of chess. */
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

function playerName(game, side) {
  if (game.mode === "study") {
    const [, name] = game.tags.list.find(([tag]) => tag === side);
    return ["", "?"].includes(name) ? side : name;
  }
  if (game.room) {
    const name = game.room.names[SIDES.indexOf(side)] ?? "nobody yet";
    const own = game.room.you === side ? " (you)" : "";
    return name === side ? `${side}${own}` : `${side}: ${name}${own}`;
  }
  if (game.seats[SIDES.indexOf(side)] === "you") return `${side}: you`;
  return `${side}: Menagerie, ${game.level}`;
}

/** The two lines around the board. */
export class Clocks {
  #faces = {};
  #told = null;
  #since = 0;
  /** Sides whose clock is low, and those whose player sits here. */
  #low = new Set();
  #people = new Set();

  constructor() {
    setInterval(() => this.#tick(), TICK);
  }

  show(game) {
    this.#told = game.clocks;
    this.#since = performance.now();
    this.#people = new Set(SIDES.filter((side, index) => (game.room ? game.room.you === side : game.seats[index] === "you")));
    const lead = game.pockets ? null : balance(game.board);
    const below = game.board.flipped ? "Black" : "White";
    for (const [place, side] of [["player-bottom", below], ["player-top", below === "White" ? "Black" : "White"]]) {
      const index = SIDES.indexOf(side);
      // What can be used again is in the pocket.
      const lost = game.pockets ? { names: "", drawings: [], glyphs: {} } : game.captured[1 - index];
      learnGlyphs(lost.glyphs);
      const ahead = lead && Math.sign(lead) === [1, -1][index] ? make("span", { className: "lead" }, `+${Math.abs(lead)}`) : null;
      const what = lost.names ? `Captured: ${lost.names}` : "Nothing captured";
      const taken = make("span", { className: "captured", role: "img", "aria-label": what, title: what },
        ...lost.drawings.map((drawing) => make("span", {}, drawn(drawing))));
      const face = make("span", { className: "clock", role: "timer", "aria-label": `${side}'s clock` });
      this.#faces[side] = game.clocks ? face : null;
      const turn = !game.over && game.turn === side;
      fill(byId(place), make("span", { className: turn ? "name turn" : "name" }, playerName(game, side)), taken, ahead, game.clocks ? face : null);
    }
    this.#tick();
  }

  #tick() {
    if (!this.#told) return;
    for (const [index, side] of SIDES.entries()) {
      const runs = this.#told.running === side;
      const left = Math.max(0, this.#told.left[index] - (runs ? performance.now() - this.#since : 0));
      const face = this.#faces[side];
      if (!face) continue;
      this.#warn(side, runs && left < LOW && left > 0);
      const text = clockText(left);
      if (face.textContent === text) continue;
      face.textContent = text;
      face.classList.toggle("running", runs);
      face.classList.toggle("low", left < LOW);
    }
  }

  /** Sounds once when a person's clock that runs becomes low. */
  #warn(side, isLow) {
    if (isLow && !this.#low.has(side) && this.#people.has(side)) sound("low");
    if (isLow) this.#low.add(side);
    else this.#low.delete(side);
  }
}
