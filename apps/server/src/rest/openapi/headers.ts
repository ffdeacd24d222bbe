import type { JsonSchema } from './schemas.js';

const text = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});
const count = (description: string, example: number): JsonSchema => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

/** Headers of answers. */
export const headerComponents: Record<string, JsonSchema> = {
  ETag: text('The version of the answer, for `If-None-Match` and `If-Range`', '"rs-m3k1"'),
  LastModified: text('When the file was changed', 'Tue, 10 Mar 2026 12:00:00 GMT'),
  AcceptRanges: text('The unit of ranges', 'bytes'),
  ContentRange: text('The part that was sent, and the size of the whole file', 'bytes 0-99/1000'),
  ContentLength: count('The size of the body in bytes', 100),
  Location: text('Where the file is', 'https://media.vizzi.example/evening-tide.m4a'),
  RetryAfter: count('Seconds to wait before trying again', 1),
};

/** Headers of requests. */
export const parameterComponents: Record<string, JsonSchema> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    ...text('The `ETag` of what the client has; without a change the answer is 304', '"rs-m3k1"'),
  },
  Range: {
    name: 'Range',
    in: 'header',
    ...text('The one part that is asked for; several parts at once are answered with the whole file', 'bytes=0-99'),
  },
  IfRange: {
    name: 'If-Range',
    in: 'header',
    ...text('Answers `Range` only for this `ETag` or `Last-Modified`, otherwise the whole file', '"rs-m3k1"'),
  },
};

/** References to headers of answers, by the names that HTTP has for them. */
export function headers(...names: string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${componentName(name)}` }]));
}

/** References to headers of requests. */
export function requestHeaders(...names: string[]): JsonSchema[] {
  return names.map((name) => ({ $ref: `#/components/parameters/${componentName(name)}` }));
}

function componentName(header: string): string {
  return header.replaceAll('-', '');
}
