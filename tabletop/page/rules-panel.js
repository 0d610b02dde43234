// Panel with the page of rules of the game that is played.

import { byId, button, drawn, fill } from "./dom.js";
import { NARROW } from "./offers.js";
import { rulesPage } from "./transport.js";

/** Prepares a page of rules for a panel of another page: its links open other pages, and those to its
    own headings scroll within the panel, because this page is that of a game.
    @param {Element} article
    @param {string} address where the page of rules was loaded from */
function adopt(article, address) {
  for (const link of article.querySelectorAll("a[href]")) {
    const target = /** @type {string} */ (link.getAttribute("href"));
    if (!target.startsWith("#")) {
      link.setAttribute("href", new URL(target, new URL(address, location.href)).href);
      link.setAttribute("target", "_blank");
      continue;
    }
    const heading = article.querySelector(`#${CSS.escape(target.slice(1))}`);
    link.setAttribute("href", address + target);
    /** @type {HTMLElement} */ (link).onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      heading?.scrollIntoView({ block: "start" });
    };
  }
  // Elements of this page may be called like the headings.
  for (const heading of article.querySelectorAll("h2, h3, h4, h5")) heading.removeAttribute("id");
}

/** Panel that its button opens and closes. */
export class RulesPanel {
  /** Name of the page that is shown.
      @type {string | null} */
  #shown = null;

  /** @param {() => string} name name of the page of rules of the present game
      @param {(action: () => Promise<unknown>) => Promise<unknown>} attempt reports failures
      @param {import("./address.js").Address} address */
  constructor(name, attempt, address) {
    this.name = name;
    this.attempt = attempt;
    this.address = address;
    this.home = byId("rules-panel");
    this.button = byId("show-rules");
    this.button.onclick = () => this.#toggle();
  }

  /** Shows the page of another game, if the panel is open, or was before a reload. */
  refresh() {
    if (this.address.covers || !this.home.hidden) this.show(true);
  }

  async #load() {
    const name = this.name();
    if (name === this.#shown) return;
    const address = rulesPage(name);
    const page = await fetch(address).then((response) => response.text());
    const article = new DOMParser().parseFromString(page, "text/html").getElementById("rules");
    if (article) adopt(article, address);
    const back = button("Back to the board", () => this.#toggle(), { className: "back" });
    fill(this.home, back, ...(article ? article.childNodes : drawn("<p>There is no page of rules.</p>").childNodes));
    this.#shown = name;
  }

  /** In narrow windows the browser's back button closes the panel. */
  async #toggle() {
    if (this.address.covers) return this.address.uncover();
    const opens = this.home.hidden;
    if (opens && NARROW.matches && (await this.attempt(() => this.#load())) && this.home.hidden) this.address.cover();
    return this.show(opens);
  }

  /** Opens or closes the panel.
      @param {boolean} shows */
  async show(shows) {
    if (shows && !(await this.attempt(() => this.#load()))) return;
    if (this.home.hidden !== shows) return;
    this.button.setAttribute("aria-expanded", String(shows));
    this.home.hidden = !shows;
    document.body.classList.toggle("with-rules", shows);
    // In narrow windows the rules are below everything else.
    if (NARROW.matches) (shows ? this.home : document.body).scrollIntoView({ block: "start" });
    (shows ? this.home : this.button).focus({ preventScroll: true });
  }
}
