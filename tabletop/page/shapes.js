// Arrows and circles that the user draws with the second button: on a game until the next move, on
// a study for good.

import { rowsOf } from "./board.js";
import { offsetBetween } from "./moving.js";
import { shownMove } from "./steps.js";

/** Colours by their letters in PGN. */
const COLOURS = { G: "#15781b", R: "#882020", B: "#003088", Y: "#e68f00" };
/** Half of a square's side and the margin around the board, in user units. */
const HALF = 50;
const MARGIN = 40;

/** Returns the letter of the colour chosen by the held keys. */
function colourOf(event) {
  const red = event.shiftKey || event.ctrlKey;
  if (red && event.altKey) return "Y";
  if (red) return "R";
  return event.altKey || event.metaKey ? "B" : "G";
}

/** Returns a shape as text: colour, square, and the target square of an arrow. */
const shapeOf = (colour, from, to) => colour + from + (to && to !== from ? to : "");

/** Adds a shape to a list, or removes it if it is there; only one shape remains for the same
    squares. */
function toggled(shapes, shape) {
  const others = shapes.filter((other) => other.slice(1) !== shape.slice(1));
  return shapes.includes(shape) ? others : [...others, shape];
}

/** Returns the commands for shapes in a PGN comment. */
function commandsOf(shapes) {
  const isArrow = (shape) => /^[A-Z][a-z]\d+[a-z]\d+$/.test(shape);
  const arrows = shapes.filter(isArrow).join(",");
  const squares = shapes.filter((shape) => !isArrow(shape)).join(",");
  return `[%csl ${squares}] [%cal ${arrows}]`;
}

/** Returns the drawing of shapes. */
function drawingOf(shapes, board) {
  const [[first]] = rowsOf(board);
  const middle = (square) => offsetBetween(first, square, board).map((at) => at + HALF + MARGIN);
  const draw = (shape) => {
    const [, letter, from, to] = /^([A-Z])([a-z]\d+)([a-z]\d+)?$/.exec(shape) ?? [];
    if (!from) return "";
    const colour = COLOURS[letter] ?? COLOURS.G;
    const [x, y] = middle(from);
    if (!to) return `<circle cx="${x}" cy="${y}" r="44" fill="none" stroke="${colour}" stroke-width="7" opacity=".8"/>`;
    const [tox, toy] = middle(to);
    const length = Math.hypot(tox - x, toy - y);
    const [ux, uy] = [(tox - x) / length, (toy - y) / length];
    const at = (along, aside) => `${x + ux * along - uy * aside} ${y + uy * along + ux * aside}`;
    const [start, neck, end] = [25, length - 38, length - 6];
    const points = [at(start, 8), at(neck, 8), at(neck, 22), at(end, 0), at(neck, -22), at(neck, -8), at(start, -8)];
    return `<path d="M${points.join("L")}Z" fill="${colour}" opacity=".75"/>`;
  };
  return shapes.map(draw).join("");
}

/** Shapes drawn by the user on a board. */
export class Shapes {
  #board;
  /** @type {(action: PageAction) => Promise<boolean>} */
  #act;
  /** End of the changes until now.
      @type {Promise<unknown>} */
  #drawn = Promise.resolve();
  #game = null;
  /** Shapes on the board of a game. */
  #shapes = [];

  constructor(board, act) {
    this.#board = board;
    this.#act = act;
  }

  /** Handles a new drawing of the board; shapes last as long as the position.
      @param {GameMessage} game */
  show(game, samePosition) {
    this.#game = game;
    if (!samePosition) this.#shapes = [];
    this.#show();
  }

  /** Removes temporary shapes. */
  clear() {
    if (this.#shapes.length === 0) return;
    this.#shapes = [];
    this.#show();
  }

  #show() {
    this.#board.mark("shapes", this.#game.mode === "play" ? drawingOf(this.#shapes, this.#game.board) : "");
  }

  /** Draws an arrow, or a circle, or takes it away: for the moment in a game, into the record in a
      study. Nothing without a goal. */
  async draw(from, to, event, ends) {
    const game = this.#game;
    if (!game) return;
    if (!to) return this.#show();
    const isStudy = game.mode === "study";
    const shape = shapeOf(colourOf(event), from, to);
    if (!ends) {
      return this.#board.mark("shapes", drawingOf(isStudy ? [shape] : toggled(this.#shapes, shape), game.board));
    }
    if (!isStudy) this.#shapes = toggled(this.#shapes, shape);
    this.#show();
    if (!isStudy) return undefined;
    // The next shape joins those of the answer.
    this.#drawn = this.#drawn.then(() => this.#record(this.#game.tree?.at === game.tree.at ? this.#game : game, shape));
    return this.#drawn;
  }

  /** Changes a shape of the move on the board. */
  #record({ tree }, shape) {
    const text = shownMove(tree)?.comment ?? tree.comment;
    return this.#act({ do: "comment", node: tree.at, text: `${text} ${commandsOf(toggled(tree.shapes, shape))}` });
  }
}
