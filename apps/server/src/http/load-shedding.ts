import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEALTH } from './health.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its answer is being made. */
    isWaiting: boolean;
  }
}

/** Answers that are being made; above the peak of the expected listeners. */
const MAX_WAITING = 5_000;

/**
 * Answers 503 while too many answers are being made, so that memory stays bounded. A request counts from when its body is
 * complete, so that clients who send slowly do not take the place of others.
 */
export function shedLoad(app: FastifyInstance, maxWaiting = MAX_WAITING): void {
  let waiting = 0;
  const refusalOf = ({ url }: FastifyRequest) =>
    waiting >= maxWaiting && url !== HEALTH.live && url !== HEALTH.ready
      ? new AppError('unavailable', 'We are very busy at the moment. Please try again.')
      : undefined;
  const leave = (request: FastifyRequest) => {
    if (request.isWaiting) waiting -= 1;
    request.isWaiting = false;
  };
  app.decorateRequest('isWaiting', false);
  // Also before the body: reading one that will be refused is work too.
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));
  app.addHook('preValidation', (request, _reply, done) => {
    const refusal = refusalOf(request);
    if (refusal) return done(refusal);
    waiting += 1;
    request.isWaiting = true;
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  app.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
}
