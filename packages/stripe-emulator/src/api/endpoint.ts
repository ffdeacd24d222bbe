import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { present } from '../expand.js';
import { invalidRequest, StripeError } from '../stripe-error.js';
import { type Fields, parseForm } from '../form.js';
import { DAY } from '../periods.js';
import type { Context } from '../context.js';
import type { FaultInjection } from './fault-injection.js';

export interface Api {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly faults: FaultInjection;
  /** Called before and after every request. */
  readonly before: () => void;
  readonly after: () => void;
}

interface Endpoint<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly input: z.ZodType<T>;
  readonly answer: (input: T, id: string) => object;
}

const pathInput = z.object({ id: z.string().default('') });
const expandInput = z.array(z.string());

/** Serves one operation: validates its form, honours the idempotency key, expands the answer. */
export function endpoint<T>(api: Api, { method, url, input, answer }: Endpoint<T>): void {
  const { app, context } = api;
  app.route({
    method,
    url: `/v1${url}`,
    handler: (request, reply) => {
      api.before();
      const perform = () => {
        api.faults.throwKept(request);
        const { expand = [], ...fields } = readFields(request);
        const paths = expandInput.safeParse(expand);
        if (!paths.success) throw invalidRequest('Invalid array', { param: 'expand' });
        const { id } = pathInput.parse(request.params);
        return present(context, answer(readInput(input, fields), id), paths.data);
      };
      try {
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
        return typeof key === 'string'
          ? performOnce(context, key, request, reply, perform)
          : send(reply, 200, JSON.stringify(perform()));
      } finally {
        api.after();
      }
    },
  });
}

/** Repeats the kept answer of a request with the same idempotency key. Keys expire after a day. */
function performOnce(
  context: Context,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  perform: () => object,
) {
  const { answers } = context.store;
  const now = context.clock.now();
  for (const [old, { created }] of answers) if (created <= now - DAY) answers.delete(old);
  const fingerprint = `${request.method} ${request.url} ${String(request.body)}`;
  const kept = answers.get(key);
  if (kept && kept.request !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeError(400, { type: 'idempotency_error', message });
  }
  if (kept) return send(reply.header('idempotent-replayed', 'true'), kept.status, kept.body);
  let status = 200;
  let body: string;
  try {
    body = JSON.stringify(perform());
  } catch (error) {
    // A bank's refusal and a failure of Stripe are kept; a request that was refused before it began may be repeated.
    if (!(error instanceof StripeError) || (error.status !== 402 && error.status < 500)) throw error;
    status = error.status;
    body = JSON.stringify({ error: error.body });
  }
  answers.set(key, { created: now, request: fingerprint, status, body });
  return send(reply, status, body);
}

function send(reply: FastifyReply, status: number, body: string) {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

function readFields(request: FastifyRequest): Fields {
  const query = request.url.split('?')[1] ?? '';
  return { ...parseForm(query), ...parseForm(typeof request.body === 'string' ? request.body : '') };
}

function readInput<T>(schema: z.ZodType<T>, fields: Fields): T {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(path);
  const absent = issue?.code === 'invalid_type' && issue.input === undefined;
  throw absent
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue?.message ?? 'not understood'}`, { param });
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}
