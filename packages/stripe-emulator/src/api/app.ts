import { timingSafeEqual, createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { StripeFault } from '../fault.js';
import { newId } from '../ids.js';
import type { World } from '../world.js';
import { addCustomers } from './customers.js';
import type { ApiDoor } from './endpoint.js';
import { addHappenings } from './happenings.js';
import { addInvoices } from './invoices.js';
import { addPayments } from './payments.js';
import { addSubscriptions } from './subscriptions.js';
import type { Weather } from './weather.js';

export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey: string | undefined;
}

interface ApiOptions {
  readonly world: World;
  readonly secretKey: string;
  readonly weather: Weather;
  readonly before: () => void;
  readonly after: () => void;
  readonly onRequest: (request: ApiRequest) => void;
}

/** The door for Stripe's SDK. */
export function buildApi({ world, secretKey, weather, before, after, onRequest }: ApiOptions): FastifyInstance {
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
  weather.reach(app);
  app.addHook('onRequest', async ({ headers }) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${secretKey}`)) {
      throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeFault) return reply.code(error.status).send({ error: error.body });
    const status = hasStatus(error) ? error.statusCode : 500;
    const type = status < 500 ? 'invalid_request_error' : 'api_error';
    const message = error instanceof Error ? error.message : 'An unknown error occurred.';
    return reply.code(status).send({ error: { type, message } });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  const door: ApiDoor = { app, world, before, after };
  addCustomers(door);
  addSubscriptions(door);
  addInvoices(door);
  addPayments(door);
  addHappenings(door);
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
