// The games and the search as WebAssembly, as workers use them.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes of the module; hosts say how many they send, which are fewer. */
const BYTES = /* @BYTES@ */ 0;
/** Least share of the module between two things that are said of it. */
const STEP = 0.01;

/** Tells how much of the module has come: the share, and the bytes to be sent if the host says so. */
async function follow(response, told) {
  const total = Number(response.headers.get("Content-Length"));
  const reader = response.body.getReader();
  let [bytes, said] = [0, 0];
  for (let part; (part = await reader.read()), !part.done; ) {
    bytes += part.value.length;
    if (!BYTES || bytes / BYTES < said + STEP) continue;
    said = bytes / BYTES;
    told({ loaded: said, total });
  }
}

/** Compiles the module that lies beside this file; `told` hears how much of it has come. */
export async function compile(told) {
  const response = await fetch(new URL("menagerie.wasm", import.meta.url));
  if (!response.ok) throw new Error(`the host says ${response.status}`);
  follow(response.clone(), told).catch(() => {});
  // Hosts that do not call it by its name are taken at their word.
  const isNamed = response.headers.get("Content-Type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The bytes of a network, or null: a worker may wait for a file. */
function network(name) {
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

/** Opens a module. `hear` takes what a search says while it runs, and `wantsStop` tells whether it is to finish.
    @param {WebAssembly.Module} module
    @param {{hear?: (said: string) => void, wantsStop?: () => boolean}} host */
export async function open(module, { hear = () => {}, wantsStop = () => false } = {}) {
  /** @type {any} */
  let exports;
  let lent = null;
  const bytes = (start, length) => new Uint8Array(exports.memory.buffer, start, length);
  const text = (start, length) => decoder.decode(bytes(start, length));
  const imports = {
    menagerie: {
      now: () => performance.now(),
      wants_stop: () => (wantsStop() ? 1 : 0),
      hear: (start, length) => hear(text(start, length)),
      chance: () => crypto.getRandomValues(new Uint32Array(1))[0],
      today: () => {
        const today = new Date();
        return (today.getFullYear() * 100 + today.getMonth() + 1) * 100 + today.getDate();
      },
      network: (start, length) => {
        lent = network(text(start, length));
        return lent?.length ?? 0;
      },
      take_network: (start) => bytes(start, lent.length).set(lent),
    },
  };
  exports = (await WebAssembly.instantiate(module, imports)).exports;

  /** Sends a request in JSON to a door (`answer_rooms`, `answer_work`), and gives the reply in JSON. */
  return (door, request) => {
    const sent = encoder.encode(request);
    bytes(exports.request_buffer(sent.length), sent.length).set(sent);
    const length = exports[door]();
    return text(exports.reply_buffer(), length);
  };
}
