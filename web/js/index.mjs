// The games and the search of Menagerie from JavaScript, in Node, in a page or in a worker.

/** @import { Limits, NodeCount, Request, SearchLine, Setup } from "./index.d.ts" */
/** @typedef {Request extends infer R ? R extends { id: number } ? Omit<R, "id"> : never : never}
    GameRequest */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Error of an invalid request, which has changed nothing. */
export class MenagerieError extends Error {}

/** Returns the bytes of the module beside this file. */
async function adjacentModule() {
  const url = new URL("./menagerie.wasm", import.meta.url);
  if (url.protocol === "file:") {
    // @ts-expect-error: the types of Node are not installed.
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new MenagerieError(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

/** Loads the engine from a module, or else from menagerie.wasm beside this file.
    @param {WebAssembly.Module | BufferSource} [module] */
export async function load(module) {
  const source = module ?? (await adjacentModule());
  /** @type {any} */
  let exports;
  /** @type {(line: SearchLine) => void} */
  let lineHandler = () => {};
  let stopRequested = () => false;
  const imports = {
    menagerie: {
      now: () => performance.now(),
      should_stop: () => (stopRequested() ? 1 : 0),
      /** @type {(start: number, length: number) => void} */
      send_output: (start, length) => {
        lineHandler(JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, start, length))));
      },
    },
  };
  const loaded = await WebAssembly.instantiate(source, imports);
  exports = ("instance" in loaded ? loaded.instance : loaded).exports;

  /** Sends a request and returns the content of the reply.
      @param {Request} request */
  function ask(request) {
    const bytes = encoder.encode(JSON.stringify(request));
    const start = exports.request_buffer(bytes.length);
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    const length = exports.answer();
    const reply = JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, exports.reply_buffer(), length)));
    if ("error" in reply) throw new MenagerieError(reply.error);
    return reply.ok;
  }

  /** Searches in this thread.
      @param {Request} request
      @param {(line: SearchLine) => void} onLine
      @param {() => boolean} shouldStop */
  function search(request, onLine, shouldStop) {
    lineHandler = onLine;
    stopRequested = shouldStop;
    try {
      return ask(request);
    } finally {
      lineHandler = () => {};
      stopRequested = () => false;
    }
  }

  /** Game in progress. */
  class Game {
    /** @type {number} */
    #id;

    /** @param {string} name
        @param {Setup} [setup] */
    constructor(name, { options = {}, seed = 0, fen, moves = [] } = {}) {
      this.#id = ask({ do: "open", game: name, options, seed }).id;
      if (fen !== undefined || moves.length > 0) {
        try {
          this.set(fen, moves);
        } catch (error) {
          this.close();
          throw error;
        }
      }
    }

    /** @param {GameRequest} request */
    #ask(request) {
      return ask({ id: this.#id, ...request });
    }

    /** @param {string} [fen]
        @param {string[]} moves */
    set(fen, moves = []) {
      return this.#ask({ do: "set", fen: fen ?? null, moves });
    }

    get state() {
      return this.#ask({ do: "state" });
    }

    get fen() {
      return this.state.fen;
    }

    get turn() {
      return this.state.turn;
    }

    get legalMoves() {
      return this.state.moves;
    }

    get outcome() {
      return this.state.outcome;
    }

    get moves() {
      return this.#ask({ do: "moves" });
    }

    /** @param {string} text */
    play(text) {
      return this.#ask({ do: "play", text });
    }

    undo() {
      return this.#ask({ do: "undo" });
    }

    /** @param {string} [after] */
    picture(after) {
      return this.#ask({ do: "picture", after: after ?? null });
    }

    get glyphs() {
      return this.#ask({ do: "glyphs" });
    }

    /** @param {string} square */
    reach(square) {
      return this.#ask({ do: "reach", square });
    }

    /** @param {number} depth */
    perft(depth) {
      return this.#ask({ do: "perft", depth });
    }

    evaluate() {
      return this.#ask({ do: "evaluate" });
    }

    /** @param {number} mib */
    setHash(mib) {
      return this.#ask({ do: "hash", mib });
    }

    /** @param {Limits} limits
        @param {(line: SearchLine) => void} onLine
        @param {() => boolean} shouldStop */
    search(limits = {}, onLine = () => {}, shouldStop = () => false) {
      return search({ do: "search", id: this.#id, ...limits }, onLine, shouldStop);
    }

    close() {
      return this.#ask({ do: "close" });
    }
  }

  return {
    Game,
    games: () => ask({ do: "games" }),
    /** @param {string} game */
    rules: (game) => ask({ do: "rules", game }),
    /** @type {(game: string, depth: number) => NodeCount} */
    bench: (game, depth) => ask({ do: "bench", game, depth }),
  };
}
