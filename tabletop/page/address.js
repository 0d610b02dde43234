// The page's address, which holds the game. A study that no address can hold is kept by the browser, and the address says
// where: `#kept=KEY`.

import { byId } from "./dom.js";

/** Longest address, in letters, that all browsers take. */
const LONGEST = 60_000;
/** Most studies that the browser keeps; the oldest go. */
const MOST_KEPT = 40;
/** Where a tab remembers which of the kept studies is its own: another tab with the same address goes on with a copy. */
const OWN = "menagerie.kept";
/** When to try again to show an address that the browser did not take; some take only so many in a time. In milliseconds. */
const RETRY = 2000;

const PREFIX = "#kept=";
const KEPT = "This study is too long for an address: this browser keeps it, and opens it again at this address. "
  + "Save the PGN to have it elsewhere.";
const LOST = "This study is too long for an address, and this browser does not keep it: save the PGN before you leave this page.";
const ELSEWHERE = "This address means a study that another browser keeps; this one does not have it.";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

let opened = null;

/** The studies that the browser keeps: `{key, link, at}` each. */
async function studies(mode) {
  opened ??= (async () => {
    const opening = indexedDB.open("menagerie", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("studies", { keyPath: "key" }).createIndex("at", "at");
    return done(opening);
  })();
  try {
    return (await opened).transaction("studies", mode).objectStore("studies");
  } catch (error) {
    opened = null;
    throw error;
  }
}

async function keep(key, link) {
  const store = await studies("readwrite");
  const kept = new Promise((resolve, reject) => {
    store.transaction.oncomplete = resolve;
    store.transaction.onabort = () => reject(store.transaction.error);
  });
  store.put({ key, link, at: Date.now() });
  const keys = await done(store.index("at").getAllKeys());
  keys.slice(0, -MOST_KEPT).forEach((old) => store.delete(old));
  await kept;
}

/** The tab's own study, if it has one. */
function ownKey(given) {
  try {
    if (given) sessionStorage.setItem(OWN, given);
    return sessionStorage.getItem(OWN);
  } catch {
    return given ?? null;
  }
}

/** The address of the page. */
export class Address {
  #link = "";
  #key = null;
  #wanted = null;
  #keeping = false;
  #lost = false;
  #retry = 0;

  constructor() {
    addEventListener("beforeunload", (event) => {
      if (this.#keeping || this.#lost) event.preventDefault();
    });
  }

  /** What the address holds: itself, or what the browser keeps for it. Throws if that is not there. */
  async read(hash = location.hash) {
    if (!hash.startsWith(PREFIX)) return hash;
    const key = hash.slice(PREFIX.length);
    const found = await done((await studies("readonly")).get(key)).catch(() => null);
    if (!found) throw Object.assign(new Error(ELSEWHERE), { status: 404 });
    if (ownKey() === key) this.#key = key;
    return found.link;
  }

  /** Whether this is the address of what is shown. */
  shows(hash) {
    return hash.slice(1) === this.#link || (this.#key !== null && hash === PREFIX + this.#key);
  }

  /** Shows the address of a game. */
  show(link) {
    if (link === this.#link) return;
    this.#link = link;
    if (link.length > LONGEST) {
      this.#wanted = link;
      if (!this.#keeping) this.#keep();
      return;
    }
    this.#lost = false;
    this.#say("");
    this.#replace(`#${link}`);
  }

  /** Keeps what is wanted last. */
  async #keep() {
    this.#keeping = true;
    this.#key ??= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    while (this.#wanted !== null) {
      const link = this.#wanted;
      this.#wanted = null;
      try {
        await keep(this.#key, link);
        this.#lost = false;
      } catch {
        this.#lost = true;
      }
    }
    this.#keeping = false;
    if (this.#link.length <= LONGEST) return;
    this.#say(this.#lost ? LOST : KEPT);
    if (!this.#lost) this.#replace(PREFIX + ownKey(this.#key));
  }

  #say(text) {
    byId("kept").textContent = text;
    byId("kept").hidden = !text;
  }

  #replace(hash) {
    clearTimeout(this.#retry);
    if (location.hash === hash) return;
    try {
      history.replaceState(null, "", hash);
    } catch {
      this.#retry = setTimeout(() => this.#replace(hash), RETRY);
    }
  }
}
