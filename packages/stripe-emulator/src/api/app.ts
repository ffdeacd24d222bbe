import { timingSafeEqual, createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { StripeError } from '../stripe-error.js';
import { newId } from '../ids.js';
import type { Context } from '../context.js';
import { addCustomers } from './customers.js';
import { addDisputes } from './disputes.js';
import type { Api } from './endpoint.js';
import { addEventsApi } from './events-api.js';
import { addInvoices } from './invoices.js';
import { addPayments } from './payments.js';
import { addSubscriptions } from './subscriptions.js';
import type { FaultInjection } from './fault-injection.js';

export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey: string | undefined;
}

interface ApiOptions {
  readonly context: Context;
  readonly secretKey: string;
  readonly faults: FaultInjection;
  readonly before: () => void;
  readonly after: () => void;
  readonly onRequest: (request: ApiRequest) => void;
}

/** The HTTP API for Stripe's server SDK. */
export function buildApi({ context, secretKey, faults, before, after, onRequest }: ApiOptions): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const key = headers['idempotency-key'];
    onRequest({ method, url, idempotencyKey: typeof key === 'string' ? key : undefined });
    void reply.header('request-id', newId('req'));
  });
  faults.install(app);
  app.addHook('onRequest', async ({ headers }) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${secretKey}`)) {
      throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body });
    const status = hasStatus(error) ? error.statusCode : 500;
    const type = status < 500 ? 'invalid_request_error' : 'api_error';
    const message = error instanceof Error ? error.message : 'An unknown error occurred.';
    return reply.code(status).send({ error: { type, message } });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  const api: Api = { app, context, faults, before, after };
  addCustomers(api);
  addSubscriptions(api);
  addInvoices(api);
  addPayments(api);
  addDisputes(api);
  addEventsApi(api);
  return app;
}

function hasStatus(error: unknown): error is { statusCode: number } {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number';
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
