/** Every way in which a call can fail, for whoever made it. Each adapter maps the whole union to its own status. */
export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
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

/** A failure with a message written for the person or client that made the call. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Why the server cannot start, in one sentence for whoever started it. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
