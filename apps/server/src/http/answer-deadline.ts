import { Readable } from 'node:stream';
import { describeFailure } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { logFailure } from './errors.js';

declare module 'fastify' {
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | undefined;
    /** When the body was complete, in milliseconds of a clock that is never set. */
    bodyCompleteAt: number;
  }
}

/** Milliseconds for an answer to begin, from when the request's body is complete. */
const DEADLINE_MS = 4_000;

/** These look at or check a recording; an answer that comes late is still the true one. */
export const CHECKS_FILES = /^\/api\/admin\/uploads\//i;
/** These ask the payment provider, within its own budget of six seconds where they begin a payment. */
const ASKS_PROVIDER =
  /^\/api\/(create-subscription|subscription\/|stripe\/|trpc\/(.*(,|%2c))?(billing\.|admin\.(?!role\b|sessions\b|members\b)|auth\.deleteAccount))/i;
/** These change something there, which may be done although its answer came too late. */
const CHANGES_AT_PROVIDER =
  /^\/api\/(create-subscription|trpc\/(.*(,|%2c))?(billing\.(cancel|createSubscription|refund|resume|switchPlan)|admin\.grantLifetime|auth\.deleteAccount))\b/i;
const IS_SLOW = 'This takes too long at the moment. Please try again.';
const PROVIDER_IS_SLOW =
  'The payment provider takes too long at the moment. Please look at your account in a minute, before you try again.';
/** Less than the eight seconds after which nginx takes a server for dead. */
const LAST_DEADLINE_MS = 7_000;
/** Milliseconds for a commit and its answer. */
const COMMIT_MS = 500;

/** Answers 503 for a request whose answer does not begin in time. Its work goes on, and its result or refusal is dropped. */
export function limitAnswerTime(app: FastifyInstance, deadline = DEADLINE_MS): void {
  app.decorateRequest('answerTimer', undefined);
  app.decorateRequest('bodyCompleteAt', 0);
  app.addHook('onRoute', (route) => {
    route.handler = unlessAnswered(route.handler);
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (CHECKS_FILES.test(request.url)) return done();
    request.bodyCompleteAt = performance.now();
    answerWithin(request, reply, ASKS_PROVIDER.test(request.url) ? LAST_DEADLINE_MS : deadline);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    clear(request);
    done(null, payload);
  });
  app.addHook('onRequestAbort', (request, done) => {
    clear(request);
    done();
  });
}

/** Throws `unavailable` when the deadline has passed: who is told to try again is not to find that it was done. */
export function requireUnanswered(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) throw tooLate(request);
}

/** The same, at the end of a transaction: from then on the answer has the last deadline, for the commit. */
export function requireTimeToCommit(request: FastifyRequest, reply: FastifyReply): void {
  requireUnanswered(request, reply);
  if (request.answerTimer === undefined) return;
  const left = LAST_DEADLINE_MS - (performance.now() - request.bodyCompleteAt);
  if (left < COMMIT_MS) throw tooLate(request);
  clear(request);
  answerWithin(request, reply, left);
}

function answerWithin(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  request.answerTimer = setTimeout(() => {
    if (reply.sent || reply.raw.headersSent) return;
    dropLaterAnswers(reply);
    void reply.send(tooLate(request));
  }, milliseconds);
}

function tooLate({ url }: FastifyRequest): AppError {
  return new AppError('unavailable', CHANGES_AT_PROVIDER.test(url) ? PROVIDER_IS_SLOW : IS_SLOW);
}

/** The same handler, whose answer or refusal after the deadline is dropped: Fastify would log it as an error of ours. */
export function unlessAnswered(handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    const answer = handler.call(this, request, reply);
    return answer instanceof Promise ? settleInTime(answer, reply) : answer;
  };
}

async function settleInTime(answer: Promise<unknown>, reply: FastifyReply): Promise<unknown> {
  try {
    const payload = await answer;
    return reply.sent ? reply : payload;
  } catch (error) {
    const { code } = describeFailure(error);
    if (!reply.sent || code === 'internal') throw error;
    // The client has its answer; the operator is told of a disk or a store that fails so slowly.
    if (error instanceof Error && !(error instanceof AppError)) logFailure(reply.request.log, code, error);
    return reply;
  }
}

/** An adapter that sends by itself sends late too, which Fastify would log with its stack. Nobody would close a file that it sends. */
function dropLaterAnswers(reply: FastifyReply): void {
  const send = reply.send.bind(reply);
  reply.send = (payload) => {
    if (!reply.sent) return send(payload);
    if (payload instanceof Readable) payload.on('error', () => {}).destroy();
    return reply;
  };
}

function clear(request: FastifyRequest): void {
  clearTimeout(request.answerTimer);
  request.answerTimer = undefined;
}
