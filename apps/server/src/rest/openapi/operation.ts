import type { Row } from '../row.js';
import { failureResponses, type SharedFailure } from './failures.js';
import { headers, requestHeaders } from './headers.js';
import { type JsonSchema, record, type Schemas } from './schemas.js';

export const NOT_CHANGED = { description: 'Not changed', headers: headers('ETag') };

/** What the document says about a row. */
export function operation(row: Row, schemas: Schemas): JsonSchema {
  const fields = inputFields(row, schemas);
  const inPath = pathNames(row.path);
  const parameters = [...inPath, ...row.query].map((name) => parameter(name, inPath, fields));
  return {
    operationId: row.operationId,
    tags: [row.tag],
    summary: row.summary,
    description: row.description,
    ...(row.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: row.answer.kind === 'cached' ? [...parameters, ...requestHeaders('If-None-Match')] : parameters,
    ...(row.body.length === 0 ? {} : { requestBody: requestBody(row, fields, schemas) }),
    responses: {
      200: {
        description: 'Done',
        ...(row.answer.kind === 'cached' ? { headers: headers('ETag') } : {}),
        content: {
          [row.textType ?? 'application/json']: {
            schema: schemas.of(row.output, 'output'),
            example: row.example.output,
          },
        },
      },
      ...(row.answer.kind === 'cached' ? { 304: NOT_CHANGED } : {}),
      ...failureResponses(row.failures, sharedFailures(row)),
    },
  };
}

interface Fields {
  readonly properties: JsonSchema;
  readonly required: readonly unknown[];
  readonly examples: JsonSchema;
}

function inputFields({ input, example }: Row, schemas: Schemas): Fields {
  const { properties, required } = schemas.of(input, 'input');
  return {
    properties: record(properties),
    required: Array.isArray(required) ? required : [],
    examples: record(example.input),
  };
}

function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function parameter(name: string, inPath: readonly string[], { properties, required, examples }: Fields): JsonSchema {
  return {
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name],
    example: examples[name],
  };
}

function requestBody({ operationId, body }: Row, { properties, required, examples }: Fields, schemas: Schemas) {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(body.map((name) => [name, properties[name]])),
    required: body.filter((name) => required.includes(name)),
  };
  const example = Object.fromEntries(body.filter((name) => name in examples).map((name) => [name, examples[name]]));
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;
  return { required: true, content: { 'application/json': { schema: schemas.name(name, schema), example } } };
}

function sharedFailures({ method, path, access, query }: Row): SharedFailure[] {
  const takesFields = pathNames(path).length + query.length > 0;
  const names: SharedFailure[] = ['internal', 'unavailable'];
  // A body is read, and another site refused, whatever fields the call has.
  if (method !== 'GET') names.push('other_site', 'too_large', 'unsupported_media_type');
  if (method !== 'GET' || takesFields) names.push('invalid');
  if (access !== 'public') names.push('unauthenticated');
  return names;
}
