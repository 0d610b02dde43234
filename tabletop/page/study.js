// Analysis: the evaluation, the lines, the graph, and the tree of variations.

import { byId, button, counted, fill, make } from "./dom.js";
import { answerTo, posted } from "./server.js";
import { CLASSES, isWhites, kindOf, marksOf, moveAt, movesOf, placeOf, shownMove } from "./steps.js";

const SVG = "http://www.w3.org/2000/svg";
const LINES = [1, 2, 3, 4, 5];
/** Marks of moves: sign, NAG in PGN, and meaning. */
const MARKS = [["!", "$1", "Good move"], ["?", "$2", "Mistake"], ["!!", "$3", "Brilliant move"], ["??", "$4", "Blunder"],
  ["!?", "$5", "Interesting move"], ["?!", "$6", "Dubious move"]];

/** Returns an evaluation with its sign, as the engine's lines have it. */
const signed = (value) => value.replace(/^(?=\d)(?!0*\.?0*$)/, "+");

/** Returns a date of PGN in the user's format, and other texts unchanged. */
const dateOf = (text) => (/^\d{4}\.\d\d\.\d\d$/.test(text) ? new Date(text.replaceAll(".", "/")).toLocaleDateString([], { dateStyle: "medium" }) : text);

/** Label of the bar at the end of a game. */
const ENDS = { "1-0": [1, "1-0"], "0-1": [0, "0-1"], "1/2-1/2": [0.5, "\u00bd"] };

/** Bracket of a variation; one with variations of its own, which are indented, shows none. */
const bracket = (sign) => make("span", { className: "bracket" }, sign);

/** Moves of a study: the main line in two columns, variations and comments between them. */
class MoveList {
  element;
  /** Elements of the open variations, the innermost last. */
  #variations = [];
  /** Number of used columns in the last row. */
  #filled = 2;

  constructor(start, comment) {
    this.element = make("div", { className: "list pairs" });
    this.#aside(start, comment ? make("span", { className: "comment" }, comment) : null);
  }

  /** Adds an element as wide as both columns. */
  #aside(...what) {
    this.#filled = 2;
    const place = make("div", { className: "aside" }, ...what);
    this.element.append(place);
    return place;
  }

  open() {
    const inner = make("span", { className: "variation" }, bracket("("));
    const outer = this.#variations[this.#variations.length - 1];
    if (outer) outer.append(inner);
    else this.#aside(inner);
    this.#variations.push(inner);
  }

  close() {
    this.#variations.pop().append(bracket(")"));
  }

  /** @param {TreeMove} step
      @param {Element[]} ply
      @param {Element | null} better */
  add(step, ply, better) {
    const variation = this.#variations[this.#variations.length - 1];
    const words = (text) => make("span", { className: "comment" }, text);
    if (variation) {
      const number = step.number ? make("span", { className: "number" }, step.number) : null;
      if (step.before) variation.append(words(step.before));
      variation.append(make("span", { className: "ply" }, number, ...ply), step.comment ? words(step.comment) : "");
      return;
    }
    if (step.before) this.#aside(words(step.before));
    this.#place(step, make("span", { className: "ply" }, ...ply));
    if (better) this.#aside(better);
    if (step.comment) this.#aside(words(step.comment));
  }

  /** Adds a move to its column. */
  #place(step, ply) {
    const { number } = step;
    const column = isWhites(step) ? 0 : 1;
    if (this.#filled > column) {
      if (this.#filled === 1) this.element.append(make("span", {}));
      this.element.append(make("span", { className: "number" }, String(parseInt(number, 10) || "")));
      this.#filled = 0;
    }
    if (column > this.#filled) this.element.append(make("span", { className: "gap" }, "\u2026"));
    this.element.append(ply);
    this.#filled = column + 1;
  }
}

/** Display of a study. */
export class Study {
  /** @type {(action: PageAction) => Promise<boolean>} */
  #act;
  #game = null;
  #built = false;
  #tree = "";
  /** Move whose comment is in the field, and its comment. */
  #commented = { node: 0, text: "" };
  /** What takes room above the moves. */
  #room = "";
  /** Cancels the running calculation of a solution. */
  #solving = null;

  constructor(act) {
    this.#act = act;
  }

  /** @param {GameMessage} game */
  show(game) {
    this.#game = game;
    const home = byId("study");
    home.hidden = game.mode !== "study";
    byId("bar").hidden = home.hidden;
    byId("analysis").hidden = home.hidden;
    document.body.classList.toggle("studying", !home.hidden);
    const isSolved = byId("solved")?.dataset.fen === game.fen && !home.hidden;
    if (!isSolved) this.#solving?.abort();
    if (home.hidden) return;
    if (!this.#built) this.#build(home);
    this.#built = true;
    if (!isSolved) byId("solved").hidden = true;
    this.#showHeading(game);
    this.#showTree(game.tree);
    this.#showGraph(game);
  }

  #build(home) {
    addEventListener("resize", () => this.#scroll());
    const select = make("select", { id: "line-count", "aria-label": "Lines of the analysis" },
      ...LINES.map((count) => make("option", { value: count }, counted(count, "line"))));
    select.value = "3";
    select.onchange = () => this.#game.thought.analysis && this.#act({ do: "analyse", lines: Number(select.value) });
    const comment = make("textarea", { id: "comment", rows: 1, "aria-label": "Comment on this move", placeholder: "Comment on this move" });
    comment.onchange = () => this.keepComment();
    // The start position is no move.
    const change = (action) => this.#game.tree.at === 0 || this.#act({ ...action, node: this.#game.tree.at });
    fill(byId("analysis"),
      make("div", { className: "engine" },
        button("Start engine", () => this.toggle(), { id: "engine", "aria-pressed": "false" }), select,
        button("Solve", () => this.#solve(), { id: "solve", title: "Won, lost or drawn, by exact calculation; for positions with few pieces" }),
        make("span", { id: "speed", className: "soft" })),
      make("p", { id: "solved", role: "status", hidden: true }),
      make("ol", { id: "lines", "aria-label": "Lines" }));
    fill(home,
      make("div", { id: "review" }, make("div", { id: "found" }), make("div", { id: "graph" })),
      make("div", { id: "report", className: "tools" }),
      make("p", { id: "heading" }),
      make("ul", { id: "left-out", "aria-label": "Notes on the text that was read" }),
      make("div", { id: "tree", tabIndex: 0, role: "region", "aria-label": "Moves and variations" }),
      make("div", { className: "changes" },
        make("div", { className: "tools marks", role: "group", "aria-label": "Mark this move" },
          ...MARKS.map(([sign, glyph, words]) =>
            button(sign, () => change({ do: "mark", glyph }), { title: words, "aria-label": words, "data-glyph": glyph, "aria-pressed": "false" }))),
        make("div", { className: "tools" },
          button("To main line", () => change({ do: "promote" })),
          button("Delete from here", () => change({ do: "remove" })))),
      comment);
  }

  /** Starts the engine, or stops it. */
  toggle() {
    if (this.#game?.mode !== "study" || document.body.classList.contains("learning")) return;
    this.#act({ do: "analyse", lines: this.#game.thought.analysis ? 0 : Number(byId("line-count").value) });
  }

  /** Shows the result with best play, if the position can be solved; meanwhile the same button
      cancels. */
  async #solve() {
    if (this.#solving) return this.#solving.abort();
    const { link, fen } = this.#game;
    const home = byId("solved");
    const solving = new AbortController();
    const { signal } = solving;
    const say = (words) => signal.aborted || fill(home, words);
    this.#solving = solving;
    home.dataset.fen = fen;
    home.hidden = false;
    byId("solve").textContent = "Stop";
    say("Solving\u2026");
    try {
      /** @type {SolutionMessage} */
      const { result, line } = await answerTo("/api/solve", { ...posted({ link, fen }), signal });
      say([`${result}.`, ...line].join(" "));
    } catch (error) {
      say(`Not solved: ${error.message}`);
    }
    if (signal.aborted) home.hidden = true;
    byId("solve").textContent = "Solve";
    this.#solving = null;
    return undefined;
  }

  /** Saves the typed comment for the move at which it was begun, even if the board shows another
      one. */
  keepComment() {
    const typed = this.typed;
    if (typed) this.#act({ do: "comment", node: this.#commented.node, text: typed.text });
  }

  /** Returns the typed comment that is not in the game yet, and the place of its move in the tree;
      null if there is none. */
  get typed() {
    const { node, text: known } = this.#commented;
    const text = byId("comment")?.value ?? "";
    if (this.#game?.mode !== "study" || text === known) return null;
    return { at: placeOf(this.#game.tree, node), text };
  }

  /** Saves a typed comment of an earlier visit. */
  restore(typed) {
    if (typed) this.#act({ do: "comment", node: moveAt(this.#game.tree, typed.at)?.node ?? 0, text: typed.text });
  }

  /** Resets the display for another game, to which the typed comment does not belong. */
  forget() {
    this.#tree = "";
    this.#commented = { node: -1, text: byId("comment")?.value ?? "" };
    this.#showScore(0.5, "");
  }

  /** Shows players, site and date, and the unreadable parts of a text.
      @param {GameMessage} game */
  #showHeading({ tags, leftOut }) {
    const heading = [tags.heading && make("strong", {}, tags.heading), ...tags.event.map(dateOf)].filter(Boolean);
    fill(byId("heading"), ...heading.flatMap((part, index) => (index ? [", ", part] : [part])));
    fill(byId("left-out"), ...leftOut.map((what) => make("li", {}, what)));
  }

  /** @param {TreeMessage} tree */
  #showTree(tree) {
    const key = JSON.stringify(tree);
    if (key === this.#tree) return;
    this.#tree = key;
    const start = button("Start", () => this.#act({ do: "go", node: 0 }), { className: tree.at === 0 ? "move here" : "move" });
    const list = new MoveList(start, tree.comment);
    for (const step of tree.steps) {
      if (step.kind === "open") list.open();
      else if (step.kind === "close") list.close();
      else list.add(step, this.#ply(step, tree.at), this.#better(step));
    }
    fill(byId("tree"), list.element);
    const here = shownMove(tree);
    for (const change of byId("study").querySelectorAll(".changes button")) change.setAttribute("aria-disabled", String(!here));
    for (const [sign, glyph] of MARKS) {
      const marked = here?.glyphs.split(" ")[0] === sign;
      byId("study").querySelector(`[data-glyph="${CSS.escape(glyph)}"]`).setAttribute("aria-pressed", String(marked));
    }
    this.#showComment(tree.at, here?.comment ?? tree.comment ?? "");
    this.#scroll();
  }

  /** Scrolls the list to the move on the board. */
  #scroll() {
    // Before the page is painted, so that it is laid out once.
    requestAnimationFrame(() => {
      const shown = byId("tree").querySelector(".here");
      if (!shown) return;
      // About half of the rows are above, and the first one is seen whole.
      const above = Math.floor(byId("tree").clientHeight / 2 / shown.offsetHeight);
      byId("tree").scrollTop = shown.offsetTop - above * shown.offsetHeight - 2;
    });
  }

  /** Creates a move with its annotations. */
  #ply({ node, name, glyphs, text, value, clock }, at) {
    const here = node === at;
    return [
      button(name + glyphs, () => this.#act({ do: "go", node }), {
        className: `move${here ? " here" : ""} ${kindOf(glyphs)}`, "data-node": node, "data-text": text, "aria-current": here ? "true" : null,
      }),
      value ? make("span", { className: "value", title: "Evaluation" }, signed(value)) : null,
      clock ? make("span", { className: "value", title: "Time on the clock" }, clock) : null,
    ];
  }

  /** Creates the words on a move that a report has marked, with the better move to play instead.
      @param {TreeMove} step */
  #better({ node, better }) {
    const line = this.#game.graph;
    const before = line[line.findIndex((point) => point.node === node) - 1];
    if (!better || !before) return null;
    const play = async () => (await this.#act({ do: "go", node: before.node })) && this.#act({ do: "play", text: better.text });
    return make("span", { className: "better" }, `${better.class}. Best was`, button(better.name, play, { className: "move" }));
  }

  /** @param {number} node
      @param {string} text */
  #showComment(node, text) {
    const field = byId("comment");
    if (document.activeElement !== field || node !== this.#commented.node) field.value = text;
    this.#commented = { node, text };
  }

  /** Draws White's chances along the main line; a click goes to the position.
      @param {GameMessage} game */
  #showGraph(game) {
    const { shares: found = [] } = game.thought.report ?? {};
    const points = game.graph.map(({ node, share }, index) => ({ node, share: found[index] ?? share }));
    const width = Math.max(1, points.length - 1);
    const svg = document.createElementNS(SVG, "svg");
    // Margin for dots at the edges.
    svg.setAttribute("viewBox", `0 -.06 ${width} 1.12`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "White's winning chances");
    const known = points.map((point, x) => [x, point.share]).filter(([, share]) => share !== null);
    const line = known.map(([x, share]) => `${x} ${1 - share}`);
    const draw = (name, d) => {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", name);
      path.setAttribute("d", d);
      svg.append(path);
    };
    byId("graph").hidden = known.length < 2;
    if (known.length > 1) draw("share", `M${known[0][0]} 2L${line.join("L")}L${known[known.length - 1][0]} 2Z`);
    draw("middle", `M0 .5H${width}`);
    const at = points.findIndex((point) => point.node === game.tree.at);
    if (at >= 0) draw("here", `M${at} -1V2`);
    // Lines of length 0: their round ends are dots of the same size at every width.
    marksOf(game).forEach(({ kind }, x) => {
      const { share } = points[x];
      if (share !== null && kind) draw(`dot ${kind}`, `M${x} ${1 - share}h0`);
    });
    svg.onclick = (event) => {
      const box = svg.getBoundingClientRect();
      const index = Math.round(((event.clientX - box.left) / box.width) * (points.length - 1));
      if (points[index]) this.#act({ do: "go", node: points[index].node });
    };
    fill(byId("graph"), svg);
  }

  #showScore(share, score) {
    byId("bar-white").style.transform = `scaleY(${share.toFixed(2)})`;
    byId("bar-score").textContent = score;
    byId("bar").setAttribute("aria-label", score ? `Evaluation: ${score} for White` : "Evaluation: not known");
  }

  /** Shows the engine's analysis.
      @param {ThoughtMessage} thought
      @param {GameMessage} game */
  think(thought, game) {
    const bar = byId("bar");
    const [share, score] = ENDS[game.over?.result] ?? (thought.analysis ? [thought.bar, thought.score] : this.#known(game));
    // A search that has just begun has its first line almost at once, so no placeholder is shown.
    if (typeof share === "number") this.#showScore(share, score);
    else if (!thought.analysis) this.#showScore(0.5, "");
    bar.classList.toggle("flipped", game.board.flipped);
    if (game.mode !== "study" || !this.#built) return;
    byId("engine").setAttribute("aria-pressed", String(Boolean(thought.analysis)));
    byId("engine").textContent = thought.analysis ? "Stop engine" : "Start engine";
    const isRunning = thought.analysis && !game.over;
    byId("speed").textContent = isRunning ? (thought.nps ? `depth ${thought.depth}` : "thinking") : "";
    byId("speed").title = isRunning && thought.nps ? `${thought.nps.toLocaleString("en")} positions a second` : "";
    this.#showMarks(thought, game);
    if (thought.report?.shares.length) this.#showGraph(game);
    this.#showLines(thought);
  }

  /** Shows the marks of an unfinished report after moves without one.
      @param {ThoughtMessage} thought
      @param {GameMessage} game */
  #showMarks(thought, game) {
    const { marks = [] } = thought.report ?? {};
    if (!marks.length && !byId("tree").querySelector("[data-found]")) return;
    const found = new Map(game.graph.map(({ node }, x) => [node, marks[x - 1]]));
    for (const { node, glyphs } of movesOf(game.tree)) {
      const move = byId("tree").querySelector(`[data-node="${node}"]`);
      const sign = MARKS.some(([own]) => glyphs.split(" ")[0] === own) ? "" : found.get(node) ?? "";
      if (!move || (move.dataset.found ?? "") === sign) continue;
      if (sign) move.dataset.found = sign;
      else delete move.dataset.found;
      for (const [own, , kind] of CLASSES) move.classList.toggle(kind, own === sign);
    }
  }

  /** Returns White's chances and the score of the position on the board, as far as a report or the
      file has them.
      @param {GameMessage} game
      @returns {[number | null, string]} */
  #known({ graph, tree }) {
    const share = graph.find(({ node }) => node === tree?.at)?.share ?? null;
    return [share, signed((tree && shownMove(tree)?.value) ?? "")];
  }

  /** Existing lines are updated, not replaced, so that a pressed button stays.
      @param {ThoughtMessage} thought */
  #showLines(thought) {
    const home = byId("lines");
    // The moves below get the rest of the window.
    const room = [thought.analysis ?? 0, Boolean(thought.report), byId("graph").hidden].join();
    if (room !== this.#room) {
      document.body.style.setProperty("--lines", String(thought.analysis ?? 0));
      if (thought.analysis) byId("line-count").value = String(thought.analysis);
      this.#scroll();
    }
    this.#room = room;
    while (home.childElementCount > thought.lines.length) home.lastElementChild.remove();
    thought.lines.forEach((line, index) => {
      const item = home.children[index] ?? home.appendChild(make("li", {}, make("span", { className: "score" })));
      item.firstElementChild.textContent = line.score;
      while (item.childElementCount > line.moves.length + 1) item.lastElementChild.remove();
      line.moves.forEach((name, ply) => {
        const move = item.children[ply + 1] ?? item.appendChild(button("", null, { className: "move" }));
        if (move.textContent !== name) move.textContent = name;
        const texts = line.texts.slice(0, ply + 1);
        move.onclick = () => this.#act({ do: "line", texts });
      });
    });
  }
}
