// Board and players shown while the games are loading: the start position, or the last position of
// the user's game.

import { Board } from "./board.js";
import { byId, fill, remembered } from "./dom.js";
import { nameplate, placesOf } from "./nameplate.js";
import { startFile } from "./transport.js";

/** Parameters of an address that leave the start position unchanged. */
const PLAIN = new Set(["game", "start", "white", "black", "level", "think", "concedes", "clock", "view"]);

// The words of a link may also stand behind a question mark.
if (!location.hash && new URLSearchParams(location.search).has("game")) {
  history.replaceState(null, "", `${location.pathname}#${location.search.slice(1)}`);
}

const address = new URLSearchParams(location.hash.slice(1));

/** Returns the name of a player as far as the address has it.
    @param {string} side */
function nameOf(side) {
  if (address.get("mode") === "study") return address.get(`t.${side}`) ?? side;
  const isEngine = (/** @type {string} */ name) => address.get(name.toLowerCase()) === "engine";
  const level = /^\d+$/.test(address.get("level") ?? "") ? `, level ${address.get("level")}` : "";
  return isEngine(side) ? `Menagerie${level}` : isEngine("White") || isEngine("Black") ? "You" : side;
}

/** @param {boolean} isFlipped */
function showPlayers(isFlipped) {
  for (const [side, place] of placesOf(isFlipped)) fill(byId(place), nameplate(side, nameOf(side)));
}

/** @param {BoardDrawing} board */
function show(board) {
  if (document.body.classList.contains("settled")) return;
  showPlayers(board.flipped);
  new Board(byId("board")).show(board);
}

/** Returns the last game on this page, if the address is the same. */
function shownLast() {
  try {
    const last = JSON.parse(remembered("last", "null"));
    return last?.board && `#${last.room ?? last.link}` === location.hash ? last : null;
  } catch {
    return null;
  }
}

async function draw() {
  const last = shownLast();
  if (last) return show(last.board);
  const name = address.get("game");
  const isPlain = [...address.keys()].every((key) => PLAIN.has(key));
  if (location.search || !isPlain || !byId("board").dataset.starts.split(" ").includes(name)) return undefined;
  /** @type {StartDrawing} */
  const start = await (await fetch(startFile(name))).json();
  return show(start[address.get("view") === "black" ? "black" : "white"]);
}

// Studies have an evaluation bar beside the board.
if (address.get("mode") === "study") {
  document.body.classList.add("studying");
  byId("bar").hidden = false;
  document.body.style.setProperty("--lines", String(Number(address.get("lines"))));
}
if (!location.search) showPlayers(address.get("view") === "black");
await draw().catch(() => {});
