// Games out of PGN files: the list to choose from, the file that is stepped through, and the tags of a game.

import { byId, button, fill, make } from "./dom.js";
import { ask, posted } from "./server.js";

/** Where the browser keeps the games of a file from page to page. */
const KEPT = "menagerie.games";
/** Where it keeps the address of the one that is open. */
const OPEN = "menagerie.games.open";
/** A list with more games than this can be searched. */
const SHORT_LIST = 12;
/** The tags that every record has; they are not taken away. */
const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black"];
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/** The games of a PGN text: `{number, line, text, players, result, about}` each. */
export async function listGames(text) {
  return (await (await ask("/api/records", posted({ text }))).json()).games;
}

/** What the server is asked for to open one of them. */
export const wantedGame = ({ text, line }) => ({ pgn: { text, number: 1, line } });

/** A dialog of its own on this page. */
function dialogOf(id) {
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
  const items = games.map((game, index) => {
    const item = button("", () => choose(index), { className: "choice", "data-game": game.number, "aria-current": String(index === at) });
    item.append(make("span", { className: "words" }, `${game.number}. ${game.players} ${game.result}`),
      make("span", { className: "soft" }, game.about));
    return item;
  });
  const search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the games" });
  search.oninput = () => {
    const wanted = search.value.toLowerCase();
    for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  };
  fill(dialog,
    make("h2", { id: "games-title" }, `${games.length} games`),
    games.length > SHORT_LIST ? search : null,
    complaint,
    make("div", { className: "choices list-of-games" }, ...items),
    make("div", { className: "actions" }, button("Cancel", () => dialog.close(""))));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "opened"), { once: true });
  });
}

/** Keeps games for the next page; `fresh`: that page opens game `at`. Throws where the browser does not keep them. */
export function keepGames(games, at, fresh) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ games, at, fresh }));
  } catch {
    throw new Error("This browser does not keep a text of this length from page to page.");
  }
}

/** The games that were kept, if there are any. */
export function keptGames() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

/** Forgets the games of a file. */
export function dropGames() {
  try {
    sessionStorage.removeItem(KEPT);
    sessionStorage.removeItem(OPEN);
  } catch {
    // Nothing was kept.
  }
}

/** The file whose games are stepped through on the page of a game. */
export class Collection {
  #server;
  #game;
  #say;
  #games = [];
  #at = 0;
  #opened = "";

  constructor(server, game, say) {
    this.#server = server;
    this.#game = game;
    this.#say = say;
  }

  /** Opens a PGN text: its only game, or the one that the user chooses. Throws if there is none that can be read. */
  async openText(text) {
    const games = await listGames(text);
    if (games.length === 1) await this.#open(games, 0);
    else await chooseGame(games, (index) => this.#open(games, index));
  }

  /** Goes on with what was kept for this page, if the game at this address is one of it. Tells whether it has opened one. */
  async goOn(link) {
    const kept = keptGames();
    if (!kept) return false;
    if (kept.fresh) {
      await this.#open(kept.games, kept.at);
      return true;
    }
    if (sessionStorage.getItem(OPEN) !== link.replace(/^#/, "")) return false;
    this.#games = kept.games;
    this.#at = kept.at;
    this.#show();
    return false;
  }

  /** The game that is open has another address. */
  note(link) {
    if (this.#games.length < 2) return;
    try {
      sessionStorage.setItem(OPEN, link);
    } catch {
      // The games last as long as the page.
    }
  }

  /** Another game is played than one of the file. */
  drop() {
    this.#games = [];
    dropGames();
    this.#show();
  }

  async #open(games, at) {
    await this.#server.open(wantedGame(games[at]));
    this.#games = games;
    this.#at = at;
    this.#opened = this.#server.link;
    this.#keep();
    this.note(this.#opened);
    this.#show();
  }

  /** What was changed stays with its game of the file. */
  async #takeBack() {
    if (this.#server.link === this.#opened) return;
    const { tags } = this.#game();
    const old = this.#games[this.#at];
    const text = await this.#server.get("pgn", false);
    const named = (side) => tags.list.find(([name]) => name === side)?.[1].replace(/^\?$/, "") || side;
    this.#games[this.#at] = { ...old, text, players: `${named("White")} - ${named("Black")}`, result: tags.result };
  }

  #keep() {
    try {
      keepGames(this.#games, this.#at, false);
    } catch {
      // They last as long as the page.
    }
  }

  async #goTo(at) {
    try {
      await this.#takeBack();
      await this.#open(this.#games, at);
    } catch (error) {
      this.#say(`Game ${at + 1}: ${error.message}`);
    }
  }

  async #choose() {
    try {
      await this.#takeBack();
      await chooseGame(this.#games, (index) => this.#open(this.#games, index), this.#at);
    } catch (error) {
      this.#say(error.message);
    }
  }

  /** The whole file, with what was changed. */
  async #text() {
    await this.#takeBack();
    this.#opened = this.#server.link;
    this.#keep();
    return this.#games.map((game) => `${game.text.trim()}\n\n`).join("");
  }

  #show() {
    const home = byId("collection");
    home.hidden = this.#games.length < 2;
    if (home.hidden) return;
    const { number, players, result } = this.#games[this.#at];
    const step = (by, text) => button(text, () => this.#goTo(this.#at + by), { disabled: !this.#games[this.#at + by] });
    const save = async () => download("games.pgn", new Blob([await this.#text()], { type: "application/x-chess-pgn" }));
    fill(home,
      make("p", {}, make("strong", {}, `Game ${number} of ${this.#games.length}`), `: ${players} ${result}`),
      make("div", { className: "tools" }, step(-1, "Previous game"), step(1, "Next game"),
        button("All games", () => this.#choose()), button("Save all games", save)));
  }
}

/** Saves something as a file. */
export function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Lets the user change the tags of the game, and the result of a study. `change` does it, and throws what is wrong. */
export function editTags(game, change) {
  const dialog = dialogOf("tags");
  const complaint = make("p", { className: "complaint", role: "alert" });
  const rows = make("div", { className: "tag-rows" });
  const addRow = (name, value) => {
    const isFixed = ROSTER.includes(name);
    const field = (text, label, fixed) =>
      make("input", { type: "text", value: text, "aria-label": label, readOnly: fixed, spellcheck: false, autocomplete: "off" });
    const row = make("div", { className: "tag-row" },
      field(name, "Tag", isFixed), field(value, name ? `Value of ${name}` : "Value", false),
      isFixed ? null : button("\u00d7", () => row.remove(), { "aria-label": name ? `Take ${name} away` : "Take this tag away" }));
    rows.append(row);
    return row;
  };
  game.tags.list.forEach(([name, value]) => addRow(name, value));
  const result = make("select", { id: "tag-result" }, ...RESULTS.map((text) => make("option", { value: text }, text)));
  result.value = game.tags.result;
  const save = async () => {
    const tags = [...rows.children].map((row) => [...row.querySelectorAll("input")].map((input) => input.value.trim()))
      .filter(([name, value]) => name || value);
    try {
      await change(tags, game.mode === "study" ? result.value : null);
      dialog.close();
    } catch (error) {
      complaint.textContent = error.message;
    }
  };
  fill(dialog,
    make("h2", { id: "tags-title" }, "Tags of the game"),
    rows,
    game.mode === "study" ? make("label", { for: "tag-result" }, "Result", result) : null,
    complaint,
    make("div", { className: "actions" },
      button("Save", save, { className: "primary", id: "save-tags" }),
      button("Add a tag", () => addRow("", "").querySelector("input").focus()),
      button("Cancel", () => dialog.close())));
  dialog.showModal();
}
