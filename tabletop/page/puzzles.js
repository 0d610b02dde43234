// The puzzles of a game: the easy ones first, and of those that are left. The browser remembers which are solved.

import { remember, remembered } from "./dom.js";
import { ask } from "./server.js";

/** What a puzzle asks for. */
const ASKED = { win: "to win", defence: "to hold" };

/** What is answered to each move of a solution. */
const repliesOf = ([move, answer, ...rest]) =>
  (answer === undefined ? {} : { [move]: { answer, moves: [rest[0]], replies: repliesOf(rest) } });

/** The puzzles of a game as a course. */
export async function puzzleCourse(name) {
  const { page, title, puzzles } = await (await ask(`/api/puzzles/${encodeURIComponent(name)}`)).json();
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
  const first = puzzles.findIndex(({ id }) => !solved.has(id));
  return { title, steps, about, done, first: Math.max(0, first), wrong: "That is not it. Try again.", hints: true };
}
