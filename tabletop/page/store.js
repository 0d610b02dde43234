// Storage in the browser: studies too long for an address, and the games of files.

/** Maximum length of an address that all browsers accept. */
export const LONGEST = 60_000;
/** Maximum number of entries of each kind; the oldest are deleted. */
const MAX_KEPT = { studies: 40, files: 10 };
const VERSION = 2;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Mark of a tab that no page of ours is open in. A tab that is duplicated gets a copy of the session
    while its page is open, thus without the mark. */
const LEFT = "menagerie.left";

/** Takes the mark; returns false in a duplicate. */
function takeMark() {
  try {
    const isThere = sessionStorage.getItem(LEFT) !== null;
    sessionStorage.removeItem(LEFT);
    return isThere;
  } catch {
    return false;
  }
}

/** True if the session belongs to this tab, and is not the copy of another tab's. */
export const isOwnSession = takeMark();

addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(LEFT, "");
  } catch {
    // There is no session.
  }
});
addEventListener("pageshow", ({ persisted }) => persisted && takeMark());

let opened = null;

/** Returns the entries of a kind: `{key, at, ...}` each. */
async function entries(kind, mode) {
  opened ??= (async () => {
    const opening = indexedDB.open("menagerie", VERSION);
    opening.onupgradeneeded = () => {
      const known = opening.result.objectStoreNames;
      for (const name of Object.keys(MAX_KEPT)) {
        if (!known.contains(name)) opening.result.createObjectStore(name, { keyPath: "key" }).createIndex("at", "at");
      }
    };
    const base = await done(opening);
    // A page of a newer version waits until this one closes its connection.
    base.onversionchange = () => base.close();
    return base;
  })();
  try {
    return (await opened).transaction(kind, mode).objectStore(kind);
  } catch (error) {
    opened = null;
    throw error;
  }
}

/** Returns a unique key. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Stores an entry under a key. Throws if the browser has no storage. */
export async function keep(kind, key, what) {
  const store = await entries(kind, "readwrite");
  const kept = new Promise((resolve, reject) => {
    store.transaction.oncomplete = resolve;
    store.transaction.onabort = () => reject(store.transaction.error);
  });
  store.put({ ...what, key, at: Date.now() });
  const keys = await done(store.index("at").getAllKeys());
  keys.slice(0, -MAX_KEPT[kind]).forEach((old) => store.delete(old));
  await kept;
}

/** Returns the entry of a key; null if there is none. */
export async function kept(kind, key) {
  try {
    return (await done((await entries(kind, "readonly")).get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Deletes the entry of a key. */
export async function forget(kind, key) {
  try {
    await done((await entries(kind, "readwrite")).delete(key));
  } catch {
    // Nothing was stored.
  }
}
