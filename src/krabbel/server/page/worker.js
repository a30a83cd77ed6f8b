// Everything comes from the server, always: no page is ever older than it. Only where the server cannot
// be reached does a page say so.

const CACHE = "krabbel-offline-1"; // counted up when one of these changes
const FILES = ["/offline.html", "/offline.css", "/icons/192.png"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const drop = (names) => names.filter((name) => name !== CACHE).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(drop(names))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(FILES[0])));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});
