// Puzzle of the day: computed from the date, so that it is the same everywhere.

/** Tasks of puzzles by their aims. */
const TASKS = { win: "to win", defence: "to defend" };

/** Returns the task of a puzzle: `White to win`. */
export const taskOf = ({ side, aim }) => `${side} ${TASKS[aim]}`;

/** Length of a day in milliseconds. */
const DAY = 86_400_000;
/** Odd and large, so that consecutive days have puzzles far apart. */
const STRIDE = 7919;

/** Returns the local date as `2026-11-28`. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Returns the index of today's puzzle. */
export const daily = (count) => (Math.floor(Date.parse(today()) / DAY) * STRIDE) % count;
