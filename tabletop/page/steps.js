// Steps through the moves of a game or a study, counted from where they lead, however fast they are asked for.

/** The moves of a study's tree.
    @param {TreeMessage} tree */
export const movesOf = ({ steps }) => steps.filter((step) => step.kind === "move");

/** The move of a tree that is on the board; nothing at the start. */
export const shownMove = (tree) => movesOf(tree).find(({ node }) => node === tree.at);

/** The moves of a tree: what each follows, and what follows each in its line.
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

/** The names of the moves that lead to the one shown, in a game or a study.
    @param {GameMessage} game */
export function namesOf(game) {
  if (!game.tree) return game.played.slice(0, game.shown).map(({ name }) => name);
  const { before } = linksOf(game.tree);
  const known = new Map(movesOf(game.tree).map((step) => [step.node, step.name]));
  const names = [];
  for (let node = game.tree.at; known.has(node); node = before.get(node)) names.unshift(known.get(node));
  return names;
}

/** Goes from move to move. A place is a number of turns in a game, a move of the tree in a study. */
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

  /** Whether there is a game. */
  get isThere() {
    return this.#game !== null;
  }

  /** Whether there is anywhere to go. */
  get any() {
    return this.#links ? this.#links.behind.size > 0 : this.#game?.played.length > 0;
  }

  get #shown() {
    return this.#links ? this.#game.tree.at : this.#game.shown;
  }

  /** The place one step away; the same at either end. */
  #beside(place, by) {
    if (!this.#links) return Math.min(Math.max(place + by, 0), this.#game.played.length);
    return (by < 0 ? this.#links.before : this.#links.behind).get(place) ?? place;
  }

  /** One step back (-1) or forward (1). */
  by(step) {
    this.#go(this.#beside(this.#aim ?? this.#shown, step));
  }

  /** To the start (-1), or to the end of the line (1). */
  far(direction) {
    let place = this.#aim ?? this.#shown;
    for (let next; (next = this.#beside(place, direction)) !== place; ) place = next;
    this.#go(place);
  }

  /** One request at a time: what is asked for meanwhile is gone to in one. */
  async #go(place) {
    this.#aim = place;
    if (this.#goes) return;
    this.#goes = true;
    for (let wanted = null; this.#aim !== wanted && this.#aim !== this.#shown; ) {
      wanted = this.#aim;
      if (!(await this.#act(this.#action(wanted)))) break;
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
