// The puzzles of a game: the easy ones first, and of those that are left. The browser remembers which are solved.

import { remember, remembered } from "./dom.js";
import { ask } from "./server.js";
import { puzzlesFile } from "./transport.js";

/** What a puzzle asks for. */
const ASKED = { win: "to win", defence: "to hold" };

/** What is answered to each move of a solution. */
const repliesOf = ([move, answer, ...rest]) =>
  (answer === undefined ? {} : { [move]: { answer, moves: [rest[0]], replies: repliesOf(rest) } });

/** The puzzles of a game, and what they belong to. */
export async function puzzlesOf(name) {
  const told = await (await ask(`/api/puzzles/${encodeURIComponent(name)}`)).json();
  const file = puzzlesFile(told.page);
  return file ? { ...(await (await fetch(file)).json()), title: told.title } : told;
}

/** The puzzles of a game as a course. */
export async function puzzleCourse(name) {
  const { page, title, puzzles } = await puzzlesOf(name);
  const key = `solved.${page}`;
  const solved = new Set(remembered(key, "").split(",").filter(Boolean));
  const steps = puzzles.map((puzzle) => ({
    title: `${puzzle.side} ${ASKED[puzzle.aim]}`,
    text: puzzle.text,
    link: puzzle.link,
    side: puzzle.side,
    moves: [puzzle.solution[0]],
    replies: repliesOf(puzzle.solution),
    after: "Solved.",
  }));
  const about = (at) =>
    `${title}: puzzle ${at + 1} of ${puzzles.length}, about ${puzzles[at].rating} Elo${solved.has(puzzles[at].id) ? ", solved before" : ""}. Solved: ${solved.size}`;
  const done = (at, alone) => {
    if (!alone) return;
    solved.add(puzzles[at].id);
    remember(key, [...solved].join());
  };
  const from = `from.${page}`;
  const ratings = [...new Set(puzzles.map(({ rating }) => rating))];
  /** The first that is left of those that are at least so hard; the first of them if none is left. */
  const first = (least) => {
    const hard = puzzles.findIndex(({ rating }) => rating >= least);
    const left = puzzles.findIndex(({ id, rating }) => rating >= least && !solved.has(id));
    return Math.max(0, left < 0 ? hard : left);
  };
  const places = {
    words: "Puzzles from",
    options: ratings.map((rating) => [String(rating), `from ${rating} Elo`]),
    at: (at) => String(puzzles[at].rating),
    go: (rating) => {
      remember(from, rating);
      return first(Number(rating));
    },
  };
  return { title, steps, about, done, places, first: first(Number(remembered(from, "0"))), wrong: "That is not it. Try again.", hints: true };
}
