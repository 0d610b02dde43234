// Games out of PGN files: cut up for the server, listed to choose from, kept from page to page.

import { byId, button, fill, make } from "./dom.js";
import { answerTo, posted } from "./server.js";
import { forget, keep, kept, newKey } from "./store.js";
import { gamePage } from "./transport.js";

/** What is said of an address of another site. */
const ELSEWHERE = "That is a web address, and nothing is fetched from other sites: copy the PGN there and paste it here.";
/** Longest text, in letters. */
const MOST_LETTERS = 64 << 20;
/** About how many letters the server is asked to look through at a time. */
const PIECE = 400_000;
/** Most games that a list shows at a time. */
const MOST_SHOWN = 300;
/** A list with more games than this can be searched. */
const SHORT_LIST = 12;
/** Where a tab remembers which file is its own, and which game of it is open. */
const OWN = "menagerie.games";

/** An empty line before a tag: there a game begins, most surely one with the first of the tags. */
const STARTS = [/\n[ \t]*\r?\n(?=\[Event ")/g, /\n[ \t]*\r?\n(?=\[\w+ ")/g];

/** The places behind empty lines before tags that follow moves. */
function* starts(text, pattern) {
  for (const { index, 0: { length } } of text.matchAll(pattern)) {
    const before = text.slice(0, index);
    if (before.trim() && !before.slice(before.lastIndexOf("\n") + 1).startsWith("[")) yield index + length;
  }
}

/** Where a piece of a text ends that begins at `start`: before a game. */
function endOfPiece(text, start) {
  if (text.length - start <= PIECE) return text.length;
  const piece = text.slice(start, start + PIECE);
  for (const pattern of STARTS) {
    const last = [...starts(piece, pattern)].at(-1);
    if (last) return start + last;
  }
  // A game that is longer than a piece.
  for (const pattern of STARTS) {
    const next = starts(text.slice(start), pattern).next();
    if (!next.done) return start + next.value;
  }
  return text.length;
}

/** A text in pieces of whole games: `{text, line, share}` each, with the line that it begins on and how much is done with it. */
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
    if (error.status === 413) error.message = `Line ${line}: game ${before + 1} of the file is too long; ${error.message}`;
    throw error;
  }
}

/** The encodings that a file's first two bytes tell. */
const MARKS = { "255,254": "utf-16le", "254,255": "utf-16be" };

/** The text of a file: UTF-8, or UTF-16 with its mark; lines that are neither are read as older programs write them. */
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

/** Goes to the game of an address that was pasted; tells whether it is one. Throws if it is one of another site. */
export function goToAddress(text) {
  const given = text.trim();
  if (!/^https?:\/\/\S+$/.test(given) || !URL.canParse(given)) return false;
  const { hash } = new URL(given);
  const said = new URLSearchParams(hash.slice(1));
  if (!["game", "z", "room"].some((name) => said.has(name))) throw new Error(ELSEWHERE);
  location.assign(gamePage + hash);
  return true;
}

/** The games of a PGN text: `{number, line, text, players, result, about}` each. `progress` is told which share is read.
    @param {string} text
    @param {(share: number) => void} progress
    @returns {Promise<ListedGame[]>} */
export async function listGames(text, progress = () => {}) {
  if (text.length > MOST_LETTERS) {
    const millions = (letters) => (letters / 1e6).toFixed(1);
    throw new Error(`The text has ${millions(text.length)} million letters; at most ${millions(MOST_LETTERS)} million are read.`);
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

/** How far a long file is read, for people. */
export const readingOf = (share) => `Reading: ${Math.floor(100 * share)} %`;

/** What the server is asked for to open one of them.
    @param {ListedGame} game
    @returns {OpenRequest} */
export const wantedGame = ({ text, line }) => ({ pgn: { text, number: 1, line } });

/** A dialog of its own on this page. */
export function dialogOf(id) {
  return byId(id) ?? document.body.appendChild(make("dialog", { id, "aria-labelledby": `${id}-title` }));
}

/** Lets the user choose a game. `open` opens it; where it cannot, the list stays and says why. Tells whether one was opened. */
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
    const wanted = search.value.toLowerCase();
    const found = [...games.keys()].filter((index) => `${named(games[index])} ${games[index].about}`.toLowerCase().includes(wanted));
    const first = wanted ? 0 : Math.max(0, at - MOST_SHOWN / 2);
    const shown = found.slice(first, first + MOST_SHOWN);
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
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "opened"), { once: true });
  });
}

/** The file that this tab has: `{key, at, fresh}`, and `open`, by which its open game is known. */
export function ownFile() {
  try {
    return JSON.parse(sessionStorage.getItem(OWN));
  } catch {
    return null;
  }
}

/** Remembers something about the file of this tab. Throws where the browser does not. */
export function noteFile(what) {
  sessionStorage.setItem(OWN, JSON.stringify({ ...ownFile(), ...what }));
}

/** Keeps the games of a file for the next page; `fresh`: that page opens game `at`. Throws where the browser does not keep them. */
export async function keepGames(games, at, fresh, key = newKey()) {
  try {
    await keep("files", key, { games });
    noteFile({ key, at, fresh });
  } catch {
    throw new Error("This browser cannot store a file of this length.");
  }
}

/** The games that were kept under a key; null if they are gone. */
export const keptGames = async (key) => (await kept("files", key))?.games ?? null;

/** Forgets the file of this tab. */
export function dropGames() {
  const key = ownFile()?.key;
  try {
    sessionStorage.removeItem(OWN);
  } catch {
    // Nothing was kept.
  }
  return key ? forget("files", key) : Promise.resolve();
}
