import { errorBody, ERRORS } from '@vizzi/api';
import { BRAND } from '@vizzi/domain';
import { z } from 'zod';
import type { Row } from './row.js';
import { table } from './table.js';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of the table, its schemas made from the same zod contracts that check each call. */
export function openApiDocument(cookieName: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name} API`,
      version: '1.0.0',
      description: 'Sign in once; the session cookie does the rest. Every failure has a message and a code.',
    },
    paths: Object.fromEntries(paths()),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  };
}

function paths(): Map<string, JsonSchema> {
  const result = new Map<string, JsonSchema>();
  for (const row of table) {
    result.set(row.path, { ...result.get(row.path), [row.method.toLowerCase()]: operation(row) });
  }
  return result;
}

function operation(row: Row): JsonSchema {
  const input = jsonSchema(row.input, 'input');
  const properties = propertiesOf(input);
  const required = Array.isArray(input['required']) ? input['required'] : [];
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  });
  return {
    summary: row.summary,
    tags: [row.path.split('/')[2]],
    ...(row.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...inPath.map(parameter('path')), ...row.query.map(parameter('query'))],
    ...(row.body.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(row.body.map((name) => [name, properties[name] ?? {}])),
                  required: row.body.filter((name) => required.includes(name)),
                },
              },
            },
          },
        }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(row.output, 'output') } } },
      ...Object.fromEntries(failures(row).map(([status, description]) => [status, errorResponse(description)])),
    },
  };
}

function failures(row: Row): [number, string][] {
  return [
    [ERRORS.invalid[1], 'The input is not valid'],
    ...(row.access === 'public' ? [] : ([[ERRORS.unauthenticated[1], 'Not signed in']] as [number, string][])),
    ...(row.access === 'admin' ? ([[ERRORS.forbidden[1], 'Not an admin']] as [number, string][]) : []),
  ];
}

function errorResponse(description: string): JsonSchema {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function propertiesOf(schema: JsonSchema): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(schema['properties']);
}
