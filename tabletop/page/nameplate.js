// Names of the players beside the board.

import { make } from "./dom.js";

/** Creates a player: a disc of the colour, with a label for screen readers, and the name.
    @param {string} side
    @param {string} name */
export const nameplate = (side, name, isTurn = false) =>
  make("span", { className: isTurn ? "name turn" : "name" }, make("span", { className: `disc ${side.toLowerCase()}` }),
    name.startsWith(side) ? null : make("span", { className: "hidden" }, `${side}: `), name);

/** Returns the sides with the elements of their players.
    @param {boolean} isFlipped
    @returns {[string, string][]} */
export const placesOf = (isFlipped) => [["White", isFlipped ? "player-top" : "player-bottom"], ["Black", isFlipped ? "player-bottom" : "player-top"]];
