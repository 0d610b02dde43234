// Courses: positions with a move to find in each. The steps contain the correct moves and the
// replies.

import { byId, button, fill, make, remember, remembered, withFocus } from "./dom.js";
import { answerTo } from "./server.js";
import { movesOf, shownMove } from "./steps.js";
import { newKey } from "./store.js";
import { home as firstPage } from "./transport.js";

/** Reasons for taking a move back. */
const WRONG = "A legal move, but not the one asked for. Try again.";
const WORSE = "There is a better move. Try again.";

/** Results that make any move correct, by the learner's side. */
const WON = { White: "1-0", Black: "0-1" };

const MISTAKES = "menagerie.mistakes";

/** Stores the mistakes of a game for a reload of the page.
    @param {{mistakes: MistakesMessage, home: Home, key: string}} found */
function storeMistakes(found) {
  try {
    sessionStorage.setItem(MISTAKES, JSON.stringify(found));
  } catch {
    // After a reload the exercise is a study.
  }
}

/** @returns {{mistakes: MistakesMessage, home: Home, key: string} | null} */
function storedMistakes() {
  try {
    return JSON.parse(sessionStorage.getItem(MISTAKES));
  } catch {
    return null;
  }
}

/** Course of a learner: a tutorial, the mistakes of a game, or puzzles. A course has a `title`,
    `steps`, and: `first`, index of the first step; `wrong`, message about a wrong move;
    `done(at, alone)`, called when a step is solved, by the learner alone or by showing the solution;
    `about(at)`, text above a step, and `facts(at)`, numbers with their names below it; `home`, the
    game that the course was made from; `hints`, true if the
    piece that moves can be shown; `places`, parts of the course to choose from; `solved(at)`, true
    for a step that was solved earlier; `failed(at)`, called if a step was not solved at the first
    attempt; `shown`, what is said after a solution that was shown; `next(at)`, the following step,
    unless it is the next one in the list; `words(at)`, those of the address that begins the course with
    this step. */
export class Lessons {
  #server;
  /** @type {(action: PageAction) => Promise<boolean>} */
  #act;
  #openGame;
  #mark;
  #course = null;
  #at = 0;
  /** Move after which the learner must find one. */
  #node = null;
  /** Moves of the last message: steps through them are not answers. */
  #known = new Set();
  #expected = [];
  #replies = {};
  #isDone = false;
  /** Words on the move that has finished the step. */
  #praise = "";
  #wasShown = false;
  #answers = false;
  /** Step of a course that is being opened, and the request for its game. */
  #opens = { course: null, at: 0, request: null };

  #practise;
  #leave;

  /** `openGame` opens a game by a request and returns true on success; `mark` shows squares on the
      board; `practise` plays the position there against the engine; `leave` returns to the game that
      the course was made from. */
  constructor(server, act, openGame, mark, { practise, leave }) {
    this.#practise = practise;
    this.#leave = leave;
    this.#server = server;
    this.#act = act;
    this.#openGame = openGame;
    this.#mark = mark;
  }

  /** Returns true if a course is on the page. */
  get runs() {
    return this.#course !== null;
  }

  /** Returns true if a move belongs to the lesson: a tutorial shows buttons only for the moves that
      it asks for. */
  allows(text) {
    return !this.#course?.isTutorial || this.#expected.includes(text);
  }

  /** Returns the game that the course was made from; undefined if there is none. */
  get home() {
    return this.#course?.home;
  }

  /** Returns the words of an address for the step on the page; "" if no course is there. */
  get words() {
    return this.#course ? `?${new URLSearchParams(this.#course.words(this.#at))}` : "";
  }

  /** Opens the course that an address asks for; returns false if there is none.
      @param {URLSearchParams} words */
  async begin(words) {
    const step = Number(words.get("step")) - 1;
    if (words.has("learn")) await this.#learn(words.get("learn"), step);
    else if (words.has("puzzles")) await this.#start(await (await import("./puzzles.js")).puzzleCourse(words));
    else return words.has("mistakes") && this.#correctAgain(words.get("mistakes"), step);
    return true;
  }

  /** Opens the tutorial of a game at a step; if it has no such step, where the learner left it. */
  async #learn(name, step) {
    /** @type {TutorialMessage} */
    const tutorial = await answerTo(`/api/tutorials/${encodeURIComponent(name)}`);
    const key = `learnt.${tutorial.game}`;
    const learnt = () => Math.max(0, Math.trunc(Number(remembered(key, "0"))) || 0);
    const { length } = tutorial.steps;
    await this.#start({
      ...tutorial,
      isTutorial: true,
      first: tutorial.steps[step] ? step : learnt() % length,
      words: (at) => ({ learn: name, step: at + 1 }),
      wrong: WRONG,
      done: (at) => remember(key, String(Math.max(at + 1, learnt()))),
      solved: (at) => at < learnt(),
      about: (at) => `${tutorial.title}: ${at + 1} of ${length}`,
    });
  }

  /** Goes on with the mistakes of this key; returns false if this tab does not know them. */
  async #correctAgain(key, step) {
    const known = storedMistakes();
    if (known?.key !== key || !known.mistakes.steps[step]) return false;
    await this.correct(known.mistakes, known.home, step, key);
    return true;
  }

  /** Goes through the mistakes of a game, those of the people at this page first, and back to it.
      @param {MistakesMessage} mistakes
      @param {Home} home
      @param {number} first */
  async correct(mistakes, home, first = 0, key = newKey()) {
    storeMistakes({ mistakes, home, key });
    /** @param {MistakeStep} step */
    const isOwn = ({ by }) => mistakes.people.includes(by);
    const steps = [...mistakes.steps.filter(isOwn), ...mistakes.steps.filter((step) => !isOwn(step))];
    const of = (side) => steps.filter(({ by }) => by === side);
    const about = (at) => `${steps[at].by}'s mistakes: ${of(steps[at].by).indexOf(steps[at]) + 1} of ${of(steps[at].by).length}`;
    const sides = [...new Set(steps.map(({ by }) => by))];
    const places = {
      words: "Whose mistakes",
      options: sides.map((side) => [side, `${side}'s mistakes`]),
      at: (at) => steps[at].by,
      go: (side) => steps.findIndex(({ by }) => by === side),
    };
    const words = (at) => ({ mistakes: key, step: at + 1 });
    await this.#start({ ...mistakes, steps, first, words, wrong: WORSE, done: () => {}, about, home, places });
  }

  /** Opens a course, which begins when its first step is there. */
  async #start(course) {
    await this.#open(course.first, course);
  }

  /** Handles the opening of a game: the step begins that has asked for it; otherwise the course
      ends. */
  onOpen(request) {
    if (request && request === this.#opens.request) {
      this.#course = this.#opens.course;
      this.#node = null;
      this.#at = this.#opens.at;
      this.#isDone = false;
      this.#wasShown = false;
      this.#expected = this.#step.moves;
      this.#replies = this.#step.replies;
    } else {
      this.#course = null;
      byId("lesson").hidden = true;
    }
    withFocus(() => document.body.classList.toggle("learning", this.runs));
  }

  get #step() {
    return this.#course.steps[this.#at];
  }

  async #open(at, course = this.#course) {
    const request = { link: course.steps[at].link };
    this.#opens = { course, at, request };
    if (!(await this.#openGame(request))) return;
    this.#node = this.#server.node;
    this.#show("");
    // On a phone the buttons are below the board.
    byId("board").scrollIntoView({ block: "nearest" });
  }

  /** The game on the page has changed. An answer is a new move, played where the learner is asked
      for one; all else is looking.
      @param {GameMessage} game */
  async onGame({ tree, over }) {
    if (!this.runs || !tree) return;
    const isNew = !this.#known.has(tree.at);
    this.#known = new Set([0, ...movesOf(tree).map(({ node }) => node)]);
    if (this.#answers || this.#isDone || this.#node === null) return;
    // The moves of a game that was loaded again have other numbers.
    if (!this.#known.has(this.#node)) this.#node = tree.at;
    else if (isNew && tree.back === this.#node) await this.#answer(tree, over);
  }

  /** @param {TreeMessage} tree
      @param {ResultMessage | null} over */
  async #answer(tree, over) {
    this.#answers = true;
    try {
      await this.#checkAnswer(shownMove(tree).text, tree.at, over);
    } finally {
      this.#answers = false;
    }
  }

  /** Plays a move after another one, whichever is displayed. */
  async #playAfter(node, text) {
    await this.#goTo(node);
    await this.#act({ do: "play", text });
  }

  async #goTo(node) {
    if (this.#server.node !== node) await this.#act({ do: "go", node });
  }

  async #checkAnswer(text, at, over) {
    const [course, step] = [this.#course, this.#at];
    // The learner may leave the step before the program has answered.
    const isLeft = () => course !== this.#course || step !== this.#at;
    const wins = this.#step.side && over?.result === WON[this.#step.side];
    if (!wins && !this.#expected.includes(text)) {
      await this.#act({ do: "remove", node: at });
      if (isLeft()) return undefined;
      this.#course.failed?.(this.#at);
      return this.#show(this.#course.wrong);
    }
    const reply = wins ? null : this.#replies[text];
    if (reply) {
      await this.#playAfter(at, reply.answer);
      if (isLeft()) return undefined;
      this.#node = this.#server.node;
      this.#expected = reply.moves;
      this.#replies = reply.replies ?? {};
      if (reply.moves.length > 0) return this.#show(this.#wasShown ? "That was the move. Keep going." : "Right! Keep going.");
    }
    this.#isDone = true;
    const other = text === this.#step.moves[0] ? null : this.#step.other;
    this.#praise = (this.#wasShown && this.#course.shown) || other || this.#step.after;
    this.#course.done(this.#at, !this.#wasShown);
    return this.#show("");
  }

  /** Marks the piece that moves. */
  async #hint() {
    await this.#goTo(this.#node);
    const { game } = window.menagerie;
    const isIt = (index) => this.#expected.includes(game.moves[index].text);
    const from = Object.entries(game.picks).find(([, goals]) => Object.values(goals).flat().some(isIt));
    this.#course.failed?.(this.#at);
    if (from) this.#mark([from[0]]);
    this.#show(from ? `Look at ${from[0]}.` : "No piece on the board moves.");
  }

  #reveal() {
    // The answer to the last move is under way.
    if (this.#answers) return undefined;
    this.#wasShown = true;
    this.#course.failed?.(this.#at);
    return this.#playAfter(this.#node, this.#expected[0]);
  }

  /** Creates the way on from a finished step. */
  #wayOn() {
    const { next, steps } = this.#course;
    if (next || this.#at + 1 < steps.length) {
      return [button("Next", () => this.#open(next ? next(this.#at) : this.#at + 1), { className: "primary", id: "next-step" })];
    }
    if (this.#course.home) return [make("span", {}, "That was the last mistake.")];
    return [make("span", {}, "That was the last step of the tutorial."),
      make("a", { className: "button primary", href: `${firstPage}#new-${this.#course.game}` }, "Play this game")];
  }

  /** Creates the list of parts. */
  #places() {
    const { places } = this.#course;
    if (!places || places.options.length < 2) return null;
    const select = make("select", { id: "places" },
      ...places.options.map(([value, words]) => make("option", { value }, words)));
    select.value = places.at(this.#at);
    select.onchange = () => this.#open(places.go(select.value));
    return make("label", { className: "places" }, places.words, select);
  }

  /** Creates the overview of the steps in the same part, unless the course itself chooses the next one. */
  #overview() {
    const { steps, next, solved, places } = this.#course;
    const part = [...steps.keys()].filter((at) => !places || places.at(at) === places.at(this.#at));
    if (next || part.length < 2) return null;
    return make("nav", { className: "steps", "aria-label": "Steps" }, ...part.map((at, index) => {
      const isSolved = solved?.(at);
      const name = `${index + 1}. ${steps[at].title}${isSolved ? " (solved)" : ""}`;
      const here = at === this.#at ? "step" : null;
      return button(String(index + 1), () => this.#open(at), { className: isSolved ? "solved" : "", title: name, "aria-label": name, "aria-current": here });
    }));
  }

  #show(remark) {
    const { steps, home, hints, about, facts, next } = this.#course;
    const done = this.#isDone;
    byId("lesson").dataset.step = this.#at;
    byId("lesson").hidden = false;
    byId("lesson").classList.toggle("done", done);
    fill(byId("lesson"),
      make("p", { className: "soft" }, about(this.#at)),
      make("h2", {}, this.#step.title),
      make("p", { className: "task" }, this.#step.text),
      make("p", { id: "lesson-said", role: "status", className: done ? "right" : "" }, done ? this.#praise : remark),
      make("div", { className: "tools" },
        this.#at > 0 && !next ? button("Back", () => this.#open(this.#at - 1), { id: "last-step" }) : null,
        hints && !done ? button("Hint", () => this.#hint(), { id: "lesson-hint" }) : null,
        done ? button("Repeat", () => this.#open(this.#at), { id: "once-more" }) : button("Show me", () => this.#reveal(), { id: "show-me" }),
        done && this.#course.shown ? button("Analyse", () => this.#openGame({ link: this.#server.link }), { id: "analyse-step" }) : null,
        home ? button("Practice from here", () => this.#practise(), { id: "practise-lesson" }) : null,
        home ? button("Back to the game", () => this.#leave(home), { id: "leave-lesson" }) : null,
        ...(done ? this.#wayOn() : [button("Skip", () => this.#open(next ? next(this.#at) : (this.#at + 1) % steps.length), { id: "skip-step" })])),
      facts ? make("dl", { className: "facts" }, ...facts(this.#at).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value))))) : null,
      this.#places(),
      this.#overview());
    if (!done) return;
    byId("next-step")?.focus({ preventScroll: true });
    byId("next-step")?.scrollIntoView({ block: "nearest" });
  }
}
