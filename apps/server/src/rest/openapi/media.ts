import { audioInput, sessionInput } from '@vizzi/api/contracts';
import { MUSIC, PLACES } from '@vizzi/domain';
import type { Failures } from '../row.js';
import { failureResponses, type SharedFailure } from './failures.js';
import { headers, requestHeaders } from './headers.js';
import { NOT_CHANGED } from './operation.js';
import { type JsonSchema, record, type Schemas } from './schemas.js';
import type { Tag } from './tags.js';

const TAG: Tag = 'Media';
const MISSING: Failures = [['not_found', 'This file is missing']];
const GATED: Failures = [
  ['forbidden', 'This session is part of premium'],
  ['not_found', 'Session not found'],
  ...MISSING,
];
const BYTES = { schema: { type: 'string', format: 'binary' } };
const AUDIO = { 'audio/*': BYTES, 'application/octet-stream': BYTES };
const OF_FILE = ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Length'];

/** The calls that answer with files, which media/mount.ts serves. HEAD answers as GET does, without the body. */
export function mediaPaths(schemas: Schemas): Record<string, JsonSchema> {
  const audioFields = record(schemas.of(audioInput, 'input')['properties']);
  const { id } = record(schemas.of(sessionInput, 'input')['properties']);
  return {
    '/api/sessions/{id}/audio': file({
      operationId: 'getAudio',
      summary: "A session's audio",
      description: 'Audio of free sessions is open to everybody; audio of premium sessions needs a running membership.',
      parameters: [
        inPath('id', id, 1),
        { name: 'voice', in: 'query', required: false, schema: audioFields['voice'], example: 'female' },
      ],
      content: AUDIO,
      failures: [...GATED, ['not_found', 'This session has no second voice']],
      isGated: true,
    }),
    '/api/sessions/{id}/captions': file({
      operationId: 'getCaptions',
      summary: "A session's captions, as WebVTT",
      description: "Captions follow the access rules of the session's audio.",
      parameters: [inPath('id', id, 1)],
      content: { 'text/vtt': { schema: { type: 'string' }, example: 'WEBVTT\n' } },
      failures: [...GATED, ['not_found', 'This session has no captions']],
      isGated: true,
    }),
    '/api/sessions/{id}/preview': file({
      operationId: 'getPreview',
      summary: 'Thirty seconds of a premium session',
      description: 'A recording of its own. Open to everybody.',
      parameters: [inPath('id', id, 1)],
      content: AUDIO,
      failures: [['not_found', 'Session not found'], ['not_found', 'This session has no preview'], ...MISSING],
      isGated: false,
    }),
    '/api/music/{name}': file({
      operationId: 'getMusic',
      summary: 'Background music, to be played in a loop',
      description: 'Open to everybody.',
      parameters: [inPath('name', { type: 'string', enum: MUSIC }, 'slow')],
      content: AUDIO,
      failures: MISSING,
      isGated: false,
    }),
    '/api/places/{place}': file({
      operationId: 'getPlace',
      summary: 'The ambience of a place, to be played in a loop',
      description:
        'Open to everybody. The file holds half a second of the neighbouring turn at both ends, as the music does.',
      parameters: [inPath('place', { type: 'string', enum: PLACES }, 'waves')],
      content: AUDIO,
      failures: MISSING,
      isGated: false,
    }),
    '/api/greeting': file({
      operationId: 'getGreeting',
      summary: "The founder's greeting",
      description: 'Twenty seconds in a synthetic voice. Open to everybody.',
      parameters: [],
      content: AUDIO,
      failures: MISSING,
      isGated: false,
    }),
  };
}

function inPath(name: string, schema: unknown, example: unknown): JsonSchema {
  return { name, in: 'path', required: true, schema, example };
}

interface File {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonSchema[];
  readonly content: JsonSchema;
  readonly failures: Failures;
  /** Depends on the viewer, and may be hosted elsewhere. */
  readonly isGated: boolean;
}

function file({ parameters, content, failures, isGated, ...named }: File): JsonSchema {
  const shared: SharedFailure[] = ['internal', 'unavailable'];
  if (parameters.length > 0) shared.unshift('invalid');
  return {
    get: {
      ...named,
      tags: [TAG],
      ...(isGated ? { security: [{}, { session: [] }] } : {}),
      parameters: [...parameters, ...requestHeaders('Range', 'If-Range', 'If-None-Match')],
      responses: {
        200: { description: 'The whole file', headers: headers(...OF_FILE), content },
        206: { description: 'The part that was asked for', headers: headers(...OF_FILE, 'Content-Range'), content },
        ...(isGated ? { 302: { description: 'The file is hosted elsewhere', headers: headers('Location') } } : {}),
        304: NOT_CHANGED,
        416: { description: 'The file has no such part', headers: headers('Content-Range') },
        ...failureResponses(failures, isGated ? [...shared, 'unauthenticated'] : shared),
      },
    },
  };
}
