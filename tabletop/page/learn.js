// Learning a game: positions with a move to find in each. What is right, and what is answered to it, the tutorial says.

import { byId, button, fill, make, remember, remembered } from "./dom.js";
import { ask } from "./server.js";
import { shownMove } from "./steps.js";
import { home as firstPage } from "./transport.js";

/** Why a move is taken back. */
const WRONG = "That is a legal move, but not what is asked here. Try again.";
const WORSE = "There is a better one. Try again.";

/** The learner's way through a tutorial. */
export class Lessons {
  #server;
  #act;
  #openLink;
  #tutorial = null;
  #at = 0;
  #node = 0;
  #expected = [];
  #replies = {};
  #isDone = false;
  #answers = false;
  #home = null;

  constructor(server, act, openLink) {
    this.#server = server;
    this.#act = act;
    this.#openLink = openLink;
  }

  /** Whether a tutorial is on the page. */
  get runs() {
    return this.#tutorial !== null;
  }

  /** Opens the tutorial of a game where the learner left it. */
  async begin(name) {
    const tutorial = await (await ask(`/api/tutorials/${encodeURIComponent(name)}`)).json();
    await this.take(tutorial);
  }

  /** Opens a tutorial; one that comes out of a game goes back there in the end. */
  async take(tutorial, home = null) {
    this.#tutorial = tutorial;
    this.#home = home;
    document.body.classList.add("learning");
    const known = home ? 0 : this.#learnt;
    await this.#open(known < tutorial.steps.length ? known : 0);
  }

  /** How many steps of the game's tutorial are done, as the browser remembers. */
  get #learnt() {
    return Number(remembered(`learnt.${this.#tutorial.game}`, "0"));
  }

  /** Back to the game that the tutorial came out of. */
  async #leave() {
    this.#tutorial = null;
    byId("lesson").hidden = true;
    document.body.classList.remove("learning");
    await this.#openLink(this.#home);
  }

  get #step() {
    return this.#tutorial.steps[this.#at];
  }

  async #open(at) {
    this.#at = at;
    this.#isDone = false;
    this.#expected = this.#step.moves;
    this.#replies = this.#step.replies;
    this.#node = null;
    await this.#openLink(this.#step.link);
    this.#show("");
  }

  /** The game on the page has changed. */
  async onGame({ tree }) {
    if (!this.runs || !tree || this.#answers || tree.at === this.#node) return;
    const isFirst = this.#node === null;
    this.#node = tree.at;
    if (isFirst || this.#isDone) return;
    const text = shownMove(tree)?.text;
    if (!text || tree.back === null) return;
    this.#answers = true;
    try {
      await this.#judge(text, tree);
    } finally {
      this.#answers = false;
    }
  }

  async #judge(text, { at, back }) {
    if (!this.#expected.includes(text)) {
      await this.#act({ do: "remove", node: at });
      this.#node = back;
      this.#show(this.#home ? WORSE : WRONG);
      return;
    }
    const reply = this.#replies[text];
    if (reply) {
      await this.#act({ do: "play", text: reply.answer });
      this.#node = this.#server.node;
      this.#expected = reply.moves;
      this.#replies = {};
      if (reply.moves.length > 0) return this.#show("Right. And now?");
    }
    this.#isDone = true;
    if (!this.#home) remember(`learnt.${this.#tutorial.game}`, String(Math.max(this.#at + 1, this.#learnt)));
    return this.#show("");
  }

  /** What comes after a step that is done. */
  #onward() {
    if (this.#at + 1 < this.#tutorial.steps.length) {
      return button("Next", () => this.#open(this.#at + 1), { className: "primary", id: "next-step" });
    }
    if (this.#home) return make("span", {}, "That was the last one.");
    return make("a", { className: "button primary", href: firstPage }, "Play it");
  }

  #show(said) {
    const { title, steps } = this.#tutorial;
    const home = byId("lesson");
    home.hidden = false;
    fill(home,
      make("p", { className: "soft" }, `${title}: ${this.#at + 1} of ${steps.length}`),
      make("h2", {}, this.#step.title),
      make("p", {}, this.#step.text),
      make("p", { id: "lesson-said", role: "status", className: this.#isDone ? "right" : "" }, this.#isDone ? this.#step.after : said),
      make("div", { className: "tools" },
        this.#at > 0 ? button("Back", () => this.#open(this.#at - 1), { id: "last-step" }) : null,
        this.#isDone ? button("Once more", () => this.#open(this.#at)) : button("Show me", () => this.#act({ do: "play", text: this.#expected[0] }), { id: "show-me" }),
        this.#home ? button("Back to the game", () => this.#leave(), { id: "leave-lesson" }) : null,
        this.#isDone ? this.#onward() : button("Skip", () => this.#open((this.#at + 1) % steps.length), { id: "skip-step" })));
    if (this.#isDone) byId("next-step")?.focus({ preventScroll: true });
  }
}
