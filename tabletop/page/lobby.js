// The first page: a new game becomes an address, a file goes along to the page of a game.

import { byId } from "./dom.js";
import { chooseGame, dropGames, keepGames, listGames, readingOf, wantedGame } from "./files.js";
import { ask, isLost, posted } from "./server.js";

/** Letters up to which a text is shown: longer ones make fields slow. */
const LONGEST_SHOWN = 1 << 20;
const PLAYERS = { white: ["you", "engine"], black: ["engine", "you"], friend: ["you", "you"], watch: ["engine", "engine"] };

for (const opener of document.querySelectorAll("[data-open]")) {
  opener.addEventListener("click", () => byId(opener.dataset.open).showModal());
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
  const [white, black] = PLAYERS[given.get("players")];
  for (const [name, value] of Object.entries({ white, black, clock: given.get("clock") })) address.set(name, value);
  if (given.get("players") === "black") address.set("view", "black");
  return address;
}

/** Asks the server whether there is such a game before the page is left. */
async function start(form, study) {
  const link = addressOf(form, study).toString();
  const response = await fetch("/api/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ link }),
  }).catch(() => null);
  const told = await response?.json();
  if (!response?.ok) {
    form.querySelector(".complaint").textContent = told?.error ?? "The server cannot be reached.";
    return;
  }
  fetch(`/api/games/${told.id}`, { method: "DELETE", keepalive: true });
  await dropGames();
  location.assign(`/game${study ? "?edit" : ""}#${link}`);
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

for (const form of document.querySelectorAll("[data-new-game]")) {
  showRules(form);
  form.addEventListener("change", () => showRules(form));
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
  fetch(`/api/games/${told.id}`, { method: "DELETE", keepalive: true });
  await keepGames(games, at, true);
  location.assign("/game");
}

/** Opens a PGN text; where that fails, the text stays and the page says why. */
async function study(text) {
  if (text.length <= LONGEST_SHOWN) byId("pgn").value = text;
  const complaint = byId("complaint");
  complaint.textContent = "";
  try {
    const games = await listGames(text, (share) => (complaint.textContent = readingOf(share)));
    complaint.textContent = "";
    if (games.length === 1) await openGame(games, 0);
    else await chooseGame(games, (index) => openGame(games, index));
  } catch (error) {
    complaint.textContent = isLost(error) ? "The server cannot be reached." : error.message;
  }
}

byId("open-pgn").addEventListener("click", () => study(byId("pgn").value));
byId("file").addEventListener("change", async (event) => study(await event.target.files[0].text()));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) study(await file.text());
});
