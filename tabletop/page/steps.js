// Steps through the moves of a game or a study; rapid steps are combined.

/** Returns the moves of a study's tree.
    @param {TreeMessage} tree */
export const movesOf = ({ steps }) => steps.filter((step) => step.kind === "move");

/** Returns the move of a tree that is on the board; nothing at the start. */
export const shownMove = (tree) => movesOf(tree).find(({ node }) => node === tree.at);

/** Returns the place of a move in a tree; -1 for the start. A study that is opened again has its
    moves in the same order, but with other numbers. */
export const placeOf = (tree, node) => movesOf(tree).findIndex((move) => move.node === node);

/** Returns the move at a place of a tree; nothing at the start. */
export const moveAt = (tree, place) => movesOf(tree)[place];

/** Kinds of moves that a report marks: sign, words and colour.
    @type {[string, string, string][]} */
export const CLASSES = [["?!", "Inaccuracies", "inaccuracy"], ["?", "Mistakes", "mistake"], ["??", "Blunders", "blunder"]];

/** Returns the kind of bad move that a move's glyphs mean; "" for others. */
export const kindOf = (glyphs) => CLASSES.find(([sign]) => sign === glyphs.split(" ")[0])?.[2] ?? "";

/** Returns true for a move of White's column. */
export const isWhites = ({ number }) => Boolean(number && !number.endsWith("..."));

/** Returns the side and the kind of mark of the moves that lead to each point of the graph; while a
    report is in progress, its findings are added to those that are known.
    @param {GameMessage} game */
export function marksOf({ graph, tree, thought }) {
  const { marks = [] } = thought.report ?? {};
  const moves = new Map(movesOf(tree).map((step) => [step.node, step]));
  return graph.map(({ node }, x) => {
    const step = moves.get(node);
    return { side: step && isWhites(step) ? "White" : "Black", kind: kindOf(step?.glyphs ?? "") || kindOf(marks[x - 1] ?? "") };
  });
}

/** Returns the parent of each move of a tree, and the next move in its line.
    @param {TreeMessage} tree */
function linksOf(tree) {
  const [before, behind, left] = [new Map(), new Map(), []];
  let last = 0;
  for (const step of tree.steps) {
    if (step.kind === "open") {
      left.push(last);
      last = before.get(last);
    } else if (step.kind === "close") {
      last = left.pop();
    } else {
      before.set(step.node, last);
      if (!behind.has(last)) behind.set(last, step.node);
      last = step.node;
    }
  }
  return { before, behind };
}

/** Returns the names of the moves that lead to the displayed one.
    @param {GameMessage} game */
export function namesOf(game) {
  if (!game.tree) return game.played.slice(0, game.shown).map(({ name }) => name);
  const { before } = linksOf(game.tree);
  const known = new Map(movesOf(game.tree).map((step) => [step.node, step.name]));
  const names = [];
  for (let node = game.tree.at; known.has(node); node = before.get(node)) names.unshift(known.get(node));
  return names;
}

/** Navigation between moves. A place is a number of turns in a game, a move of the tree in a
    study. */
export class Steps {
  /** @type {(action: PageAction) => Promise<boolean>} */
  #act;
  #game = null;
  #links = null;
  #aim = null;
  #goes = false;

  constructor(act) {
    this.#act = act;
  }

  /** @param {GameMessage} game */
  show(game) {
    this.#game = game;
    this.#links = game.tree ? linksOf(game.tree) : null;
  }

  /** Returns true if there is a game. */
  get isThere() {
    return this.#game !== null;
  }

  /** Returns true if there are moves to step through. */
  get any() {
    return this.#links ? this.#links.behind.size > 0 : this.#game?.played.length > 0;
  }

  get #shown() {
    return this.#links ? this.#game.tree.at : this.#game.shown;
  }

  /** Returns the place one step away; the same at either end. */
  #beside(place, by) {
    if (!this.#links) return Math.min(Math.max(place + by, 0), this.#game.played.length);
    return (by < 0 ? this.#links.before : this.#links.behind).get(place) ?? place;
  }

  /** Goes one step back (-1) or forward (1). */
  by(step) {
    if (!this.isThere) return;
    this.#go(this.#beside(this.#aim ?? this.#shown, step));
  }

  /** Goes to the start (-1) or to the end of the line (1). */
  far(direction) {
    if (!this.isThere) return;
    let place = this.#aim ?? this.#shown;
    for (let next; (next = this.#beside(place, direction)) !== place; ) place = next;
    this.#go(place);
  }

  /** Sends one request at a time; steps made meanwhile are combined. */
  async #go(place) {
    this.#aim = place;
    if (this.#goes) return;
    this.#goes = true;
    for (let target = null; this.#aim !== target && this.#aim !== this.#shown; ) {
      target = this.#aim;
      if (!(await this.#act(this.#action(target)))) break;
    }
    this.#aim = null;
    this.#goes = false;
  }

  /** @returns {PageAction} */
  #action(place) {
    if (this.#links) return { do: "go", node: place };
    return { do: "look", plies: place >= this.#game.played.length ? null : place };
  }
}
