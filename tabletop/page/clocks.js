// Players and their clocks, above and below the board.

import { byId, drawn, fill, learnGlyphs, make } from "./dom.js";

/** How often running clocks are shown. */
const TICK = 100;
const SIDES = ["White", "Black"];

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

  constructor() {
    setInterval(() => this.#tick(), TICK);
  }

  show(game) {
    this.#told = game.clocks;
    this.#since = performance.now();
    const below = game.board.flipped ? "Black" : "White";
    for (const [place, side] of [["player-bottom", below], ["player-top", below === "White" ? "Black" : "White"]]) {
      const index = SIDES.indexOf(side);
      const lost = game.captured[1 - index];
      learnGlyphs(lost.glyphs);
      const what = lost.names ? `Captured: ${lost.names}` : "Nothing captured";
      const taken = make("span", { className: "captured", role: "img", "aria-label": what, title: what },
        ...lost.drawings.map((drawing) => make("span", {}, drawn(drawing))));
      const face = make("span", { className: "clock", role: "timer", "aria-label": `${side}'s clock` });
      this.#faces[side] = game.clocks ? face : null;
      const turn = !game.over && game.turn === side;
      fill(byId(place), make("span", { className: turn ? "name turn" : "name" }, playerName(game, side)), taken, game.clocks ? face : null);
    }
    this.#tick();
  }

  #tick() {
    if (!this.#told) return;
    for (const [index, side] of SIDES.entries()) {
      const gone = this.#told.running === side ? performance.now() - this.#since : 0;
      const text = clockText(Math.max(0, this.#told.left[index] - gone));
      const face = this.#faces[side];
      if (!face || face.textContent === text) continue;
      face.textContent = text;
      face.classList.toggle("running", this.#told.running === side);
    }
  }
}
