import { appRouter } from '@vizzi/api';
import { sessionFilters } from '@vizzi/api/contracts';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { table } from '../rest/table.js';
import { contentTypes, disturbed, encode, garbage, headers, hostileValue, segments } from './hostile-input.js';
import { inputFor } from './valid-input.js';

const JSON_BODY = { 'content-type': 'application/json' };
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const NOTHING = z.object({});

/** JSON as a client sends it: lone surrogates are escaped, own keys named `__proto__` stay. */
const json = (value: unknown) => JSON.stringify(value) ?? 'null';
const queryOf = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, each]) => `${encode(name)}=${encode(typeof each === 'string' ? each : json(each))}`)
        .join('&')
        .slice(0, 8_000)
    : '';

/** Each row of the REST table, with input made for its contract and then mutated. */
export const restRequests: fc.Arbitrary<InjectOptions> = fc
  .constantFrom(...table)
  .chain(({ method, path, input, query, body }) =>
    fc
      .record({ input: disturbed(inputFor(input)), place: fc.array(segments, { minLength: 2, maxLength: 2 }), headers })
      .map(({ input: fields, place: [first = '1'], headers: more }): InjectOptions => ({
        method,
        url: path.replace(/\{\w+\}/g, () => first) + (query.length > 0 ? `?${queryOf(fields)}` : ''),
        headers: { ...more, ...(body.length > 0 ? JSON_BODY : {}) },
        ...(body.length > 0 ? { payload: json(fields) } : {}),
      })),
  );

/** tRPC's definition of a procedure, by its full path. */
const procedure = z.object({ _def: z.object({ type: z.string(), inputs: z.array(z.instanceof(z.ZodType)) }) });

const procedures = Object.entries(appRouter._def.procedures).map(([name, definition]) => {
  const { type, inputs } = procedure.parse({ _def: Reflect.get(definition, '_def') })._def;
  return { name, isQuery: type === 'query', input: inputFor(inputs[0] ?? NOTHING) };
});

/** Each procedure over tRPC, alone and several in one batch. */
export const procedureRequests: fc.Arbitrary<InjectOptions> = fc.oneof(
  fc
    .constantFrom(...procedures)
    .chain(({ name, isQuery, input }) =>
      fc
        .tuple(disturbed(input), headers)
        .map(([value, more]): InjectOptions =>
          isQuery
            ? { method: 'GET', url: `/api/trpc/${name}?input=${encode(json(value)).slice(0, 8_000)}`, headers: more }
            : { method: 'POST', url: `/api/trpc/${name}`, headers: { ...more, ...JSON_BODY }, payload: json(value) },
        ),
    ),
  fc
    .tuple(
      fc.array(fc.constantFrom(...procedures), { minLength: 1, maxLength: 6 }),
      hostileValue,
      fc.boolean(),
      headers,
    )
    .map(([several, value, asQuery, more]): InjectOptions => {
      const url = `/api/trpc/${several.map(({ name }) => name).join(',')}?batch=1`;
      const inputs = json(Object.fromEntries(several.map((_, index) => [index, value])));
      if (asQuery) return { method: 'GET', url: `${url}&input=${encode(inputs).slice(0, 8_000)}`, headers: more };
      return { method: 'POST', url, headers: { ...more, ...JSON_BODY }, payload: inputs };
    }),
);

const ADDRESSES = [
  ...table.map(({ path }) => path),
  '/api/sessions/{id}/audio',
  '/api/sessions/{id}/captions',
  '/api/sessions/{id}/preview',
  '/api/music/{name}',
  '/api/places/{place}',
  '/api/greeting',
  '/api/stripe/webhook',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/assets/{path}',
  '/api/trpc/{path}',
  '/api/{path}',
  '/art/{path}',
  '/art/cover.svg',
  '/assets/{path}',
  '/assets/app.js',
  '/session/{id}',
  '/category/{slug}',
  '/{path}',
  '/readyz',
];

/** Any method at any address with any bytes. */
export const garbageRequests: fc.Arbitrary<InjectOptions> = fc
  .record({
    method: fc.constantFrom(...METHODS),
    address: fc.constantFrom(...ADDRESSES),
    place: segments,
    query: fc.oneof(
      fc.constant(''),
      segments.map((text) => `?${text}`),
      inputFor(sessionFilters).map((it) => `?${queryOf(it)}`),
    ),
    headers,
    type: contentTypes,
    payload: garbage,
  })
  .map(({ method, address, place, query, headers: more, type, payload }): InjectOptions => ({
    method,
    url: address.replace(/\{\w+\}/, () => place) + query,
    headers: { ...more, ...(type ? { 'content-type': type } : {}) },
    ...(method === 'GET' || method === 'HEAD' ? {} : { payload }),
  }));
