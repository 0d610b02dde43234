// What the browser keeps beyond a page: studies that no address can hold, and the games of files.

/** Most entries of each kind; the oldest go. */
const MOST_KEPT = { studies: 40, files: 10 };
const VERSION = 2;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

let opened = null;

/** The entries of a kind: `{key, at, ...}` each. */
async function entries(kind, mode) {
  opened ??= (async () => {
    const opening = indexedDB.open("menagerie", VERSION);
    opening.onupgradeneeded = () => {
      const known = opening.result.objectStoreNames;
      for (const name of Object.keys(MOST_KEPT)) {
        if (!known.contains(name)) opening.result.createObjectStore(name, { keyPath: "key" }).createIndex("at", "at");
      }
    };
    const base = await done(opening);
    // A page of a newer version waits for this one.
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

/** A key that nothing else has. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Keeps something under a key. Throws where the browser does not. */
export async function keep(kind, key, what) {
  const store = await entries(kind, "readwrite");
  const kept = new Promise((resolve, reject) => {
    store.transaction.oncomplete = resolve;
    store.transaction.onabort = () => reject(store.transaction.error);
  });
  store.put({ ...what, key, at: Date.now() });
  const keys = await done(store.index("at").getAllKeys());
  keys.slice(0, -MOST_KEPT[kind]).forEach((old) => store.delete(old));
  await kept;
}

/** What was kept under a key; null if it is not there. */
export async function kept(kind, key) {
  try {
    return (await done((await entries(kind, "readonly")).get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Forgets what was kept under a key. */
export async function forget(kind, key) {
  try {
    await done((await entries(kind, "readwrite")).delete(key));
  } catch {
    // Nothing was kept.
  }
}
