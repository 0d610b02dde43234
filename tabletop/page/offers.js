// Buttons for moves that have no squares, or that are possible only now, and for pieces in hand.

import { byId, button, fill, make } from "./dom.js";
import { pocketButtons } from "./pocket.js";

/** Most special moves that have a button each. */
const MOST_OFFERS = 8;
/** Most room that is kept for them when there are fewer, in pixels: beside the board, and below it. */
const [KEPT_BESIDE, KEPT_BELOW] = [180, 92];
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

/** The moves that have buttons: `special` ones, of which there may be many, and those that happen in one place. */
function offered(game, pocket) {
  const drops = new Set(pocket.flatMap(({ goals }) => Object.values(goals).flat()));
  return { special: game.offered, here: game.inPlace.filter((index) => !drops.has(index)) };
}

/** Shows the buttons that a game has now; `toLast` leads back to it from an earlier position. */
export function showOffers(game, picking, toLast) {
  const { pocket } = picking;
  const looksBack = game.mode === "play" && game.shown < game.played.length;
  const buttons = [];
  if (game.yours && !game.over && !looksBack) {
    const { special, here } = offered(game, pocket);
    const isMuch = special.length > MOST_OFFERS;
    buttons.push(...(isMuch ? [] : [...special, ...here]).map((index) => offer(picking)(game.moves[index])));
    if (isMuch) buttons.push(button(`Choose: ${special.length} ways`, () => picking.chooseInSteps(special), { id: "all-offers" }));
    buttons.push(...pocketButtons(pocket, picking.picked, (place) => picking.toggle(place)));
  }
  if (looksBack) buttons.push(button("Back to the game", toLast, { id: "to-last" }));
  const home = byId("offers");
  fill(home, ...buttons);
  // What is below stays where it is when there are fewer of them.
  home.style.minHeight = `${Math.min(home.offsetHeight, NARROW.matches ? KEPT_BELOW : KEPT_BESIDE)}px`;
}

/** Another game begins: no room is kept for the buttons of the last one. */
export function forgetOffers() {
  byId("offers").style.minHeight = "";
}
