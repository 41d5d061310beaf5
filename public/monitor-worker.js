/* The page of a display and its code, kept for the time in which the server is away: a screen that gets its power back shows what it showed. */
const kept = 'monitor';
const page = '/monitor';
/** How long the server is waited for before the kept page opens, in ms. */
const patience = 5000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Another page is another build: its code has other names, and nothing of the one before is needed any more. */
async function keepPage(answer) {
  const cache = await caches.open(kept);
  const [before, now] = [await (await cache.match(page))?.text(), await answer.clone().text()];
  if (before !== undefined && before !== now) for (const request of await cache.keys()) await cache.delete(request);
  await cache.put(page, answer);
}
async function openPage(request) {
  const fresh = fetch(request, { signal: AbortSignal.timeout(patience) }).then(async (answer) => {
    if (answer.ok) await keepPage(answer.clone());
    return answer;
  });
  // a server that is starting answers 503 for a moment
  const answer = await fresh.catch(() => undefined);
  return answer?.ok ? answer : ((await caches.match(page)) ?? answer ?? Response.error());
}
/** A file with a hash in its name never changes. */
async function openFile(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(kept)).put(request, answer.clone());
  return answer;
}
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});
/** What the page had loaded before this worker was there. */
self.addEventListener('message', (event) => {
  const [first, ...files] = event.data?.keep ?? [];
  if (!first) return;
  const all = [
    fetch(first)
      .then((answer) => (answer.ok ? keepPage(answer) : undefined))
      .catch(() => undefined),
    ...files.map((file) => openFile(new Request(file)).catch(() => undefined)),
  ];
  event.waitUntil(Promise.all(all));
});
