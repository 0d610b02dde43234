// The first page: a new game becomes an address, a file goes along to the page of a game.

import { showChoices } from "./choices.js";
import { byId, button, fill, make, remember, remembered } from "./dom.js";
import { chooseGame, dropGames, goToAddress, keepGames, listGames, readingOf, textOf, wantedGame } from "./files.js";
import { download } from "./records.js";
import { forgetGame, savedGames, savedText } from "./saved.js";
import { ask, isLost, posted } from "./server.js";
import { openSettings } from "./settings.js";
import { gamePage, send } from "./transport.js";

/** Letters up to which a text is shown: longer ones make fields slow. */
const LONGEST_SHOWN = 1 << 20;
const PLAYERS = { white: ["you", "engine"], black: ["engine", "you"], friend: ["you", "you"], invite: ["you", "you"], watch: ["engine", "engine"] };
/** Choices that the next game begins with, whichever it is. */
const USUAL = ["players", "level", "concedes", "think", "clock", "minutes", "increment"];
/** Saved games that are shown before all are asked for. */
const FIRST_SAVED = 6;

function openDialog(id) {
  const dialog = byId(id);
  dialog.showModal();
  // Without the pictures the words are still there.
  showChoices(dialog.querySelector("[data-new-game]")).catch(() => {});
}

for (const opener of document.querySelectorAll("[data-open]")) opener.addEventListener("click", () => openDialog(opener.dataset.open));

/** The clocks that a dialog says: one of those offered, or the user's own. */
function clockOf(form) {
  const { clock, minutes, increment } = form.elements;
  if (clock.value !== "own") return clock.value;
  return `${Math.round(60 * minutes.valueAsNumber) || 0}+${increment.valueAsNumber || 0}`;
}

/** What a dialog says, as an address. */
function addressOf(form, study) {
  const given = new FormData(form);
  const address = new URLSearchParams({ game: given.get("game") });
  for (const field of form.querySelectorAll("[data-default]")) {
    if (!field.closest("[hidden]") && field.value !== field.dataset.default) address.set(field.name, field.value);
  }
  const fen = given.get("fen").trim();
  if (fen) address.set("fen", fen);
  for (const name of ["level", "think", "concedes"]) address.set(name, given.get(name));
  if (study) {
    address.set("mode", "study");
    return address;
  }
  const drawn = given.get("players") === "random" ? ["white", "black"][Math.floor(Math.random() * 2)] : given.get("players");
  const [white, black] = PLAYERS[drawn];
  for (const [name, value] of Object.entries({ white, black, clock: clockOf(form) })) address.set(name, value);
  if (drawn === "black") address.set("view", "black");
  return address;
}

/** Asks the server whether there is such a game before the page is left. */
async function start(form, study) {
  const link = addressOf(form, study).toString();
  const response = await send("/api/games", posted({ link })).catch(() => null);
  const told = await response?.json();
  if (!response?.ok) {
    form.querySelector(".complaint").textContent = told?.error ?? "The server cannot be reached.";
    return;
  }
  send(`/api/games/${told.id}`, { method: "DELETE", keepalive: true });
  for (const name of USUAL) remember(`new.${name}`, form.elements[name].value);
  await dropGames();
  const then = study ? "?edit" : form.elements.players.value === "invite" ? "?invite" : "";
  location.assign(`${gamePage}${then}#${link}`);
}

/** Shows the rules that can be chosen: a game's name may settle some, and some go with another. */
function showRules(form) {
  const fixed = new URLSearchParams(form.querySelector("select[name=game]")?.selectedOptions[0].dataset.fixed);
  const valueOf = (name) => fixed.get(name) ?? form.elements[`o.${name}`]?.value;
  for (const label of form.querySelectorAll("[data-rule]")) {
    const { rule, needs } = label.dataset;
    label.hidden = fixed.has(rule) || (needs !== undefined && valueOf(needs) !== "true");
  }
}

/** Asks for the user's own clocks where they are wanted. */
function showOwnClock(form) {
  const isOwn = form.elements.clock.value === "own";
  form.querySelector(".own-clock").hidden = !isOwn;
  for (const name of ["minutes", "increment"]) form.elements[name].disabled = !isOwn;
}

/** Sets what was chosen the last time, where it can be chosen here. */
function setUsual(form) {
  for (const name of USUAL) {
    const field = form.elements[name];
    const value = remembered(`new.${name}`, field.value);
    if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

for (const form of document.querySelectorAll("[data-new-game]")) {
  setUsual(form);
  const showFields = () => (showRules(form), showOwnClock(form));
  showFields();
  form.addEventListener("change", showFields);
  form.addEventListener("submit", (event) => {
    const what = event.submitter?.value ?? "play";
    if (what === "cancel") return;
    event.preventDefault();
    start(form, what === "study");
  });
}

/** Asks the server whether it can read a game before the page is left. */
async function openGame(games, at) {
  const told = await (await ask("/api/games", posted(wantedGame(games[at])))).json();
  send(`/api/games/${told.id}`, { method: "DELETE", keepalive: true });
  await keepGames(games, at, true);
  location.assign(gamePage);
}

/** Opens a PGN text; where that fails, the text stays and the page says why. */
async function study(text) {
  if (text.length <= LONGEST_SHOWN) byId("pgn").value = text;
  const complaint = byId("complaint");
  complaint.textContent = "";
  try {
    if (goToAddress(text)) return;
    const games = await listGames(text, (share) => (complaint.textContent = readingOf(share)));
    complaint.textContent = "";
    if (games.length === 1) await openGame(games, 0);
    else await chooseGame(games, (index) => openGame(games, index));
  } catch (error) {
    complaint.textContent = isLost(error) ? "The server cannot be reached." : error.message;
  }
}

/** The games that this browser has kept. */
function showSaved(all = false) {
  const games = savedGames();
  byId("saved-actions").hidden = games.length === 0;
  const row = (game) => {
    const drop = button("\u00d7", () => (forgetGame(game.id), showSaved(all)), { "aria-label": `Forget ${game.title}, ${game.players}` });
    const words = `${game.study ? "study, " : ""}${game.moves} moves, ${new Date(game.at).toLocaleString()}`;
    return make("li", {},
      make("a", { href: `${gamePage}#${game.link}` }, make("strong", {}, game.title), ` ${game.players} ${game.result}`),
      make("span", { className: "soft" }, words), drop);
  };
  const shown = all ? games : games.slice(0, FIRST_SAVED);
  fill(byId("saved-games"), ...shown.map(row));
  byId("all-saved").hidden = shown.length === games.length;
  byId("all-saved").textContent = `All ${games.length} games`;
}

/** All of them as a file. */
async function exportSaved() {
  byId("saved-complaint").textContent = "";
  try {
    const { text, failed } = await savedText();
    download("menagerie.pgn", new Blob([text], { type: "application/x-chess-pgn" }));
    if (failed > 0) byId("saved-complaint").textContent = `${failed} games could not be read any more, and were left out.`;
  } catch (error) {
    byId("saved-complaint").textContent = isLost(error) ? "The server cannot be reached." : error.message;
  }
}

// Pages of rules lead to the dialog of their game.
if (location.hash.startsWith("#new-") && byId(location.hash.slice(1))) openDialog(location.hash.slice(1));
showSaved();
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
// Whoever comes back by the browser's button finds the page as it is now, not as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  document.querySelector("dialog[open]")?.close();
  showSaved();
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) study(await textOf(file));
});
