import { describeFailure, ERRORS, type Failure } from '@vizzi/api';
import { AppError, ERROR_CODES, type ErrorCode } from '@vizzi/domain';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDropped } from './body-limit.js';

const BODY_HEADERS = ['content-encoding', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];

/** Every failure leaves as `{ message, code, issues? }` with its status. Ours are logged, the caller's are not. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = fromFastify(error) ?? describeFailure(error);
    logFailure(request.log, failure.code, error);
    return sendFailure(reply, failure);
  });
}

/**
 * Logs a failure of ours as an error, and overload, an unreachable dependency or what a dependency refused as a warning; mistakes of
 * callers are not logged.
 */
export function logFailure(log: FastifyBaseLogger, code: ErrorCode, error: Error): void {
  if (code === 'internal') log.error(error);
  const failure = error.cause instanceof AppError ? error.cause : error;
  const isRefusedElsewhere = code === 'conflict' && failure.cause !== undefined;
  if (code !== 'unavailable' && !isRefusedElsewhere) return;
  const cause = failure.cause ?? failure;
  if (!mayLogRefusal(log)) return;
  // A refusal of ours is known by its words; under a flood, stacks would be the most of the work.
  const isOurs = cause instanceof AppError;
  if (!isOurs && !refusals.hasStack) log.warn(error);
  else log.warn(cause instanceof Error ? cause.message : error.message);
  refusals.hasStack ||= !isOurs;
}

/** Refusals that are logged in a second: a flood of them would fill the disk. */
const REFUSALS_PER_SECOND = 10;
let refusals = { second: 0, count: 0, hasStack: false };

/** Counts a refusal, and first says how many of an earlier second were not logged. */
function mayLogRefusal(log: FastifyBaseLogger): boolean {
  const second = Math.floor(performance.now() / 1000);
  if (refusals.second !== second) {
    const left = refusals.count - REFUSALS_PER_SECOND;
    if (left > 0) log.warn(`${left} more refusals within a second`);
    refusals = { second, count: 0, hasStack: false };
  }
  refusals.count += 1;
  return refusals.count <= REFUSALS_PER_SECOND;
}

/** What cannot be read as an address never reaches a handler; the refusal looks like all others. */
export function refuseBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // No hook has set the headers that every other answer has.
  void reply.header('x-content-type-options', 'nosniff');
  void sendFailure(reply, fromFastify(error) ?? describeFailure(error));
}

function sendFailure(reply: FastifyReply, { code, body, retryAfter }: Failure): FastifyReply {
  // These were meant for the body that could not be sent.
  for (const name of BODY_HEADERS) void reply.removeHeader(name);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  if (isDropped(reply.request)) void reply.removeHeader('connection');
  return reply
    .code(ERRORS[code][1])
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(body);
}

/** Fastify's own refusals: broken JSON, too large a body, an unknown content type. */
function fromFastify(error: FastifyError): Failure | undefined {
  const { statusCode } = error;
  if (!error.code?.startsWith('FST_') || statusCode === undefined || statusCode >= 500) return undefined;
  const code = ERROR_CODES.find((each) => ERRORS[each][1] === statusCode) ?? 'invalid';
  return { code, body: { message: error.message, code }, retryAfter: undefined };
}
