// The puzzles of a game: each next one about as hard as its solver is good. The browser remembers which are solved, and the rating.

import { daily, today } from "./daily.js";
import { remember, remembered } from "./dom.js";
import { Rating } from "./rating.js";
import { answerTo } from "./server.js";
import { puzzlesFile } from "./transport.js";

/** What a puzzle asks for. */
const ASKED = { win: "to win", defence: "to defend" };
/** Puzzles of about the wanted rating among which one is drawn. */
const DRAWN_FROM = 8;
/** How hard puzzles are wanted: what is added to the solver's rating. */
const HARDNESS = [["-300", "Easier"], ["0", "Normal"], ["300", "Harder"], ["600", "Hardest"]];

/** What is answered to each move of a solution.
    @param {string[]} solution
    @returns {Record<string, CourseReply>} */
const repliesOf = ([move, answer, ...rest]) =>
  (answer === undefined ? {} : { [move]: { answer, moves: [rest[0]], replies: repliesOf(rest) } });

/** The puzzles of a game, and what they belong to.
    @param {string} name
    @returns {Promise<PuzzlesMessage>} */
export async function puzzlesOf(name) {
  const told = await answerTo(`/api/puzzles/${encodeURIComponent(name)}`);
  const file = puzzlesFile(told.page);
  return file ? { ...(await (await fetch(file)).json()), title: told.title } : told;
}

/** A solver's way through the puzzles of a page of rules. */
class Solver {
  #puzzles;
  #page;
  #solved;
  #rating;
  /** Puzzles that were shown since the page was opened. */
  #seen = new Set();
  /** The puzzle on the board: whether it was solved before, and whether its attempt has counted. */
  #at = -1;
  #wasSolved = false;
  #counted = false;
  #change = 0;

  /** @param {string} page
      @param {PuzzleMessage[]} puzzles */
  constructor(page, puzzles) {
    this.#page = page;
    this.#puzzles = puzzles;
    this.#solved = new Set(remembered(`solved.${page}`, "").split(",").filter(Boolean));
    this.#rating = new Rating(page);
  }

  /** The next puzzle: one of those that are left whose ratings are nearest to the one wanted; all of them once none is left. */
  next() {
    const wanted = this.#rating.value + Number(remembered(`harder.${this.#page}`, "0"));
    const all = this.#puzzles.map((puzzle, at) => ({ ...puzzle, at }));
    const fresh = all.filter(({ id, at }) => !this.#solved.has(id) && !this.#seen.has(at));
    const others = all.filter(({ at }) => at !== this.#at);
    const left = fresh.length ? fresh : others.length ? others : all;
    const distance = ({ rating }) => Math.abs(rating - wanted);
    const near = left.sort((one, other) => distance(one) - distance(other)).slice(0, DRAWN_FROM);
    return near[Math.floor(Math.random() * near.length)].at;
  }

  /** A puzzle comes on the board, if it is not there. */
  #begin(at) {
    if (at === this.#at) return;
    this.#at = at;
    this.#seen.add(at);
    this.#wasSolved = this.#solved.has(this.#puzzles[at].id);
    this.#counted = false;
    this.#change = 0;
  }

  /** The first attempt counts, and only that; a puzzle that was solved before does not. */
  #count(score) {
    if (this.#counted || this.#wasSolved) return;
    this.#counted = true;
    this.#change = this.#rating.add(this.#puzzles[this.#at].rating, score);
  }

  about(at, title) {
    this.#begin(at);
    return `${title} puzzle${this.#wasSolved ? ", solved before" : ""}`;
  }

  /** What there is to know of the solver and the puzzle. */
  facts(at) {
    this.#begin(at);
    const change = this.#counted ? ` (${this.#change >= 0 ? "+" : "\u2212"}${Math.abs(this.#change)})` : "";
    return [["Your rating", `${this.#rating.value}${change}`], ["This puzzle", this.#puzzles[at].rating], ["Streak", this.#rating.streak],
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
    this.#solved.add(this.#puzzles[at].id);
    remember(`solved.${this.#page}`, [...this.#solved].join());
  }
}

/** The puzzles of a game as a course; it begins with the one of this `id`, or of `today`, if there is one. */
export async function puzzleCourse(name, id = null) {
  const { page, title, puzzles } = await puzzlesOf(name);
  const steps = puzzles.map((puzzle) => ({
    title: `${puzzle.side} ${ASKED[puzzle.aim]}`,
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
  const wanted = id === "today" ? daily(puzzles.length) : puzzles.findIndex((puzzle) => puzzle.id === id);
  return {
    title, steps, places, first: wanted >= 0 ? wanted : solver.next(), wrong: "That is not it. Try again.", hints: true,
    about: (at) => solver.about(at, title), facts: (at) => solver.facts(at), done: (at, alone) => {
      solver.done(at, alone);
      if (alone && id === "today" && at === wanted) remember("daily", today());
    },
    failed: (at) => solver.failed(at), next: () => solver.next(),
  };
}
