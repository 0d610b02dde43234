// Keys and the wheel on the page of a game.

import { isTyping } from "./keys.js";

/** Texts that the keys Home and End scroll. */
const SCROLLED = "#rules-panel, .square-info[tabindex]";
/** Distance of the wheel for a step, in pixels. */
const NOTCH = 50;

/** Returns the key independently of Caps Lock and the alphabet of the keyboard. */
function keyOf({ key, code }) {
  if (/^[A-Z]$/.test(key)) return key.toLowerCase();
  const isOther = /^[^\u0000-\u024f]$/.test(key);
  return (isOther && /^Key(.)$/.exec(code)?.[1].toLowerCase()) || key;
}

/** Keys that work wherever the focus is, except in text fields; the cursor on the board handles its
    own keys. `does` maps further keys to their actions. */
function watchKeys(steps, does) {
  const keys = {
    ...does,
    "[": () => steps.by(-1),
    "]": () => steps.by(1),
    ArrowLeft: () => steps.by(-1),
    ArrowRight: () => steps.by(1),
    Home: () => steps.far(-1),
    End: () => steps.far(1),
  };
  document.addEventListener("keydown", (event) => {
    const act = keys[keyOf(event)];
    // In long texts some of these keys scroll.
    const scrolled = { Home: SCROLLED, End: SCROLLED, ArrowLeft: ".table", ArrowRight: ".table" }[event.key];
    const scrolls = scrolled && event.target.closest(scrolled);
    if (!act || !steps.isThere || event.defaultPrevented || isTyping(event) || scrolls) return;
    event.preventDefault();
    act();
  });
}

/** Steps through the moves with the wheel over the board. */
function watchWheel(home, steps) {
  let rolled = 0;
  home.addEventListener("wheel", (event) => {
    if (event.ctrlKey || !steps.any) return;
    event.preventDefault();
    const turn = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
    rolled = Math.sign(rolled) === Math.sign(turn) ? rolled + turn : turn;
    if (Math.abs(rolled) < NOTCH) return;
    steps.by(Math.sign(rolled));
    rolled = 0;
  }, { passive: false });
}

/** Adds the handlers of keys and wheel. */
export function steer(home, steps, does) {
  watchKeys(steps, does);
  watchWheel(home, steps);
}
