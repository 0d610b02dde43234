// Connection of a page to its games: to a server by HTTP and streams, or, if the pages are plain
// files, to a worker by messages. Both have the same addresses and answers.

const root = new URL("..", import.meta.url);
const isServed = document.querySelector("meta[name=host]")?.content !== "worker";

/** True if others can join the games of this page: they are on a server. */
export const mayInvite = isServed;

/** Time in milliseconds for which a game continues without listeners: a server waits for pages that
    are reloaded. */
export const grace = isServed ? 2000 : 0;

/** Returns the address of a page: the first one, the game's, or one of rules by its name. */
export const home = root.pathname;
export const gamePage = isServed ? `${home}game` : `${home}game.html`;
export const rulesPage = (name) => `${home}rules/${name}${isServed ? "" : ".html"}`;

/** Returns the file of puzzles of a page of rules; a server sends them in its answers. */
export const puzzlesFile = (page) => (isServed ? null : `${home}puzzles/${page}.json`);

/** Returns the address of the positions of a game's puzzles; plain files have those of the first
    game. */
export const boardsFile = (name) => (isServed ? `${home}api/boards/${name}` : `${home}boards/${name}.json`);

/** Returns the address of the drawing of a start position. */
export const startFile = (name) => (isServed ? `${home}api/starts/${name}` : `${home}starts/${name}.json`);

/** Answer of the worker with the interface of a `fetch` response. */
class Answer {
  #answer;

  constructor(answer) {
    this.#answer = answer;
  }

  get ok() {
    return this.status < 300;
  }

  get status() {
    return this.#answer.status;
  }

  async text() {
    return this.#answer.text;
  }

  async json() {
    return JSON.parse(this.#answer.text);
  }
}

/** Worker with the games. A broken one is replaced, and its games are opened again by their
    addresses. */
class Rooms {
  #worker = null;
  #last = 0;
  #waiting = new Map();
  #streams = new Map();

  start() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("rooms-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => this.end("The engine could not be loaded. Check the connection and try again.");
    this.#worker = worker;
    return worker;
  }

  #receive({ number, answer, room, name, text, broken, loading, searched }) {
    if (broken) return this.end(broken);
    if (searched) return dispatchEvent(new Event("searched"));
    if (loading) return dispatchEvent(new CustomEvent("loading", { detail: loading }));
    if (number === undefined) return this.#streams.get(room)?.dispatchEvent(new MessageEvent(name, { data: text }));
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
    return dispatchEvent(new Event("answered"));
  }

  /** Terminates the worker; pending requests fail with the reason. */
  end(why) {
    this.#worker?.terminate();
    this.#worker = null;
    const lost = { status: 500, text: JSON.stringify({ error: why }) };
    for (const answer of this.#waiting.values()) answer(lost);
    this.#waiting.clear();
    for (const stream of [...this.#streams.values()]) stream.fail();
  }

  async ask(path, { method = "GET", body = "" } = {}) {
    const number = ++this.#last;
    const answered = new Promise((resolve) => this.#waiting.set(number, resolve));
    this.start().postMessage({ number, method, path, body });
    return new Answer(await answered);
  }

  listen(room, stream) {
    this.#streams.set(room, stream);
    this.start().postMessage({ room, watched: true });
  }

  leave(room, stream) {
    if (this.#streams.get(room) !== stream) return;
    this.#streams.delete(room);
    this.#worker?.postMessage({ room, watched: false });
  }
}

const rooms = isServed ? null : new Rooms();
if (!isServed && document.body.classList.contains("game")) rooms.start();

/** Files that the page of a game loads first; the module comes last. */
const FIRST_FILES = [gamePage, `${home}assets/game.css`, `${home}assets/game.js`, ...(isServed ? [] : [`${home}assets/menagerie.wasm`])];
let warming = null;

/** Loads a file into the browser's cache. It is read in parts, since assembling megabytes blocks
    the page. */
async function prefetch(file) {
  const reader = (await fetch(file, { priority: "low" })).body.getReader();
  while (!(await reader.read()).done);
}

/** Prefetches the files of the page of a game, so that the browser has them when that page is
    opened. */
export function warm() {
  const load = async () => {
    for (const file of FIRST_FILES) await prefetch(file);
  };
  warming ??= load().catch(() => {});
  return warming;
}

/** Events of a game with the interface of an `EventSource`. */
class WorkerStream extends EventTarget {
  #room;
  /** @type {number} */
  readyState = EventSource.OPEN;
  onerror = null;

  constructor(path) {
    super();
    this.#room = Number(path.match(/\/(\d+)\/events$/)[1]);
    rooms.listen(this.#room, this);
  }

  close() {
    this.readyState = EventSource.CLOSED;
    rooms.leave(this.#room, this);
  }

  fail() {
    this.close();
    this.onerror?.();
  }
}

/** Sends a request to a separate worker, which a signal terminates, so that the games continue. */
async function askApart(path, options) {
  const apart = new Rooms();
  options.signal.addEventListener("abort", () => apart.end("Stopped."));
  try {
    return await apart.ask(path, options);
  } finally {
    apart.end("");
  }
}

/** Time in milliseconds after which a silent connection is lost; a server sends an event every five
    seconds. */
const SILENCE = 12_000;
/** Cancels the requests under way. */
let line = new AbortController();

/** Gives up the requests under way: browsers wait for minutes when a connection leads nowhere. */
function hangUp() {
  line.abort(new TypeError("The server is silent."));
  line = new AbortController();
}

/** Calls a function that sends requests, which are given up when no answer comes. */
export async function patiently(does) {
  const timer = setTimeout(hangUp, SILENCE);
  try {
    return await does();
  } finally {
    clearTimeout(timer);
  }
}

/** Events of a server. A silent stream is broken, although the browser does not know it. */
class ServedStream extends EventSource {
  #timer = 0;

  constructor(path) {
    super(path);
    for (const name of ["open", "game", "thought", "alive"]) this.addEventListener(name, () => this.#wait());
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(), SILENCE);
  }

  #fail() {
    if (this.readyState === EventSource.CLOSED) return;
    hangUp();
    this.onerror(new Event("error"));
  }
}

/** Requests an address below `/api`. Long requests have a `signal` that cancels them. */
export function send(path, options = {}) {
  if (isServed) return fetch(path, { cache: "no-store", signal: line.signal, ...options });
  return options.signal ? askApart(path, options) : rooms.ask(path, options);
}

/** Listens to the events of a game. */
export const listen = (path) => (isServed ? new ServedStream(path) : new WorkerStream(path));

/** Returns the link to an answer that is a page. */
export function linkTo(path, link) {
  if (isServed) link.href = path;
  else keepPage(path, link);
  return link;
}

async function keepPage(path, link) {
  const page = new Blob([await (await send(path)).text()], { type: "text/html" });
  link.href = URL.createObjectURL(page);
}
