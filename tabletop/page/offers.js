// Buttons for moves that have no squares, or that are possible only now.

import { byId, button, fill, make } from "./dom.js";

/** Most special moves that have a button each. */
const MOST_OFFERS = 8;
/** Most room that is kept for them when there are fewer, in pixels: a row. */
const KEPT = 40;
/** Where everything stands below the board: in narrow windows, but not on phones on their side. */
export const NARROW = matchMedia("(max-width: 33.99rem), (max-width: 59.99rem) and (min-height: 31.01rem)");

/** A button that plays a move, and shows what it does while it is pointed at. */
const offer = (picking) => (move) =>
  make("button", {
    type: "button",
    "data-move": move.text,
    onclick: () => picking.propose(move),
    onmouseenter: () => picking.showEffect(move.text),
    onfocus: () => picking.showEffect(move.text),
    onmouseleave: () => picking.leaveEffect(),
    onblur: () => picking.leaveEffect(),
  }, move.words || move.text);

/** The moves that have buttons, special ones and those that happen in one place; where they are too many those with squares are
    `chosen` in steps.
    @param {GameMessage} game */
function offered(game, pocket, suits) {
  const indices = (goals) => Object.values(goals).flat();
  const drops = new Set(pocket.flatMap(({ goals }) => indices(goals)));
  const all = [...game.offered, ...game.inPlace.filter((index) => !drops.has(index) && suits(game.moves[index].text))];
  if (all.length <= MOST_OFFERS) return { single: all, chosen: [] };
  const placed = new Set(Object.values(game.picks).flatMap(indices));
  return { single: all.filter((index) => !placed.has(index)), chosen: all.filter((index) => placed.has(index)) };
}

/** Shows the buttons that a game has now; `suits` tells which moves in one place belong there.
    @param {GameMessage} game */
export function showOffers(game, picking, suits) {
  const { pocket } = picking;
  const looksBack = game.mode === "play" && game.shown < game.played.length;
  const buttons = [];
  if (game.yours && !game.over && !looksBack) {
    const { single, chosen } = offered(game, pocket, suits);
    buttons.push(...single.map((index) => offer(picking)(game.moves[index])));
    if (chosen.length > 0) buttons.push(button(`Choose: ${chosen.length} ways`, () => picking.chooseInSteps(chosen), { id: "all-offers" }));
  }
  const home = byId("offers");
  fill(home, ...buttons);
  // What is below stays where it is when there are fewer of them.
  home.style.minHeight = game.over ? "" : `${Math.min(home.offsetHeight, KEPT)}px`;
}

/** Another game begins: no room is kept for the buttons of the last one. */
export function forgetOffers() {
  byId("offers").style.minHeight = "";
}
