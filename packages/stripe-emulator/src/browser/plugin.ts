import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { invalidRequest, StripeFault } from '../fault.js';
import type { World } from '../world.js';
import { html } from './html.js';
import { addIntents } from './intents.js';
import { sendPage } from './page.js';
import { addAuthentication, addInvoicePages, addPortal } from './pages.js';

/** What the browser's door works with. */
export interface BrowserDoor {
  readonly world: World;
  /** Whom customers pay. */
  readonly merchant: string;
  /** Called before every request, and after it. */
  readonly before: () => void;
  readonly after: () => void;
}

/** The part of Stripe that browsers talk to: payments of card forms, and the pages that Stripe would host. */
export function browserDoor(door: BrowserDoor): FastifyPluginAsync {
  return async (app) => {
    // Its own parsers: the product may read bodies in other ways, or refuse forms.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(invalidRequest('The body is not JSON.'));
      }
    });
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      door.before();
    });
    app.addHook('onResponse', async () => door.after());
    answerFaults(app);
    addIntents(app, door);
    await app.register(async (pages) => {
      answerFaultsInPages(pages);
      addAuthentication(pages, door);
      addPortal(pages, door);
      addInvoicePages(pages, door);
    });
  };
}

function answerFaultsInPages(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply: FastifyReply) => {
    if (error instanceof StripeFault) return sendPage(reply, 'Not here', html`<p>${error.message}</p>`, error.status);
    if (!isClientError(error)) throw error;
    return sendPage(reply, 'Not understood', html`<p>${error.message}</p>`, error.statusCode);
  });
}

function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply: FastifyReply) => {
    if (error instanceof StripeFault) return reply.code(error.status).send({ error: error.body });
    if (!isClientError(error)) throw error;
    return reply.code(error.statusCode).send({ error: { type: 'invalid_request_error', message: error.message } });
  });
}

function isClientError(error: unknown): error is Error & { statusCode: number } {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
