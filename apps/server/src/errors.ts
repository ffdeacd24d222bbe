import { describeFailure, ERRORS, type Failure } from '@vizzi/api';
import { ERROR_CODES } from '@vizzi/domain';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

/** What is too busy now is worth another try after this long. */
const RETRY_SECONDS = 1;

/** Every failure leaves as `{ message, code, issues? }` with its status. Ours are logged, the caller's are not. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = fromFastify(error) ?? describeFailure(error);
    if (failure.code === 'internal') request.log.error(error);
    return sendFailure(reply, failure);
  });
}

export function sendFailure(reply: FastifyReply, { code, body }: Failure): FastifyReply {
  if (code === 'unavailable') void reply.header('retry-after', RETRY_SECONDS);
  return reply.code(ERRORS[code][1]).header('cache-control', 'no-store').send(body);
}

/** Fastify's own refusals: broken JSON, too large a body, an unknown content type. */
function fromFastify(error: FastifyError): Failure | undefined {
  const { statusCode } = error;
  if (!error.code?.startsWith('FST_') || statusCode === undefined || statusCode >= 500) return undefined;
  const code = ERROR_CODES.find((each) => ERRORS[each][1] === statusCode) ?? 'invalid';
  return { code, body: { message: error.message, code } };
}
