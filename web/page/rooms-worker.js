// The worker that has the games of a page. What a server does for its pages it does for one: it answers, lets time go on, and has
// other workers search.

import { compile, open } from "./module.js";

/** How often time goes on in a game, in milliseconds. */
const TICK = 50;
/** Least time between two things that a page is told, in milliseconds. */
const PACE = 60;

const compiled = compile((loading) => postMessage({ loading }));

/** A worker that searches, and what it is to do. Where pages and workers can share memory it hears a stop at once; elsewhere the
    worker is ended, and what it said last is the answer. */
class Searcher {
  /** @type {"search" | "report"} */
  #kind;
  #worker = null;
  #flag = self.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
  #queue = [];
  #now = null;
  #last = 0;

  constructor(kind) {
    this.#kind = kind;
  }

  begin(room, id, request) {
    this.#queue.push({ room, id, request, number: ++this.#last, spoke: false, hurried: false, ended: false });
    this.#next();
  }

  /** Has a search answer. */
  hurry(room, id) {
    const found = this.#find(room, id);
    if (found) found.hurried = true;
    if (found === this.#now) this.#stop();
  }

  /** Forgets a search. */
  end(room, id) {
    const found = this.#find(room, id);
    if (!found) return;
    found.ended = true;
    if (found === this.#now) this.#stop();
    else this.#queue = this.#queue.filter((other) => other !== found);
  }

  #find(room, id) {
    return [this.#now, ...this.#queue].find((work) => work && work.room === room && work.id === id);
  }

  async #next() {
    if (this.#now || this.#queue.length === 0) return;
    const work = this.#queue.shift();
    this.#now = work;
    this.#worker ??= await this.#open();
    this.#worker.postMessage({ number: work.number, request: work.request });
    if (work.hurried || work.ended) this.#stop();
  }

  async #open() {
    const worker = new Worker(new URL("search-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = () => this.#close("the search worker broke");
    worker.postMessage({ module: await compiled, flag: this.#flag });
    return worker;
  }

  #stop() {
    const work = this.#now;
    if (this.#flag) Atomics.store(new Int32Array(this.#flag), 0, work.number);
    else if (this.#worker && (work.ended || (work.hurried && work.spoke))) this.#close(null);
  }

  /** Ends the worker in the middle of its work. */
  #close(failed) {
    const work = this.#now;
    this.#worker?.terminate();
    this.#worker = null;
    this.#now = null;
    if (work && !work.ended) this.#tell(work, failed === null ? '"halted"' : this.#failure(failed));
    this.#next();
  }

  #failure(why) {
    return JSON.stringify(this.#kind === "report" ? { failed: why } : "failed");
  }

  #hear({ number, said, over, failed }) {
    const work = this.#now;
    if (!work || work.number !== number) return;
    if (failed) return this.#close(failed);
    if (said !== undefined && !work.ended) this.#tell(work, said);
    if (over) {
      this.#now = null;
      this.#next();
      return;
    }
    work.spoke = true;
    if (!this.#flag && work.hurried) this.#stop();
  }

  #tell({ room, id }, said) {
    happen({ do: this.#kind, room, id, said });
  }
}

const searchers = { search: new Searcher("search"), report: new Searcher("report") };

/** @type {Record<WireOrder["do"], (order: any) => void>} */
const DEEDS = {
  search: ({ room, id, work }) => searchers.search.begin(room, id, `{"do":"search","work":${work}}`),
  hurry: ({ room, id }) => searchers.search.hurry(room, id),
  end: ({ room, id }) => searchers.search.end(room, id),
  report: ({ room, id, work }) => searchers.report.begin(room, id, `{"do":"report","work":${work}}`),
  endReport: ({ room, id }) => searchers.report.end(room, id),
};

const opening = compiled.then((module) => open(module)).catch((error) => {
  postMessage({ broken: `The games cannot be loaded: ${error.message}` });
});
let ask = null;
let pace = 0;

/** Lets something happen to the games, and does what it leads to.
    @param {RoomsRequest} request */
function happen(request) {
  /** @type {RoomsReply} */
  let reply;
  try {
    reply = JSON.parse(ask("answer_rooms", JSON.stringify(request)));
  } catch (error) {
    postMessage({ broken: "Something went wrong; the game was restored without your last action." });
    throw error;
  }
  for (const order of reply.orders ?? []) DEEDS[order.do](order);
  for (const [room, name, text] of reply.told ?? []) postMessage({ room, name, text });
  if (reply.changed && !pace) pace = setTimeout(tell, PACE);
  return reply.answer;
}

function tell() {
  pace = 0;
  happen({ do: "tell" });
}

onmessage = async ({ data }) => {
  if (!ask) {
    const opened = await opening;
    if (!opened) return;
    if (!ask) setInterval(() => happen({ do: "tick" }), TICK);
    ask = opened;
  }
  const { number, method, path, body, room, watched } = data;
  if (number === undefined) happen({ do: "watch", room, watched });
  else postMessage({ number, answer: happen({ do: "ask", method, path, body }) });
};
