import { requireAccess } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CreateContext } from '../http/context.js';
import type { Row } from './row.js';
import { table } from './table.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Serves every row of the table, and a clear refusal for the methods that a path does not have. */
export function mountRest(app: FastifyInstance, createContext: CreateContext): void {
  for (const row of table) {
    app.route({
      method: row.method,
      url: routePattern(row.path),
      config: { ofCatalog: row.ofCatalog },
      handler: async (request, reply) => {
        const context = await createContext(request, reply);
        requireAccess(row.access, context.viewer);
        return row.run(context, inputOf(row, request));
      },
    });
  }
  for (const path of new Set(table.map((row) => row.path))) refuseOtherMethods(app, path);
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
