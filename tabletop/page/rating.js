// Rating and streak of a solver, stored by the browser: Glicko's formulas with puzzles as
// opponents.

import { remember, remembered } from "./dom.js";

/** Initial rating and deviation of a solver, in Elo. */
const [FIRST, UNSURE] = [1200, 350];
/** Deviation of a puzzle's rating, and minimum deviation of a solver's. */
const [PUZZLE, SURE] = [120, 60];
const Q = Math.log(10) / 400;

/** Weight of a result against an opponent with this deviation (Glicko's g). */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / (Math.PI * Math.PI));

/** Rating for one kind of puzzles. */
export class Rating {
  #key;
  #rating = FIRST;
  #deviation = UNSURE;
  #streak = 0;

  constructor(page) {
    this.#key = `rating.${page}`;
  }

  /** Reads what is stored, which another tab may have changed. */
  #read() {
    const [rating, deviation, streak] = remembered(this.#key, "").split(",").map(Number);
    if (!rating) return;
    this.#rating = rating;
    this.#deviation = deviation || UNSURE;
    this.#streak = streak || 0;
  }

  get value() {
    this.#read();
    return Math.round(this.#rating);
  }

  /** Number of puzzles solved in a row. */
  get streak() {
    this.#read();
    return this.#streak;
  }

  /** Updates the rating after an attempt, solved (1) or not (0). Returns the change. */
  add(puzzle, score) {
    const before = this.value;
    const g = weight(PUZZLE);
    const expected = 1 / (1 + 10 ** ((-g * (this.#rating - puzzle)) / 400));
    const information = 1 / (Q * Q * g * g * expected * (1 - expected));
    const precision = 1 / this.#deviation ** 2 + 1 / information;
    this.#rating += (Q / precision) * g * (score - expected);
    this.#deviation = Math.max(SURE, Math.sqrt(1 / precision));
    this.#streak = score ? this.#streak + 1 : 0;
    remember(this.#key, [this.#rating.toFixed(1), this.#deviation.toFixed(1), this.#streak].join());
    return this.value - before;
  }
}
