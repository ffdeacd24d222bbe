import { type ErrorBody, ERRORS } from '@vizzi/api';
import type { ErrorCode } from '@vizzi/domain';
import type { Failures } from '../row.js';
import type { JsonSchema } from './schemas.js';

interface Failure {
  /** Of the example in the document. */
  readonly name: string;
  readonly description: string;
  readonly example: ErrorBody;
}

const failure = (name: string, description: string, example: ErrorBody): Failure => ({ name, description, example });

/** Failures that many calls have. */
const SHARED = {
  invalid: failure('invalid', 'The input is not valid', {
    message: 'Expected a number',
    code: 'invalid',
    issues: [{ path: 'id', message: 'Expected a number' }],
  }),
  unauthenticated: failure('unauthenticated', 'Nobody is signed in', {
    message: 'Not authenticated',
    code: 'unauthenticated',
  }),
  other_site: failure('other_site', 'A page of another site sent the request', {
    message: 'This request came from another site',
    code: 'forbidden',
  }),
  too_large: failure('too_large', 'The body is too large', {
    message: 'Request body is too large',
    code: 'too_large',
  }),
  unsupported_media_type: failure('unsupported_media_type', 'The body is not JSON', {
    message: 'Unsupported Media Type',
    code: 'unsupported_media_type',
  }),
  internal: failure('internal', 'The server failed', {
    message: 'Something went wrong on our side. Please try again.',
    code: 'internal',
  }),
  unavailable: failure('unavailable', 'The server cannot answer at the moment; try again after `Retry-After` seconds', {
    message: 'We are very busy at the moment. Please try again.',
    code: 'unavailable',
  }),
};

/** These answers say when to try again. */
const WORTH_ANOTHER_TRY = new Set<ErrorCode>(['too_many_requests', 'unavailable']);

export type SharedFailure = keyof typeof SHARED;

/** The shared failures as components. */
export function failureComponents(): JsonSchema {
  return Object.fromEntries(Object.values(SHARED).map((shared) => [shared.name, response([shared])]));
}

/** The responses of a call by status, of its own failures and the shared ones that it has. */
export function failureResponses(own: Failures, shared: readonly SharedFailure[]): JsonSchema {
  const byStatus = new Map<number, Failure[]>();
  for (const each of [...ownFailures(own), ...shared.map((name) => SHARED[name])]) {
    const status = ERRORS[each.example.code][1];
    byStatus.set(status, [...(byStatus.get(status) ?? []), each]);
  }
  return Object.fromEntries([...byStatus].map(([status, failures]) => [status, referenceOr(failures)]));
}

function ownFailures(own: Failures): Failure[] {
  return own.map(([code, message], index) => {
    const before = own.slice(0, index).filter(([each]) => each === code).length;
    return failure(before === 0 ? code : `${code}_${before + 1}`, message, { message, code });
  });
}

function referenceOr(failures: Failure[]): JsonSchema {
  const [first, second] = failures;
  const isShared = !second && Object.values(SHARED).some((shared) => shared === first);
  return first && isShared ? { $ref: `#/components/responses/${first.name}` } : response(failures);
}

function response(failures: readonly Failure[]): JsonSchema {
  const isWorthAnotherTry = failures.some(({ example }) => WORTH_ANOTHER_TRY.has(example.code));
  return {
    description: failures.map(({ description }) => description).join(' / '),
    ...(isWorthAnotherTry ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(failures.map(({ name, example }) => [name, { value: example }])),
      },
    },
  };
}
