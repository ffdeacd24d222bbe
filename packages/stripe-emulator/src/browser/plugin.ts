import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { invalidRequest, StripeError } from '../stripe-error.js';
import type { BrowserApi } from './browser-api.js';
import { html } from './html.js';
import { addPaymentIntents } from './payment-intents.js';
import { sendPage } from './page.js';
import { addScript } from './script.js';
import { addAuthentication, addInvoicePages, addPortal } from './hosted-pages.js';

/** The routes for browsers: stripe.js, the payments it confirms, and the pages that Stripe hosts. */
export function browserInterface(api: BrowserApi): FastifyPluginAsync {
  return async (app) => {
    // Parsers of its own, because the product may refuse forms or parse bodies in another way.
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
      api.before();
    });
    app.addHook('onResponse', async () => api.after());
    sendErrorsAsJson(app);
    await addScript(app);
    addPaymentIntents(app, api);
    await app.register(async (pages) => {
      sendErrorsAsPages(pages);
      addAuthentication(pages, api);
      addPortal(pages, api);
      addInvoicePages(pages, api);
    });
  };
}

function sendErrorsAsPages(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply: FastifyReply) => {
    if (error instanceof StripeError) return sendPage(reply, 'Not found', html`<p>${error.message}</p>`, error.status);
    if (!isClientError(error)) throw error;
    return sendPage(reply, 'Bad request', html`<p>${error.message}</p>`, error.statusCode);
  });
}

function sendErrorsAsJson(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply: FastifyReply) => {
    if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body });
    if (!isClientError(error)) throw error;
    return reply.code(error.statusCode).send({ error: { type: 'invalid_request_error', message: error.message } });
  });
}

function isClientError(error: unknown): error is Error & { statusCode: number } {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
