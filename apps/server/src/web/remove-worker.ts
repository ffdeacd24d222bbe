import type { FastifyInstance } from 'fastify';

const WORKER = '/service-worker.js';

/** A worker that removes itself and what the app's worker keeps of pages; what members downloaded stays. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) if (name === 'art' || name.startsWith('shell-')) await caches.delete(name);
  await self.registration.unregister();
}
`;

/** Sends the removal in place of the worker. Browsers fetch it with their next visit, whatever they have cached. */
export function replaceWorker(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.split('?', 1)[0] !== WORKER) return done();
    void reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(REMOVAL);
  });
}
