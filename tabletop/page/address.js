// The page's address, which holds the game. A study that no address can hold is kept by the
// browser, and the address says where: `#kept=KEY`.

import { byId } from "./dom.js";
import { withClocks } from "./saved.js";
import { LONGEST, isOwnSession, keep, kept, newKey } from "./store.js";

/** Keys of the tab's own stored studies: another tab with the same address works on a copy. */
const OWN = "menagerie.studies";
/** Delay in milliseconds before another attempt to set an address that the browser rejected,
    because browsers limit the rate. */
const RETRY = 2000;

const PREFIX = "#kept=";
const KEPT = "This study is too long for a link: this browser stores it and reopens it at this address. "
  + "Save the PGN to use it elsewhere.";
const LOST = "This study is too long for a link, and this browser cannot store it: save the PGN before you leave this page.";
const ELSEWHERE = "This link leads to a study that is stored in another browser.";

/** Returns the keys of the tab's own studies. */
function ownKeys() {
  try {
    return [...JSON.parse(sessionStorage.getItem(OWN) ?? "[]")];
  } catch {
    return [];
  }
}

/** Notes that a study is the tab's own. */
function own(key) {
  try {
    sessionStorage.setItem(OWN, JSON.stringify([...ownKeys().filter((other) => other !== key), key]));
  } catch {
    // Without a session a study that is opened again is a copy.
  }
}

/** Forgets the keys of the tab that this one is a duplicate of. */
function forgetCopied() {
  try {
    if (!isOwnSession) sessionStorage.removeItem(OWN);
  } catch {
    // There is no session.
  }
}

forgetCopied();

/** Address of the page. */
export class Address {
  #link = "";
  /** Key of the stored study on the page. */
  #key = null;
  /** Keys of the tab's own studies, by the requests for them. */
  #keys = new WeakMap();
  /** Studies to be stored, by their keys. */
  #pending = new Map();
  #keeping = false;
  #lost = false;
  #retry = 0;
  /** Address of a shared room; it does not depend on the game. */
  #room = null;
  /** True if the next address is a new entry of the browser's history. */
  #adds = false;
  /** Words of the course on the page, before the hash. */
  #course = "";
  /** Key of the two entries of the browser's history between which a panel opens over the game. */
  #pair = history.state?.pair;
  /** True on the way back from the panel. */
  #isUncovering = false;
  #onCover;

  /** `onCover(covers)` opens or closes the panel that covers the game. */
  constructor(onCover) {
    this.#onCover = onCover;
    addEventListener("popstate", () => this.#go());
    addEventListener("beforeunload", (event) => {
      if (this.#keeping || this.#lost) event.preventDefault();
    });
  }

  /** Returns the content of the address: itself, or the study stored for it. Throws if the study is
      missing. */
  async read(hash = location.hash) {
    if (!hash.startsWith(PREFIX)) return hash;
    const found = await kept("studies", hash.slice(PREFIX.length));
    if (!found) throw Object.assign(new Error(ELSEWHERE), { status: 404 });
    return found.link;
  }

  /** Returns the request for the game of an address. Throws if it leads to a missing study.
      @returns {Promise<OpenRequest>} */
  async request(hash) {
    const request = { link: withClocks(await this.read(hash)) };
    const key = ownKeys().find((known) => hash === PREFIX + known);
    if (key) this.#keys.set(request, key);
    return request;
  }

  /** Leaves the last game for one that was opened by a request; null for others. The tab's own stored
      studies keep their keys, and other games get one of their own. Unless the game takes the `place`
      of the last one, the browser's back button leads to that one. A game of a `course` has the words
      of its step in the address; for others, a reload neither begins a course that has ended, nor
      repeats `?edit` or `?invite`. */
  begin(request, place, course) {
    this.#adds = false;
    if (!place) this.leave();
    this.#key = this.#keys.get(request) ?? null;
    this.#course = course;
    this.setRoom(null);
    if (!this.#adds) this.#replace(location.hash);
  }

  /** Keeps the address of the game in the history, unless the user has gone to another one. */
  leave() {
    this.#adds ||= this.#isThere && this.isShown;
  }

  get #isThere() {
    return this.#room !== null || this.#link !== "";
  }

  /** The next address replaces that of the game, which has not been left. */
  stay() {
    this.#adds = false;
  }

  /** Returns true if the browser shows the address of the displayed game. */
  get isShown() {
    const { hash } = location;
    if (location.search !== this.#course) return false;
    if (this.#room !== null) return hash === this.#room;
    return hash.slice(1) === this.#link || (this.#key !== null && hash === PREFIX + this.#key);
  }

  /** Sets the address to that of a game. */
  show(link) {
    if (this.#room !== null || link === this.#link) return;
    this.#link = link;
    if (link.length > LONGEST) {
      this.#key ??= newKey();
      this.#pending.set(this.#key, link);
      if (!this.#keeping) this.#keep();
      return;
    }
    this.#lost = false;
    this.#say("");
    this.#replace(`#${link}`);
  }

  /** Sets the address of the shared room; null for a private room. */
  setRoom(room) {
    this.#room = room;
    this.#link = "";
    if (room !== null) this.#replace(room);
  }

  /** Stores the latest studies. */
  async #keep() {
    this.#keeping = true;
    for (const [key, link] of this.#pending) {
      this.#pending.delete(key);
      try {
        await keep("studies", key, { link });
        this.#lost = false;
      } catch {
        this.#lost = true;
      }
    }
    this.#keeping = false;
    if (this.#link.length <= LONGEST) return;
    this.#say(this.#lost ? LOST : KEPT);
    if (this.#lost) return;
    own(this.#key);
    this.#replace(PREFIX + this.#key);
  }

  #say(text) {
    byId("kept").textContent = text;
    byId("kept").hidden = !text;
  }

  /** Returns true if the browser's back button leads to this address. */
  isBehind(hash) {
    return history.state?.behind === hash;
  }

  /** Adds an entry to the browser's history for a panel over the game, which the back button closes. */
  cover() {
    this.#pair = newKey();
    history.replaceState({ ...history.state, pair: this.#pair }, "");
    history.pushState({ pair: this.#pair, covers: true }, "");
  }

  /** Goes back from the entry of the panel. */
  uncover() {
    // The second click of a double click would leave the game.
    if (!this.#isUncovering) history.back();
    this.#isUncovering = true;
  }

  /** Returns true if the panel covers the game by an entry of its own. */
  get covers() {
    return history.state?.covers === true;
  }

  /** The user has gone to another entry; both entries of a panel have the address of the game, which
      may have changed between them. */
  #go() {
    const { pair } = history.state ?? {};
    const isSame = pair !== undefined && pair === this.#pair;
    this.#pair = pair;
    this.#isUncovering = false;
    if (!isSame) return;
    if (this.#isThere) this.#replace(this.#room ?? (this.#link.length > LONGEST ? PREFIX + this.#key : `#${this.#link}`));
    this.#onCover(this.covers);
  }

  #replace(hash) {
    clearTimeout(this.#retry);
    const place = location.pathname + this.#course + hash;
    try {
      const isShown = place === location.pathname + location.search + location.hash;
      if (this.#adds && !isShown) {
        history.pushState({ behind: location.hash }, "", place);
        this.#pair = undefined;
      } else if (!isShown) history.replaceState(history.state, "", place);
      this.#adds = false;
    } catch {
      this.#retry = setTimeout(() => this.#replace(hash), RETRY);
    }
  }
}
