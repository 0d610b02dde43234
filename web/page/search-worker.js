// A worker that searches: positions for a game, or all those of a report.

import { open } from "./module.js";

let ask = null;
let flag = null;
let work = null;

onmessage = async ({ data }) => {
  if (data.module) {
    flag = data.flag && new Int32Array(data.flag);
    ask = open(data.module, {
      hear: (said) => postMessage({ number: work.number, said }),
      wantsStop: () => flag !== null && Atomics.load(flag, 0) === work.number,
    });
    return;
  }
  work = data;
  let failed = null;
  try {
    (await ask)("answer_work", data.request);
  } catch (error) {
    failed = String(error);
  }
  postMessage({ number: work.number, over: true, failed });
};
