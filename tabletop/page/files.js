// PGN files: split for the server, listed, and stored for the next page.

import { answerOf, byId, button, fill, make } from "./dom.js";
import { answerTo, posted } from "./server.js";
import { forget, isOwnSession, keep, kept, newKey } from "./store.js";
import { gamePage } from "./transport.js";

/** Error message for an address of another site. */
const ELSEWHERE = "That is a web address, and nothing is fetched from other sites: copy the PGN there and paste it here.";
/** Maximum length of a text. */
const MAX_LETTERS = 64 << 20;
/** Approximate length of the text in one request. */
const PIECE = 400_000;
/** Maximum number of listed games. */
const MAX_SHOWN = 300;
/** A list with more games than this can be searched. */
const SHORT_LIST = 12;
/** Key of the tab's file and its open game. */
const OWN = "menagerie.games";

const TOO_LONG = "This browser cannot store a file of this length.";
const REFUSED = "This browser stores nothing for this page, which a file of several games needs: allow it to, or open one game at a time.";

/** Empty line before a tag: start of a game, most reliably before the first tag. */
const STARTS = [/\n[ \t]*\r?\n(?=\[Event ")/g, /\n[ \t]*\r?\n(?=\[\w+ ")/g];

/** Positions behind empty lines before tags that follow moves. */
function* starts(text, pattern) {
  for (const { index, 0: { length } } of text.matchAll(pattern)) {
    const before = text.slice(0, index);
    if (before.trim() && !before.slice(before.lastIndexOf("\n") + 1).startsWith("[")) yield index + length;
  }
}

/** Returns the end of the part of a text that begins at `start`: the start of a later game. */
function endOfPiece(text, start) {
  if (text.length - start <= PIECE) return text.length;
  const piece = text.slice(start, start + PIECE);
  for (const pattern of STARTS) {
    const last = [...starts(piece, pattern)].at(-1);
    if (last) return start + last;
  }
  // A game can be longer than a part.
  for (const pattern of STARTS) {
    const next = starts(text.slice(start), pattern).next();
    if (!next.done) return start + next.value;
  }
  return text.length;
}

/** Splits a text into parts of whole games: `{text, line, share}` each, with the first line of the
    part and the finished share. */
function* pieces(text) {
  let [start, line] = [0, 1];
  do {
    const end = endOfPiece(text, start);
    const piece = text.slice(start, end);
    yield { text: piece, line, share: end / text.length };
    line += piece.split("\n").length - 1;
    start = end;
  } while (start < text.length);
}

/** @returns {Promise<ListedGame[]>} */
async function listPiece({ text, line }, before) {
  try {
    return (await answerTo("/api/records", posted({ text }))).games;
  } catch (error) {
    if (error.status === 413) error.message = `Line ${line}: game ${before + 1} of the file is too long. ${error.message}`;
    throw error;
  }
}

/** Encodings by the first two bytes of a file. */
const MARKS = { "255,254": "utf-16le", "254,255": "utf-16be" };

/** Returns the text of a file: UTF-8, or UTF-16 with a byte order mark; other lines are read as
    Windows-1252. */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = MARKS[bytes.subarray(0, 2).join()];
  if (mark) return new TextDecoder(mark).decode(bytes);
  const decode = (part) => {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(part);
    } catch {
      return null;
    }
  };
  const whole = decode(bytes);
  if (whole !== null) return whole;
  const older = new TextDecoder("windows-1252");
  const lines = [];
  for (let start = 0, end; start < bytes.length; start = end) {
    end = (bytes.indexOf(10, start) + 1) || bytes.length;
    const line = bytes.subarray(start, end);
    lines.push(decode(line) ?? older.decode(line));
  }
  return lines.join("");
}

/** Opens the game of a pasted address; returns false if the text is not an address. Throws for an
    address of another site. */
export function goToAddress(text) {
  const given = text.trim();
  if (!/^https?:\/\/\S+$/.test(given) || !URL.canParse(given)) return false;
  const { hash } = new URL(given);
  const parameters = new URLSearchParams(hash.slice(1));
  if (!["game", "z", "room"].some((name) => parameters.has(name))) throw new Error(ELSEWHERE);
  location.assign(gamePage + hash);
  return true;
}

/** Lists the games of a PGN text: `{number, line, text, players, result, about}` each. `progress`
    receives the share that is read.
    @param {string} text
    @param {(share: number) => void} progress
    @returns {Promise<ListedGame[]>} */
export async function listGames(text, progress = () => {}) {
  if (text.length > MAX_LETTERS) {
    const millions = (letters) => (letters / 1e6).toFixed(1);
    throw new Error(`The text has ${millions(text.length)} million letters; at most ${millions(MAX_LETTERS)} million are read.`);
  }
  const games = [];
  for (const piece of pieces(text)) {
    for (const game of await listPiece(piece, games.length)) {
      games.push({ ...game, number: games.length + 1, line: game.line + piece.line - 1 });
    }
    if (piece.share < 1) progress(piece.share);
  }
  return games;
}

/** Returns the progress of reading a long file as text. */
export const readingOf = (share) => `Reading: ${Math.floor(100 * share)}%`;

/** Returns the request that opens one of them.
    @param {ListedGame} game
    @returns {OpenRequest} */
export const openRequest = ({ text, line }) => ({ pgn: { text, number: 1, line } });

/** Creates a dialog on this page. */
export function dialogOf(id) {
  return byId(id) ?? document.body.appendChild(make("dialog", { id, "aria-labelledby": `${id}-title` }));
}

/** Lets the user choose a game. If `open` fails, the list stays open and shows the reason. Returns
    true if a game was opened. */
export function chooseGame(games, open, at = -1) {
  const dialog = dialogOf("games");
  const complaint = make("p", { className: "complaint", role: "alert" });
  const choose = async (index) => {
    complaint.textContent = "";
    try {
      await open(index);
      dialog.close("opened");
    } catch (error) {
      complaint.textContent = `Game ${games[index].number}, ${games[index].players}: ${error.message}`;
    }
  };
  const named = ({ number, players, result }) => `${number}. ${players} ${result}`;
  const item = (index) => {
    const game = games[index];
    const found = button("", () => choose(index), { className: "choice", "data-game": game.number, "aria-current": String(index === at) });
    found.append(make("span", { className: "words" }, named(game)), make("span", { className: "soft" }, game.about));
    return found;
  };
  const list = make("div", { className: "choices list-of-games" });
  const search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the games" });
  const show = () => {
    const query = search.value.toLowerCase();
    const found = [...games.keys()].filter((index) => `${named(games[index])} ${games[index].about}`.toLowerCase().includes(query));
    const first = query ? 0 : Math.max(0, at - MAX_SHOWN / 2);
    const shown = found.slice(first, first + MAX_SHOWN);
    const hidden = found.length - shown.length;
    fill(list, ...shown.map(item), hidden ? make("p", { className: "soft" }, `${hidden} more: search for them`) : null);
  };
  search.oninput = show;
  show();
  fill(dialog,
    make("h2", { id: "games-title" }, `${games.length} games`),
    games.length > SHORT_LIST ? search : null,
    complaint,
    list,
    make("div", { className: "actions" }, button("Cancel", () => dialog.close(""))));
  return answerOf(dialog).then((value) => value === "opened");
}

/** Returns the file of this tab: `{key, at, fresh}`, and `open`, the identity of its open game. In a
    duplicate of another tab it has no key, but that of the other tab's file, `from`. */
export function ownFile() {
  try {
    return JSON.parse(sessionStorage.getItem(OWN));
  } catch {
    return null;
  }
}

/** Stores a property of this tab's file. Throws if the browser has no storage. */
export function noteFile(what) {
  sessionStorage.setItem(OWN, JSON.stringify({ ...ownFile(), ...what }));
}

if (!isOwnSession && ownFile()?.key) noteFile({ key: null, from: ownFile().key });

/** Stores the games of a file for the next page; `fresh`: that page opens game `at`. Throws if the
    browser has no storage. */
export async function keepGames(games, at, fresh, key = newKey()) {
  try {
    await keep("files", key, { games });
    noteFile({ key, at, fresh });
  } catch (error) {
    throw new Error(error?.name === "QuotaExceededError" ? TOO_LONG : REFUSED);
  }
}

/** Returns the games stored under a key; null if they are gone. */
export const keptGames = async (key) => (await kept("files", key))?.games ?? null;

/** Forgets the file of this tab. */
export function dropGames() {
  const key = ownFile()?.key;
  try {
    sessionStorage.removeItem(OWN);
  } catch {
    // Nothing was stored.
  }
  return key ? forget("files", key) : Promise.resolve();
}
