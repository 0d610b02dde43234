// End of a game: winner, reason, and next actions.

import { byId, button, capitalized, fill, make, withFocus } from "./dom.js";

const WINNERS = { "1-0": "White", "0-1": "Black" };
const SIDES = ["White", "Black"];
/** Reasons as they are told to the person who gave them. */
const YOURS = { resigns: "You resigned", "loses on time": "You ran out of time" };

/** Returns the side of the only person who plays; null if there is none or two.
    @param {GameMessage} game */
function ownSide({ room, seats }) {
  if (room) return room.you ?? null;
  const people = SIDES.filter((_, index) => seats[index] === "you");
  return people.length === 1 ? people[0] : null;
}

/** Returns the result in words for the user: `You won`, `Anna won`.
    @param {GameMessage} game */
export function titleOf(game) {
  const winner = WINNERS[game.over.result];
  if (!winner) return game.over.result === "1/2-1/2" ? "Draw" : "Game over";
  const own = ownSide(game);
  if (own) return own === winner ? "You won" : "You lost";
  return `${game.room?.names[SIDES.indexOf(winner)] ?? winner} won`;
}

/** Returns the reason in words, for the person who had the side `own`, if there is one.
    @param {ResultMessage} over
    @param {string | null} own */
export function reasonOf({ reason }, own = null) {
  if (/^(White|Black) mates$/.test(reason)) return "Checkmate";
  const yours = own && reason.startsWith(own) ? YOURS[reason.slice(own.length + 1)] : null;
  return yours ?? capitalized(reason);
}

/** Returns the result and the reason in one line.
    @param {GameMessage} game */
export function endOf({ over }) {
  const winner = WINNERS[over.result];
  const reason = reasonOf(over);
  const result = winner ? `${winner} won` : over.result === "1/2-1/2" && !reason.startsWith("Draw") ? "Draw" : "";
  return [reason, result].filter(Boolean).join(". ");
}

/** Card over the board; at the bottom of the window on a phone, where it moves nothing. */
export class Result {
  #does;
  /** Result whose card was closed. */
  #closed = null;
  #game = null;

  /** `does` has `rematch`, `newGame` and `review`. */
  constructor(does) {
    this.#does = does;
  }

  /** Resets the card for another game. */
  forget() {
    this.#closed = null;
  }

  /** @param {GameMessage} game
      @param {boolean} isLesson */
  show(game, isLesson) {
    this.#game = game;
    const key = JSON.stringify(game.over);
    const home = byId("result");
    const isSeen = Boolean(game.over) && game.mode === "play" && !isLesson && game.shown === game.played.length && this.#closed !== key;
    const isNew = isSeen && home.hidden;
    home.hidden = !isSeen;
    if (!isNew) return;
    const { rematch, newGame, review } = this.#does;
    const mayPlay = !game.room || Boolean(game.room.you);
    fill(home,
      make("h2", { id: "result-title" }, titleOf(game)),
      make("p", {}, reasonOf(game.over, ownSide(game))),
      make("div", { className: "actions" },
        mayPlay ? button("Rematch", () => rematch(this.#game), { className: "primary", id: "result-rematch" }) : null,
        button("New game", newGame, { id: "result-new" }),
        button("Review", review, { id: "result-review" })),
      button("\u00d7", () => this.#close(key), { id: "result-close", title: "Close", "aria-label": "Close" }));
  }

  #close(key) {
    this.#closed = key;
    withFocus(() => this.show(this.#game, false));
  }
}
