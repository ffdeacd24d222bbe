import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { TRPCError } from '@trpc/server';
import { isDatabaseUnavailable, missingOwner, type Owner } from '@vizzi/db';
import { AppError, ERROR_CODES, type ErrorCode } from '@vizzi/domain';
import { z } from 'zod';

/** The tRPC code and HTTP status of each error code. A code without a row does not compile. */
export const ERRORS = {
  invalid: ['BAD_REQUEST', 400],
  unauthenticated: ['UNAUTHORIZED', 401],
  code_required: ['UNAUTHORIZED', 401],
  forbidden: ['FORBIDDEN', 403],
  not_found: ['NOT_FOUND', 404],
  method_not_allowed: ['METHOD_NOT_SUPPORTED', 405],
  conflict: ['CONFLICT', 409],
  too_large: ['PAYLOAD_TOO_LARGE', 413],
  unsupported_media_type: ['UNSUPPORTED_MEDIA_TYPE', 415],
  too_many_requests: ['TOO_MANY_REQUESTS', 429],
  not_configured: ['SERVICE_UNAVAILABLE', 503],
  unavailable: ['SERVICE_UNAVAILABLE', 503],
  internal: ['INTERNAL_SERVER_ERROR', 500],
} as const satisfies Record<ErrorCode, readonly [TRPC_ERROR_CODE_KEY, number]>;

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export interface Failure {
  readonly code: ErrorCode;
  readonly body: ErrorBody;
  /** Seconds to wait before another try; undefined where another try is no help. */
  readonly retryAfter: number | undefined;
}

/** What is answered when somebody else deleted a row between our look at it and our write. */
const DELETED: Readonly<Record<Owner, readonly [ErrorCode, string]>> = {
  users: ['unauthenticated', 'Not authenticated'],
  sessions: ['not_found', 'Session not found'],
  playlists: ['not_found', 'Playlist not found'],
  categories: ['invalid', 'Please choose a category'],
};

/** What is too busy now is worth another try after this many seconds. */
const RETRY_SECONDS = 1;

/** The error that the client gets. An unexpected error becomes `internal`, without its details. */
export function describeFailure(error: unknown): Failure {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  const refusal = refusalIn(cause);
  if (refusal) return failure(refusal.code, refusal.message, refusal.retryAfter);
  if (cause instanceof z.ZodError && !isOutputFailure(error)) return invalid(cause);
  // tRPC repeats the path, which a client chose, beside the answers of the same batch.
  if (error instanceof TRPCError && error.code === 'NOT_FOUND')
    return failure('not_found', 'There is no such procedure');
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') {
    return failure(codeOf(error.code), error.message);
  }
  if (isDatabaseUnavailable(cause))
    return failure('unavailable', 'We cannot reach our data at the moment. Please try again.');
  return failure('internal', 'Something went wrong on our side. Please try again.');
}

/** The refusal that an error is or means; undefined for other failures. */
export function refusalIn(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const owner = missingOwner(error);
  return owner && new AppError(...DELETED[owner]);
}

function failure(code: ErrorCode, message: string, retryAfter?: number): Failure {
  return {
    code,
    body: { message, code },
    retryAfter: retryAfter ?? (code === 'unavailable' ? RETRY_SECONDS : undefined),
  };
}

function invalid(error: z.ZodError): Failure {
  const issues = error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  return {
    code: 'invalid',
    body: { message: issues[0]?.message ?? 'Invalid input', code: 'invalid', issues },
    retryAfter: undefined,
  };
}

/** An answer that breaks its contract is an internal error, not invalid input. */
function isOutputFailure(error: unknown): boolean {
  return error instanceof TRPCError && error.code === 'INTERNAL_SERVER_ERROR';
}

function codeOf(trpcCode: TRPC_ERROR_CODE_KEY): ErrorCode {
  const entries = Object.entries(ERRORS);
  const match = entries.find(([, [code]]) => code === trpcCode)?.[0];
  return match && isErrorCode(match) ? match : 'invalid';
}

function isErrorCode(text: string): text is ErrorCode {
  return text in ERRORS;
}
