// Buttons for moves without squares, and for moves that are possible only now.

import { byId, button, fill, keepHeight, make } from "./dom.js";

/** Maximum number of special moves with a button each. */
const MAX_OFFERS = 8;
/** Number of letters above which a button is as wide as two. */
const LONG = 34;
/** Windows that show everything below the board: narrow ones, but not phones on their side. */
export const NARROW = matchMedia("(max-width: 33.99rem), (max-width: 59.99rem) and (min-height: 31.01rem)");

/** Creates a button that plays a move, and shows its effect while the pointer is over it. */
const offer = (picking) => (move) =>
  make("button", {
    type: "button",
    "data-move": move.text,
    className: move.words.length > LONG ? "long" : "",
    onclick: () => picking.propose(move),
    onmouseenter: () => picking.showEffect(move.text),
    onfocus: () => picking.showEffect(move.text),
    onmouseleave: () => picking.leaveEffect(),
    onblur: () => picking.leaveEffect(),
  }, move.words || move.text);

/** The moves that have buttons, special ones and those that happen in one place; where they are too
    many those with squares are `chosen` in steps.
    @param {GameMessage} game */
function offered(game, pocket, allows) {
  const indices = (goals) => Object.values(goals).flat();
  const drops = new Set(pocket.flatMap(({ goals }) => indices(goals)));
  const all = [...game.offered, ...game.inPlace.filter((index) => !drops.has(index) && allows(game.moves[index].text))];
  if (all.length <= MAX_OFFERS) return { single: all, chosen: [] };
  const placed = new Set(Object.values(game.picks).flatMap(indices));
  return { single: all.filter((index) => !placed.has(index)), chosen: all.filter((index) => placed.has(index)) };
}

/** Shows the buttons that a game has now; `allows` returns true for moves in place that belong there.
    @param {GameMessage} game */
export function showOffers(game, picking, allows) {
  const { pocket } = picking;
  const looksBack = game.mode === "play" && game.shown < game.played.length;
  const buttons = [];
  if (game.yours && !game.over && !looksBack) {
    const { single, chosen } = offered(game, pocket, allows);
    buttons.push(...single.map((index) => offer(picking)(game.moves[index])));
    if (chosen.length > 0) buttons.push(button(`Choose one of ${chosen.length} moves`, () => picking.chooseInSteps(chosen), { id: "all-offers" }));
  }
  const home = byId("offers");
  fill(home, ...buttons);
  if (buttons.length > 0) keepHeight(home);
}
