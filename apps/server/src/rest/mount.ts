import { Readable } from 'node:stream';
import type { Deps } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogResponses } from '../http/catalog-responses.js';
import type { CreateContext } from '../http/context.js';
import { COMPRESSION } from '../http/compression.js';
import { sendEncoded } from '../http/encoded-body.js';
import { type BeginLongAnswer, unlessHead } from '../http/long-answers.js';
import { type HoldAnswer, holdAnswers } from '../http/pending-answers.js';
import type { Row } from './row.js';
import { table } from './table.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface RestOptions {
  readonly createContext: CreateContext;
  readonly catalog: CatalogResponses;
  readonly turns: Deps['turns'];
  readonly holdAnswer: HoldAnswer;
  readonly beginLongAnswer: BeginLongAnswer;
}

/** Serves every row of the table, and a clear refusal for the methods that a path does not have. */
export async function mountRest(app: FastifyInstance, options: RestOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION);
    holdAnswers(scope, options.holdAnswer);
    for (const row of table) {
      // Cached answers are kept compressed.
      const compression = row.answer.kind === 'cached' ? { compress: false as const } : {};
      scope.route({
        method: row.method,
        url: routePattern(row.path),
        ...compression,
        handler: (request, reply) => answer(row, options, request, reply),
      });
    }
  });
  for (const path of new Set(table.map((row) => row.path))) refuseOtherMethods(app, path);
}

async function answer(row: Row, options: RestOptions, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (row.answer.kind === 'cached') {
    const { read, callKind } = row.answer;
    const body = await read(options.catalog, inputOf(row, request), (make) =>
      options.turns.take({ address: request.ip }, callKind, make),
    );
    return sendEncoded(request, reply.type(JSON_TYPE), body);
  }
  void reply.header('cache-control', 'no-store');
  const context = await options.createContext(request, reply);
  if (row.answer.isLong && context.viewer) options.beginLongAnswer(context.viewer.id, reply);
  const { run, callKind, isLong } = row.answer;
  const { turns, address } = context.deps;
  const make = () => run(context, () => inputOf(row, request));
  const caller = { address, memberId: context.viewer?.id, isChange: row.method !== 'GET' };
  const result = isLong ? await make() : await turns.take(caller, callKind, make);
  if (result instanceof Readable) {
    void reply.type(JSON_TYPE);
    return unlessHead(request, result);
  }
  if (row.textType) void reply.type(`${row.textType}; charset=utf-8`);
  return result;
}

function refuseOtherMethods(app: FastifyInstance, path: string): void {
  const allowed = table.filter((row) => row.path === path).map((row) => row.method as string);
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url: routePattern(path),
    handler: async (_request, reply) => {
      void reply.header('allow', allowed.join(', '));
      throw new AppError('method_not_allowed', `This address takes ${allowed.join(' and ')}`);
    },
  });
}

/** `/api/sessions/{id}` as Fastify writes it. */
function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function inputOf(row: Row, { params, query, body }: FastifyRequest): Record<string, unknown> {
  return { ...pick(query, row.query), ...pick(body, row.body), ...(isRecord(params) ? params : {}) };
}

function pick(source: unknown, names: readonly string[]): Record<string, unknown> {
  if (names.length === 0 || source === undefined || source === null) return {};
  if (!isRecord(source)) throw new AppError('invalid', 'The body must be a JSON object');
  return Object.fromEntries(names.filter((name) => Object.hasOwn(source, name)).map((name) => [name, source[name]]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
