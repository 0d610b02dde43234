// Stores the files of the pages and serves them, so that the pages work without a connection. Adds
// the headers that pages and workers need to share memory, which some hosts cannot send.

const VERSION = "@VERSION@";
const FILES = /* @FILES@ */ [];
const NAME = `menagerie ${VERSION}`;
const SHARED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

addEventListener("install", (event) => {
  // One after the other, so that the requests of the page itself need not wait.
  const store = async () => {
    const kept = await caches.open(NAME);
    for (const file of FILES) await kept.add(new Request(file, { cache: "no-cache" }));
  };
  event.waitUntil(store());
});

addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const outdated = names.filter((name) => name.startsWith("menagerie ") && name !== NAME);
    await Promise.all(outdated.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clear());
});

async function answer(request) {
  const kept = await caches.open(NAME).then((files) => files.match(request, { ignoreSearch: true }));
  const found = kept ?? (await fetch(request));
  if (found.type === "opaque" || found.status === 0 || found.redirected) return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(SHARED)) headers.set(name, value);
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
