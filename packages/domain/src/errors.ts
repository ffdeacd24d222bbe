/** The codes of failed calls. Each adapter maps all of them to its own status. */
export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'code_required',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'not_configured',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A failure with a message for the client that made the call. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Seconds after which another try may succeed. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Why the server or a command cannot start, in one sentence for its operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
