// Puzzles of a game, chosen by the solver's rating. The browser stores the solved ones and the
// rating.

import { daily, taskOf, today } from "./daily.js";
import { remember, remembered } from "./dom.js";
import { Rating } from "./rating.js";
import { answerTo } from "./server.js";
import { puzzlesFile } from "./transport.js";

/** Number of puzzles near the target rating from which one is drawn. */
const DRAWN_FROM = 8;
/** Difficulty: difference between the target rating and the solver's. */
const HARDNESS = [["-300", "Easier"], ["0", "Normal"], ["300", "Harder"], ["600", "Hardest"]];

/** Returns the reply to each move of a solution.
    @param {string[]} solution
    @returns {Record<string, CourseReply>} */
const repliesOf = ([move, answer, ...rest]) =>
  (answer === undefined ? {} : { [move]: { answer, moves: [rest[0]], replies: repliesOf(rest) } });

/** Loads the puzzles of a game.
    @param {string} name
    @returns {Promise<PuzzlesMessage>} */
export async function puzzlesOf(name) {
  const message = await answerTo(`/api/puzzles/${encodeURIComponent(name)}`);
  const file = puzzlesFile(message.page);
  const kept = file && (await fetch(file));
  return kept?.ok ? { ...(await kept.json()), title: message.title } : message;
}

/** Progress of a solver through the puzzles of a page of rules. */
class Solver {
  #puzzles;
  #page;
  /** Puzzles solved in this tab, and in others as far as they are known. */
  #known = new Set();
  #rating;
  /** Puzzles shown since the page was opened. */
  #seen = new Set();
  /** Puzzle on the board; it may have been solved before, and its attempt may have been counted. */
  #at = -1;
  #wasSolved = false;
  #counted = false;
  /** Change of the rating by the attempt, unless an earlier one was counted. */
  #change = null;

  /** @param {string} page
      @param {PuzzleMessage[]} puzzles */
  constructor(page, puzzles) {
    this.#page = page;
    this.#puzzles = puzzles;
    this.#rating = new Rating(page);
  }

  /** Returns the solved puzzles; other tabs add to the stored ones. */
  get #solved() {
    for (const id of remembered(`solved.${this.#page}`, "").split(",").filter(Boolean)) this.#known.add(id);
    return this.#known;
  }

  /** Returns the next puzzle: an unsolved one near the target rating; any once all are solved. */
  next() {
    const target = this.#rating.value + Number(remembered(`harder.${this.#page}`, "0"));
    const all = this.#puzzles.map((puzzle, at) => ({ ...puzzle, at }));
    const solved = this.#solved;
    const fresh = all.filter(({ id, at }) => !solved.has(id) && !this.#seen.has(at));
    const others = all.filter(({ at }) => at !== this.#at);
    const left = fresh.length ? fresh : others.length ? others : all;
    const distance = ({ rating }) => Math.abs(rating - target);
    const near = left.sort((one, other) => distance(one) - distance(other)).slice(0, DRAWN_FROM);
    return near[Math.floor(Math.random() * near.length)].at;
  }

  /** Shows a puzzle, if it is not on the board. */
  #begin(at) {
    if (at === this.#at) return;
    this.#at = at;
    this.#seen.add(at);
    this.#wasSolved = this.#solved.has(this.#puzzles[at].id);
    // The first attempt may have been made before a reload.
    this.#counted = remembered(`counted.${this.#page}`, "") === this.#puzzles[at].id;
    this.#change = null;
  }

  /** Counts the first attempt at a puzzle that was not solved before. */
  #count(score) {
    if (this.#counted || this.#wasSolved) return;
    this.#counted = true;
    remember(`counted.${this.#page}`, this.#puzzles[this.#at].id);
    this.#change = this.#rating.add(this.#puzzles[this.#at].rating, score);
  }

  about(at, title) {
    this.#begin(at);
    return `${title} puzzle${this.#wasSolved ? ", solved before" : ""}`;
  }

  /** Facts about the solver and the puzzle. */
  facts(at) {
    this.#begin(at);
    const change = this.#change !== null ? ` (${this.#change >= 0 ? "+" : "\u2212"}${Math.abs(this.#change)})` : "";
    return [["Your rating", `${this.#rating.value}${change}`], ["Puzzle", this.#puzzles[at].rating], ["Streak", this.#rating.streak],
      ["Solved", `${this.#solved.size} of ${this.#puzzles.length}`]];
  }

  failed(at) {
    this.#begin(at);
    this.#count(0);
  }

  done(at, alone) {
    this.#begin(at);
    if (!alone) return;
    this.#count(1);
    remember(`solved.${this.#page}`, [...this.#solved.add(this.#puzzles[at].id)].join());
  }
}

/** Returns the puzzles of a game as a course; it begins with that of the address, or of today, if
    there is one.
    @param {URLSearchParams} address */
export async function puzzleCourse(address) {
  const name = address.get("puzzles");
  const id = address.get("puzzle");
  const { page, title, puzzles } = await puzzlesOf(name);
  if (puzzles.length === 0) throw new Error(`There are no puzzles of ${title}.`);
  const steps = puzzles.map((puzzle) => ({
    title: taskOf(puzzle),
    text: puzzle.text,
    link: puzzle.link,
    side: puzzle.side,
    moves: [puzzle.solution[0]],
    replies: repliesOf(puzzle.solution),
    after: "Solved.",
  }));
  const solver = new Solver(page, puzzles);
  const places = {
    words: "Difficulty",
    options: HARDNESS,
    at: () => remembered(`harder.${page}`, "0"),
    go: (harder) => {
      remember(`harder.${page}`, harder);
      return solver.next();
    },
  };
  const number = id === "today" ? daily(puzzles.length) : puzzles.findIndex((puzzle) => puzzle.id === id);
  return {
    title, steps, places, first: number >= 0 ? number : solver.next(),
    words: (at) => ({ puzzles: name, puzzle: puzzles[at].id }), wrong: "That is not it. Try again.", shown: "That was the solution.", hints: true,
    about: (at) => solver.about(at, title), facts: (at) => solver.facts(at), done: (at, alone) => {
      solver.done(at, alone);
      if (alone && at === daily(puzzles.length)) remember(`daily.${name}`, today());
    },
    failed: (at) => solver.failed(at), next: () => solver.next(),
  };
}
