// The puzzle of the day: the same for everybody on a date, without asking anybody.

/** Milliseconds of a day. */
const DAY = 86_400_000;
/** Odd and large: days that follow each other lead to puzzles far apart. */
const STRIDE = 7919;

/** The date here, as `2026-11-28`. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Which of so many puzzles belongs to today. */
export const daily = (count) => (Math.floor(Date.parse(today()) / DAY) * STRIDE) % count;
