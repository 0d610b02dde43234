// The game on the server: asked for by its address, and asked for again when it is gone.

import { listen, send } from "./transport.js";

/** How long to wait before the next try, in milliseconds. */
const RETRY = 1000;
/** How long a page in the background goes on listening, in milliseconds: browsers allow six streams to one server. */
const HIDDEN = 20_000;

/** Asks the server; a refusal is an error with the server's words. */
export async function ask(path, options = {}) {
  const response = await send(path, options);
  if (response.ok) return response;
  const told = await response.json().catch(() => ({ error: `The server says ${response.status}` }));
  throw Object.assign(new Error(told.error), { status: response.status });
}

/** A request that sends something. */
export const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** Whether an error means that the server could not be reached: `fetch` throws those. */
export const isLost = (error) => error instanceof TypeError;

/** Whether an error means that the server has no place just now. */
export const isFull = (error) => error.status === 503;

/** Puts a position together with the address of its game; gives the address that has it. */
export async function positioned(link, fen) {
  return (await (await ask("/api/position", posted({ link, fen }))).json()).link;
}

/** A game on the server. Tells `onOpen` of another game, `onGame` and `onThought` what changes, and `onLine` whether the server can be reached. */
export class Server {
  #id = null;
  #link = "";
  #node = null;
  #version = -1;
  #stream = null;
  #listeners;
  #asleep = false;
  #opening = null;
  #hiding = 0;

  constructor(listeners) {
    this.#listeners = listeners;
    addEventListener("pagehide", () => this.#stream?.close());
    document.addEventListener("visibilitychange", () => this.#hideOrShow());
  }

  /** A page that nobody sees leaves its place to others after a while, and comes back to its game when it is seen. */
  #hideOrShow() {
    clearTimeout(this.#hiding);
    if (document.hidden) {
      this.#hiding = setTimeout(() => this.#stream?.close(), HIDDEN);
    } else if (this.#stream?.readyState === EventSource.CLOSED && !this.#asleep) {
      this.#goOn();
    }
  }

  /** Opens the game of an address, one of a file (`{pgn: {text, number, line}}`), or one at a position that was set up by hand
      (`{edited: {link, fen}}`). Where that is refused, the game that is open stays. */
  async open(wanted) {
    const opened = await (await ask("/api/games", posted(wanted))).json();
    this.#listeners.onOpen();
    this.#enter(opened);
  }

  #enter({ id, game }) {
    this.#stream?.close();
    this.#id = id;
    this.#version = -1;
    this.#asleep = false;
    this.#take(game);
    this.#listen();
  }

  /** The move of a study that is on the board. */
  get node() {
    return this.#node;
  }

  get link() {
    return this.#link;
  }

  #take(game) {
    if (game.version < this.#version) return;
    this.#version = game.version;
    this.#link = game.link;
    this.#node = game.tree?.at ?? null;
    this.#listeners.onGame(game);
  }

  #listen() {
    const stream = listen(`/api/games/${this.#id}/events`);
    this.#stream = stream;
    stream.addEventListener("game", (event) => {
      this.#listeners.onLine(true);
      this.#take(JSON.parse(event.data));
    });
    stream.addEventListener("thought", (event) => this.#listeners.onThought(JSON.parse(event.data)));
    stream.addEventListener("closed", () => {
      stream.close();
      this.#asleep = true;
    });
    stream.onerror = () => {
      if (stream !== this.#stream || this.#asleep) return;
      stream.close();
      this.#listeners.onLine(false);
      setTimeout(() => stream === this.#stream && this.#goOn(), RETRY);
    };
  }

  /** Listens again after the stream has broken; a server that does not know the game any more gets it back. */
  async #goOn() {
    try {
      await ask(`/api/games/${this.#id}`);
      this.#listen();
    } catch (error) {
      if (isLost(error) || isFull(error)) setTimeout(() => this.#goOn(), RETRY);
      else this.#again().catch((again) => (isLost(again) || isFull(again)) && setTimeout(() => this.#goOn(), RETRY));
    }
  }

  /** Asks for the game anew, with the address it has. */
  #again() {
    this.#opening ??= ask("/api/games", posted({ link: this.#link }))
      .then(async (response) => this.#enter(await response.json()))
      .then(() => this.#listeners.onLine(true))
      .finally(() => (this.#opening = null));
    return this.#opening;
  }

  /** Asks about the game; text unless `json`. */
  async get(what, json = true) {
    const path = () => `/api/games/${this.#id}/${what}`;
    const response = await ask(path()).catch(async (error) => {
      if (error.status !== 404 || what === "report") throw error;
      await this.#again();
      return ask(path());
    });
    return json ? response.json() : response.text();
  }

  /** Whether a game is open. */
  get isOpen() {
    return this.#id !== null;
  }

  /** Does something to the game. */
  async act(action) {
    const send = () => ask(`/api/games/${this.#id}`, posted(action));
    const response = await send().catch(async (error) => {
      if (error.status !== 404) throw error;
      await this.#again();
      return send();
    });
    this.#take(await response.json());
  }

  /** Where the report on the game is. */
  get reportAddress() {
    return `/api/games/${this.#id}/report`;
  }
}
