// Games and search as WebAssembly, for workers.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Size of the module in bytes; hosts report the size of the compressed response, which is smaller. */
const BYTES = /* @BYTES@ */ 0;
/** Minimum share of the module between two progress reports. */
const STEP = 0.01;

/** Reports the progress of a download: the share, and the size of the response if the host sends it.
    @param {Response} response
    @param {(progress: {loaded: number, total: number}) => void} onProgress */
async function follow(response, onProgress) {
  const total = Number(response.headers.get("Content-Length"));
  const reader = response.body?.getReader();
  if (!reader) return;
  let [bytes, reported] = [0, 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (!BYTES || bytes / BYTES < reported + STEP) continue;
    reported = bytes / BYTES;
    onProgress({ loaded: reported, total });
  }
}

/** Compiles the module beside this file.
    @param {(progress: {loaded: number, total: number}) => void} onProgress */
export async function compile(onProgress) {
  const response = await fetch(new URL("menagerie.wasm", import.meta.url));
  if (!response.ok) throw new Error(`the host answered ${response.status}`);
  follow(response.clone(), onProgress).catch(() => {});
  // Streaming requires the media type, which some hosts do not know.
  const hasMediaType = response.headers.get("Content-Type") === "application/wasm";
  return hasMediaType ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads a network; null if there is none. The request is synchronous, since the search waits for it.
    @param {string} name */
function loadNetwork(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(`${name}.nnue`, import.meta.url), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 || request.status === 0 ? new Uint8Array(request.response) : null;
}

/** Instantiates a module. `onOutput` receives the output of a search while it runs; `shouldStop` returns true if the search must
    stop. Returns a function that passes a request in JSON to an entry (`answer_rooms`, `answer_work`) and returns the reply.
    @param {WebAssembly.Module} module
    @param {{onOutput?: (text: string) => void, shouldStop?: () => boolean}} host
    @returns {Promise<(entry: string, request: string) => string>} */
export async function open(module, { onOutput = () => {}, shouldStop = () => false } = {}) {
  /** @type {any} */
  let exports;
  let network = new Uint8Array();
  /** @type {(start: number, length: number) => Uint8Array} */
  const bytes = (start, length) => new Uint8Array(exports.memory.buffer, start, length);
  /** @type {(start: number, length: number) => string} */
  const text = (start, length) => decoder.decode(bytes(start, length));
  const imports = {
    /** @type {Record<string, (...values: number[]) => number | void>} */
    menagerie: {
      now: () => performance.now(),
      should_stop: () => (shouldStop() ? 1 : 0),
      send_output: (start, length) => onOutput(text(start, length)),
      random_bits: () => crypto.getRandomValues(new Uint32Array(1))[0],
      today: () => {
        const today = new Date();
        return (today.getFullYear() * 100 + today.getMonth() + 1) * 100 + today.getDate();
      },
      network_size: (start, length) => {
        network = loadNetwork(text(start, length)) ?? new Uint8Array();
        return network.length;
      },
      write_network: (start) => bytes(start, network.length).set(network),
    },
  };
  exports = (await WebAssembly.instantiate(module, imports)).exports;

  return (entry, request) => {
    const sent = encoder.encode(request);
    bytes(exports.request_buffer(sent.length), sent.length).set(sent);
    const length = exports[entry]();
    return text(exports.reply_buffer(), length);
  };
}
