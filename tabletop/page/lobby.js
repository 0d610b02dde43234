// First page: a new game becomes an address; a file is passed to the page of a game.

import { stillBoard, stillPieces } from "./board.js";
import { byId, button, counted, fill, goneWords, learnGlyphs, make, remembered } from "./dom.js";
import { chooseGame, goToAddress, keepGames, listGames, openRequest, readingOf, textOf } from "./files.js";
import { openSheet } from "./new-game.js";
import { download } from "./records.js";
import { daily, taskOf, today } from "./daily.js";
import { addressOf, forgetGame, lastGame, restoreGame, savedGames, savedText } from "./saved.js";
import { answerTo, complaintOf, posted } from "./server.js";
import { openSettings } from "./settings.js";
import { LONGEST } from "./store.js";
import { boardsFile, gamePage, send } from "./transport.js";

/** Maximum length of a text shown in a field, because longer ones are slow. */
const MAX_SHOWN = 1 << 20;
/** Number of saved games shown at first. */
const FIRST_SAVED = 6;

for (const opener of document.querySelectorAll("[data-open]")) opener.addEventListener("click", () => openSheet(byId(opener.dataset.open), opener.dataset.opponent));

/** Asks the server whether it can read a game before the page is left. */
async function openGame(games, at) {
  /** @type {OpenedMessage} */
  const { id, game } = await answerTo("/api/games", posted(openRequest(games[at])));
  send(`/api/games/${id}`, { method: "DELETE", keepalive: true });
  try {
    await keepGames(games, at, true);
    location.assign(gamePage);
  } catch (error) {
    // The address of a single game has all but the parts that could not be read.
    if (games.length > 1 || game.link.length > LONGEST) throw error;
    location.assign(`${gamePage}#${game.link}`);
  }
}

/** Opens a PGN text; where that fails, the text stays and the page says why. */
async function study(text) {
  if (text.length <= MAX_SHOWN) byId("pgn").value = text;
  const complaint = byId("complaint");
  complaint.textContent = "";
  try {
    if (goToAddress(text)) return;
    const games = await listGames(text, (share) => (complaint.textContent = readingOf(share)));
    complaint.textContent = "";
    if (games.length === 1) await openGame(games, 0);
    else await chooseGame(games, (index) => openGame(games, index));
  } catch (error) {
    complaint.textContent = complaintOf(error);
  }
}

/** Creates a list entry of a saved game; a deleted one can be restored. */
function savedRow(game, at, again) {
  const item = make("li", {});
  const words = [game.study ? "study" : "", counted(Math.ceil(game.moves / 2), "move"),
    new Date(game.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })].filter(Boolean).join(", ");
  const undo = () => (restoreGame(game, at), again(), showToday());
  const drop = () => {
    forgetGame(game.id);
    fill(item, ...goneWords(`${game.title} deleted.`, undo));
    item.querySelector("button").focus();
    showToday();
  };
  fill(item,
    make("a", { href: gamePage + addressOf(game) }, make("strong", {}, game.title), ` ${game.players} ${game.result === "*" ? "" : game.result}`),
    make("span", { className: "soft" }, words),
    button("\u00d7", drop, { title: "Delete", "aria-label": `Delete ${game.title}, ${game.players}` }));
  return item;
}

/** Shows the games saved in this browser. */
function showSaved(all = false) {
  const games = savedGames();
  byId("saved-actions").hidden = games.length === 0;
  const shown = all ? games : games.slice(0, FIRST_SAVED);
  fill(byId("saved-games"), ...shown.map((game, at) => savedRow(game, at, () => showSaved(all))));
  byId("all-saved").hidden = shown.length === games.length;
  byId("all-saved").textContent = `All ${games.length} games`;
}

/** Returns true if today's puzzle has been solved. */
const isDailySolved = () => remembered(`daily.${byId("daily-board").dataset.game}`, "") === today();

/** Shows suggestions: the last game, the puzzle of the day, a game of the same kind. */
function showToday() {
  const last = lastGame();
  const sheet = document.querySelector(`dialog[data-page="${CSS.escape(last?.page ?? "")}"]`);
  const goesOn = Boolean(last?.goesOn && last.board);
  byId("continue").hidden = !goesOn;
  document.documentElement.toggleAttribute("data-goes-on", goesOn);
  if (goesOn) {
    byId("continue").href = gamePage + addressOf(last);
    const about = [last.level, `move ${last.moves}`].filter(Boolean).join(", ");
    fill(byId("continue"), stillBoard(last.board), make("span", {}, make("strong", {}, `Continue: ${last.title}`), make("span", { className: "soft" }, about)));
    byId("continue").querySelector("svg").classList.add("preview");
  }
  if (sheet) {
    const picture = document.querySelector(`.card [data-open="${CSS.escape(sheet.id)}"]`)?.closest(".card")?.querySelector(".preview").cloneNode(true);
    fill(byId("again"), picture, make("span", {}, make("strong", {}, "New game"), make("span", { className: "soft" }, last.title)));
    byId("again").dataset.open = sheet.id;
    byId("with-friend").dataset.open = sheet.id;
  }
  if (isDailySolved()) byId("daily-state").textContent = "solved today";
}

/** Shows the position of today's puzzle. */
async function showPuzzle() {
  const home = byId("daily-board");
  /** @type {PuzzleBoards} */
  const { files, glyphs, pieces, boards } = await (await fetch(boardsFile(home.dataset.game), { priority: "low" })).json();
  const puzzle = boards[daily(boards.length)];
  learnGlyphs(glyphs);
  home.insertAdjacentHTML("beforeend", stillPieces(pieces, puzzle.squares, files));
  if (!isDailySolved()) byId("daily-state").textContent = taskOf(puzzle);
}

/** Saves all of them as a file. */
async function exportSaved() {
  byId("saved-complaint").textContent = "";
  try {
    const { text, failed } = await savedText();
    download("menagerie.pgn", new Blob([text], { type: "application/x-chess-pgn" }));
    if (failed > 0) byId("saved-complaint").textContent = `${counted(failed, "game")} could no longer be read and ${failed === 1 ? "was" : "were"} left out.`;
  } catch (error) {
    byId("saved-complaint").textContent = complaintOf(error);
  }
}

/** Opens the dialog of the game in the address, where pages of rules and tutorials lead. A reload
    after it is closed does not open it again. */
function openAsked() {
  const dialog = location.hash.startsWith("#new-") && byId(location.hash.slice(1));
  if (!dialog) return;
  dialog.addEventListener("close", () => history.replaceState(history.state, "", location.pathname + location.search), { once: true });
  openSheet(dialog);
}

openAsked();
showSaved();
showToday();
// Without its position the puzzle is still a link.
showPuzzle().catch(() => {});
byId("all-saved").addEventListener("click", () => showSaved(true));
byId("export-saved").addEventListener("click", exportSaved);
byId("show-settings").addEventListener("click", openSettings);
byId("open-pgn").addEventListener("click", () => study(byId("pgn").value));
byId("file").addEventListener("change", async ({ target }) => {
  const [chosen] = target.files;
  // The same file may be chosen again.
  target.value = "";
  if (chosen) study(await textOf(chosen));
});
// The browser's back button may show an outdated page.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  document.querySelector("dialog[open]")?.close();
  showSaved();
  showToday();
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) study(await textOf(file));
});
