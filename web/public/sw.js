// Shows a page of our own when there is no network. It keeps nothing else, and touches no other request.
const query = new URL(location.href).searchParams;
const OFFLINE = `/offline?lang=${query.get("lang")}`;
const NAME = `offline ${query.get("lang")} ${query.get("version")}`;

async function keep() {
  const cache = await caches.open(NAME);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
  await skipWaiting();
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(OFFLINE, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(answer(event.request));
});
