import { answerArt, keepBackgrounds } from './art';
import { answerKeptMedia } from './kept-media';
import { answerNavigation } from './pages';
import { createShell } from './shell';
import type { InstallingEvent, WorkerScope } from './worker-scope';

declare const self: WorkerScope;

const shell = createShell(self.__WB_MANIFEST);

// A new build waits until no tab of the one before is open, or until a person asks for it.
self.addEventListener('install', (event: InstallingEvent) =>
  event.waitUntil(Promise.all([shell.install(event), keepBackgrounds(), readAssetsDirectly(event)])),
);
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      shell.forgetOldBuilds(),
      // Pages do not wait for the worker to start.
      self.registration.navigationPreload?.enable(),
      // Pages that were there before the first worker can keep and play at once.
      self.clients.claim(),
    ]),
  ),
);

self.addEventListener('fetch', (event) => {
  const answer = answerOf(event);
  if (answer) event.respondWith(answer);
});

/** Browsers that can, read kept files of a build without waking the worker; what is not kept comes from the server. */
async function readAssetsDirectly(event: InstallingEvent): Promise<void> {
  await event.addRoutes?.({ condition: { urlPattern: '/assets/*', requestMethod: 'GET' }, source: 'cache' });
}

/** Undefined for what the browser asks the server for by itself: calls, audio that streams, other sites. */
function answerOf(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return undefined;
  // The player asks with HEAD why audio failed.
  if (request.method === 'HEAD') return answerKeptMedia(event)?.then((answer) => answer ?? fetch(request));
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return answerNavigation(event, shell.emptyPage);
  if (pathname.startsWith('/assets/')) return shell.asset(request);
  const otherwise = () => (pathname.startsWith('/art/') ? answerArt(event) : undefined);
  const keptMedia = answerKeptMedia(event);
  return keptMedia?.then((answer) => answer ?? otherwise() ?? fetch(request)) ?? otherwise();
}
