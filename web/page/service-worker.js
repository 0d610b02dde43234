// Keeps the files of the pages: they come from the browser, with a connection or without. Pages and workers get the headers with which
// they may share memory, whatever their host sends.

const VERSION = "@VERSION@";
const FILES = /* @FILES@ */ [];
const NAME = `menagerie ${VERSION}`;
const SHARED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

addEventListener("install", (event) => {
  // One after the other: what the page asks for itself does not wait for them.
  const keep = async () => {
    const kept = await caches.open(NAME);
    for (const file of FILES) await kept.add(new Request(file, { cache: "no-cache" }));
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const own = names.filter((name) => name.startsWith("menagerie ") && name !== NAME);
    await Promise.all(own.map((name) => caches.delete(name)));
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
