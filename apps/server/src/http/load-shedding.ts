import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEALTH } from './health.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its answer has not begun. */
    isWaiting: boolean;
  }
}

/** Requests whose answer has not begun; above the peak of the expected listeners. */
const MAX_WAITING = 5_000;

/** Answers 503 when too many requests wait, so that memory stays bounded. */
export function shedLoad(app: FastifyInstance, maxWaiting = MAX_WAITING): void {
  let waiting = 0;
  const leave = (request: FastifyRequest) => {
    if (request.isWaiting) waiting -= 1;
    request.isWaiting = false;
  };
  app.decorateRequest('isWaiting', false);
  app.addHook('onRequest', (request, _reply, done) => {
    if (waiting >= maxWaiting && request.url !== HEALTH.live && request.url !== HEALTH.ready) {
      return done(new AppError('unavailable', 'We are very busy at the moment. Please try again.'));
    }
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
