// FEN: the board, the brackets behind it, and the other fields.

/** Contents of a square, or a number of empty ones: brackets and suffixes belong to the piece
    before them, other signs to the one behind. */
const GROUP = String.raw`\{[^{}]*\}|\([^()]*\)|\[[^\[\]]*\]`;
const CELL = new RegExp(String.raw`\d+|[^A-Za-z\d{(\[]*(?:[A-Za-z]|${GROUP})(?:${GROUP}|[~'*!])*`, "g");

/** Returns the first field of a FEN. */
export function written(cells, held) {
  const row = (tokens) => {
    let text = "";
    let empty = 0;
    for (const token of tokens) {
      if (token === "") {
        empty += 1;
        continue;
      }
      if (empty) text += empty;
      empty = 0;
      text += token;
    }
    return text + (empty || "");
  };
  return cells.map(row).join("/") + held;
}

/** Returns a number of empty squares; on boards with fewer than ten files each digit is a
    number. */
const emptySquares = (digits, files) => (files < 10 ? [...digits].reduce((sum, digit) => sum + Number(digit), 0) : Number(digits));

function rowOf(text, files) {
  if (text.replace(CELL, "") !== "") return null;
  return text.match(CELL)?.flatMap((token) => (/^\d+$/.test(token) ? Array(emptySquares(token, files)).fill("") : [token])) ?? [];
}

/** Splits a FEN into `{cells, held, rest}`; null if its board has other dimensions. */
export function readFen(fen, ranks, files) {
  const [first, ...others] = fen.trim().split(/\s+/);
  const [, board, held] = /^(.*?)(\[[^/]*\])?$/.exec(first);
  const cells = board.split("/").map((row) => rowOf(row, files));
  const isWhole = cells.length === ranks && cells.every((row) => row?.length === files);
  return isWhole ? { cells, held: held ?? "", rest: others.join(" ") } : null;
}
