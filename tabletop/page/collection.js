// PGN file whose games the page of a game shows one after the other.

import { byId, button, fill, make } from "./dom.js";
import { chooseGame, dropGames, keepGames, keptGames, listGames, noteFile, openRequest, ownFile } from "./files.js";
import { download } from "./records.js";
import { newKey } from "./store.js";

const GONE = "The other games of this file are no longer stored in this browser: open the file again.";
const LOST = "This browser cannot store the games of this file: save all games before you leave this page.";

/** Returns the identity of an address; addresses of long studies are not stored twice. */
function linkHash(link) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < link.length; at += 1) sum = Math.imul(sum ^ link.charCodeAt(at), 0x01000193);
  return `${link.length}:${sum}`;
}

/** PGN file with the game on the page. */
export class Collection {
  #server;
  #game;
  #say;
  #attempt;
  #settle;
  #games = [];
  #at = 0;
  #opened = "";
  /** Number of times that a file was left. */
  #left = 0;
  #key = null;
  #warning = "";

  /** `settle` waits until all that was done before is in the game. */
  constructor(server, game, say, attempt, settle) {
    this.#server = server;
    this.#game = game;
    this.#say = say;
    this.#attempt = attempt;
    this.#settle = settle;
  }

  /** Opens a PGN text: its only game, or the one that the user chooses. Throws if no game is
      readable. */
  async openText(text, progress) {
    const games = await listGames(text, progress);
    const open = (index) => this.#open(games, index);
    await this.#settle();
    if (games.length === 1) await open(0);
    else await chooseGame(games, open);
  }

  /** Opens the game of a file that the first page has chosen; returns false if there is none. */
  async openChosen() {
    const own = ownFile();
    if (!own?.fresh) return false;
    const games = await keptGames(own.key);
    if (!games) throw new Error(GONE);
    await this.#open(games, own.at);
    return true;
  }

  /** Restores the tab's file if the address from which the page was opened is that of its game. */
  async restore(link) {
    const own = ownFile();
    const left = this.#left;
    if (!own || own.fresh || own.open !== linkHash(link.replace(/^#/, ""))) return;
    const games = await keptGames(own.key ?? own.from);
    if (left !== this.#left) return;
    this.#games = games ?? [];
    this.#at = own.at;
    this.#key = own.key;
    this.#warning = games ? "" : GONE;
    // The other tab may delete its file.
    if (games && !own.key) await this.#keep();
    // The page may have gone to another move meanwhile.
    this.note(this.#server.link);
    this.#show();
  }

  /** Returns true if the game on the page is one of several of a file. */
  get isOpen() {
    return this.#games.length > 1;
  }

  /** Records the new address of the open game. */
  note(link) {
    if (!this.isOpen) return;
    try {
      noteFile({ open: linkHash(link) });
    } catch {
      // Without storage the games last as long as the page.
    }
  }

  /** Leaves the file, because another game was opened; it is there again with its game. */
  leave() {
    this.#left += 1;
    this.#games = [];
    this.#key = null;
    this.#warning = "";
    this.#show();
  }

  async #open(games, at) {
    const isOther = games !== this.#games;
    if (!(await this.#server.open(openRequest(games[at]), !isOther))) return;
    if (isOther) dropGames();
    this.#games = games;
    this.#at = at;
    this.#opened = this.#server.link;
    if (games.length > 1) {
      if (this.#key === null) await this.#keep();
      else noteFile({ at });
      this.note(this.#opened);
    }
    this.#show();
  }

  /** Stores the changes of the open game in the file. */
  async #saveChanges() {
    await this.#settle();
    if (this.#server.link === this.#opened) return;
    const { tags } = this.#game();
    const old = this.#games[this.#at];
    const text = await this.#server.get("pgn", false);
    const named = (side) => tags.list.find(([name]) => name === side)?.[1].replace(/^\?$/, "") || side;
    this.#games[this.#at] = { ...old, text, players: `${named("White")} - ${named("Black")}`, result: tags.result };
    this.#opened = this.#server.link;
    await this.#keep();
  }

  async #keep() {
    const key = this.#key ?? newKey();
    try {
      await keepGames(this.#games, this.#at, false, key);
      this.#key = key;
      this.#warning = "";
    } catch {
      this.#warning = LOST;
    }
  }

  /** Opens the next readable game in a direction. */
  async #step(by) {
    const skipped = [];
    for (let at = this.#at + by; this.#games[at]; at += by) {
      try {
        await this.#saveChanges();
        await this.#open(this.#games, at);
        if (skipped.length > 0) this.#say(`Left out: ${skipped.join("; ")}`);
        return;
      } catch (error) {
        skipped.push(`Game ${at + 1}: ${error.message}`);
        // The error does not concern the game.
        if (error.status !== 400) break;
      }
    }
    this.#say(skipped[0]);
  }

  async #choose() {
    try {
      await this.#saveChanges();
      await chooseGame(this.#games, (index) => this.#open(this.#games, index), this.#at);
    } catch (error) {
      this.#say(error.message);
    }
  }

  /** Returns the whole file with the changes. */
  async #text() {
    await this.#saveChanges();
    return this.#games.map((game) => `${game.text.trim()}\n\n`).join("");
  }

  #show() {
    const home = byId("collection");
    const warning = this.#warning ? make("p", { className: "complaint" }, this.#warning) : null;
    home.hidden = !this.isOpen && !warning;
    if (!this.isOpen) return fill(home, warning);
    const { number, players, result } = this.#games[this.#at];
    const step = (by, text) => button(text, () => this.#step(by), { disabled: !this.#games[this.#at + by] });
    const save = async () => download("games.pgn", new Blob([await this.#text()], { type: "application/x-chess-pgn" }));
    return fill(home,
      make("p", {}, make("strong", {}, `Game ${number} of ${this.#games.length}`), `: ${players} ${result}`),
      warning,
      make("div", { className: "tools" }, step(-1, "Previous game"), step(1, "Next game"),
        button("All games", () => this.#choose()), button("Save all games", () => this.#attempt(save))));
  }
}
