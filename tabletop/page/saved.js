// Games played and studied in this browser, stored by it, newest first.

import { remember, remembered } from "./dom.js";
import { answerTo, ask, posted } from "./server.js";

const KEPT = "menagerie.saved";
const LAST = "menagerie.last";
/** Maximum number of stored games; the oldest are deleted. */
const MOST = 300;
/** Maximum number of stored comments; the oldest are deleted. */
const MAX_COMMENTS = 10;
/** Maximum length of a stored address. */
const LONGEST = 20_000;
/** Minimum number of moves of a stored game without a friend. */
const LEAST = 2;

/** Returns a list of games that the browser stores, of which other programs may have left anything. */
function listOf(name) {
  try {
    return JSON.parse(remembered(name, "[]")).filter((entry) => typeof entry?.link === "string");
  } catch {
    return [];
  }
}

/** The games: `{id, title, name, link, room, side, at, players, result, moves, study}` each. One between
    friends has the address of its `room`, with the seat of this browser, and the `side` played there. */
export const savedGames = () => listOf("saved");

/** Returns the address of a stored game: that of its room, which others play in, if it has one. */
export const addressOf = ({ room, link }) => `#${room ?? link}`;

/** Returns the link to the state in which the game of a room was stored; undefined if it was not. */
export const storedLink = (room) => savedGames().find((game) => game.room && addressOf(game) === room)?.link;

function store(games) {
  for (let most = MOST; most > 0; most = Math.floor(most / 2)) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(games.slice(0, most)));
      return;
    } catch {
      // The storage is full or missing: fewer games are stored.
    }
  }
}

/** Deletes a game. */
export const forgetGame = (id) => store(savedGames().filter((game) => game.id !== id));

/** Restores a deleted game at its place. */
export function restoreGame(game, at) {
  const games = savedGames();
  games.splice(at, 0, game);
  store(games);
}

/** Returns the last game: `{link, room, title, level, moves, board, goesOn}`; null if there is none. It
    does not go on if it is over or was deleted. */
export function lastGame() {
  try {
    const last = JSON.parse(localStorage.getItem(LAST));
    return last && { ...last, goesOn: last.goesOn && savedGames().some(({ link }) => link === last.link) };
  } catch {
    return null;
  }
}

/** @param {GameMessage} game */
const players = ({ tags, seats, level, mode }) => {
  if (mode === "study") return tags.names.join(" - ");
  const named = (side, index) => {
    if (mode === "play" && seats[index] === "engine") return `Menagerie (${level})`;
    const given = tags.list.find(([name]) => name === side)?.[1];
    if (given && given !== "?") return given;
    return seats.includes("engine") ? "You" : side;
  };
  return `${named("White", 0)} - ${named("Black", 1)}`;
};

/** Stores the board of the current game for the first page.
    @param {GameMessage} game */
function keepLast(game, moves, page, room) {
  const goesOn = game.mode === "play" && !game.over;
  const level = room ? players(game) : game.seats.includes("engine") ? game.level : "";
  const last = {
    link: game.link, room, name: game.game.name, page, title: game.game.title, level,
    moves: Math.max(Math.ceil(moves / 2), 1), goesOn, board: game.board, hands: Boolean(game.pockets),
  };
  try {
    localStorage.setItem(LAST, JSON.stringify(last));
  } catch {
    // The first page works without it.
  }
}

/** Stores the time left in a game whose page is left during a turn: the address has only the time
    at the start of the turn. */
export function noteClocks(link, left) {
  remember("turn", JSON.stringify({ link, left: left.map(Math.round) }));
}

/** Returns the address of a game with the clocks stored for it. */
export function withClocks(address) {
  try {
    const { link, left } = JSON.parse(remembered("turn", "null"));
    return address.replace(/^#/, "") === link ? `${link}&left=${left.join()}` : address;
  } catch {
    return address;
  }
}

/** Returns the comments that were being typed when their games were left: `{link, at, text}` each. */
const typedComments = () => listOf("comments");

/** Stores the comment that is typed when a game is left: `{at, text}`, or null. */
export function noteComment(link, typed) {
  if (!typed) return;
  const others = typedComments().filter((other) => other.link !== link);
  remember("comments", JSON.stringify([{ link, ...typed }, ...others].slice(0, MAX_COMMENTS)));
}

/** Returns the comment stored for the game of an address, and forgets it; null if there is none. */
export function takeComment(address) {
  const comments = typedComments();
  const found = comments.find(({ link }) => link === address);
  if (found) remember("comments", JSON.stringify(comments.filter(({ link }) => link !== address)));
  return found ?? null;
}

const newId = () => `${Date.now()}-${Math.random()}`;

/** Stores the game on the page. */
export class Saver {
  #id = null;
  /** Address stored last, or that of the opened game. */
  #known = null;
  /** Side played in a room. */
  #side;

  /** Resets the entry for another game. */
  begin() {
    this.#id = null;
    this.#known = null;
    this.#side = undefined;
  }

  /** Stores the current state of the game.
      @param {GameMessage} game
      @param {string | undefined} room address of its room, for a player there */
  note(game, room) {
    const moves = game.tree ? game.tree.steps.filter(({ kind }) => kind === "move").length : game.played.length;
    const result = game.over?.result ?? game.tags.result;
    const side = game.room?.you;
    // A rematch in the room of a game is another one.
    if (this.#side && side !== this.#side) this.#id = this.#known = null;
    this.#side = side;
    if (this.#id === null || room) {
      // A game opened by the same address continues its entry; another tab may have the same seat.
      const found = savedGames().find((entry) => (room ? entry.room === room && entry.side === side && [result, "*"].includes(entry.result)
        : entry.link === game.link));
      this.#id = found?.id ?? this.#id ?? newId();
      // A seat leads back to its room from the beginning.
      this.#known = found?.link ?? (room ? "" : this.#known ?? game.link);
    }
    if ((!room && moves < LEAST) || game.link.length > LONGEST || game.link === this.#known) return;
    const kept = savedGames().find(({ id }) => id === this.#id);
    // The same game continues differently in another tab: both are stored.
    if (!room && kept && kept.link !== this.#known) this.#id = newId();
    this.#known = game.link;
    keepLast(game, moves, game.game.rules, room);
    const entry = {
      id: this.#id, title: game.game.title, name: game.game.name, link: game.link, room, side, at: Date.now(), players: players(game),
      result, moves, study: game.mode === "study",
    };
    const others = savedGames().filter(({ id }) => id !== this.#id);
    store([entry, ...others.map((other) => (room && other.room === room ? { ...other, room: undefined } : other))]);
  }
}

/** Returns all stored games as one PGN text. Games that the server can no longer read are counted
    and left out. */
export async function savedText() {
  const texts = [];
  let failed = 0;
  for (const { link } of savedGames()) {
    try {
      const { id } = await answerTo("/api/games", posted({ link }));
      texts.push((await (await ask(`/api/games/${id}/pgn`)).text()).trim());
      await ask(`/api/games/${id}`, { method: "DELETE" });
    } catch (error) {
      if (error.status === undefined || error.status === 503) throw error;
      failed += 1;
    }
  }
  return { text: texts.map((text) => `${text}\n\n`).join(""), failed };
}
