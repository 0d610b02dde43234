// Worker that searches the position of a game, or all positions of a report.

import { open } from "./module.js";

/** @type {Promise<(entry: string, request: string) => string> | null} */
let ask = null;
/** Number of the task to stop, in shared memory.
    @type {Int32Array | null} */
let flag = null;
/** Number of the running task. */
let running = 0;

onmessage = async ({ data }) => {
  if (data.module) {
    flag = data.flag && new Int32Array(data.flag);
    ask = open(data.module, {
      onOutput: (output) => postMessage({ number: running, output }),
      shouldStop: () => flag !== null && Atomics.load(flag, 0) === running,
    });
    return;
  }
  running = data.number;
  let failed = null;
  try {
    (await /** @type {NonNullable<typeof ask>} */ (ask))("answer_work", data.request);
  } catch (error) {
    // Errors of the module are no sentences for a reader.
    failed = error instanceof Error && error.name === "Error" ? error.message : "The engine stopped unexpectedly.";
  }
  postMessage({ number: running, done: true, failed });
};
