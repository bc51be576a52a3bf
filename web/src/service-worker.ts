/// <reference lib="webworker" />
// The service worker. It caches the shell of the page (the files of the lobby), so that the installed app opens offline, and opens
// the table of a notification that is pressed. While there is a connection the page comes from the server, and /api always does.

export {}; // a module, so that its names are its own

declare const self: ServiceWorkerGlobalScope;
declare const SHELL: string[]; // files; the build writes them here, and the hash of the page
declare const VERSION: string;

const PAGE = "/index.html";
const HASHED = "/assets/"; // a file here never changes: its name has a hash of its content
const NOT_OURS = /^\/(api|healthz|metrics)(\/|$)/;

async function install(): Promise<void> {
  const cache = await caches.open(VERSION);
  await cache.addAll(SHELL);
  await self.skipWaiting();
}

/** Delete older shells; an open page of an old version reloads itself when a file is missing. */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((version) => version !== VERSION);
  await Promise.all(old.map((version) => caches.delete(version)));
  await self.clients.claim();
}

const kept = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true });

async function respond(request: Request): Promise<Response> {
  if (new URL(request.url).pathname.startsWith(HASHED)) return (await kept(request)) ?? fetch(request);
  const answer = await fetch(request).catch(() => Response.error());
  if (answer.type !== "error" && answer.status < 500) return answer;
  return (await kept(request.mode === "navigate" ? PAGE : request)) ?? answer; // a proxy without its server answers 502
}

/** Show a page at this address: one that is open, or a new one. */
async function show(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === address);
  await (open === undefined ? self.clients.openWindow(address) : open.focus());
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin || NOT_OURS.test(pathname)) return;
  event.respondWith(respond(event.request));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as { address: string }).address));
});
