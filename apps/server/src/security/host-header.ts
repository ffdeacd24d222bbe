import { AppError } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';

/** Refuses a request with several Host headers (RFC 9112, 3.2): a proxy in front of us may have read another one. */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (countHosts(request.raw.rawHeaders) < 2) return done();
    void reply.header('connection', 'close');
    return done(new AppError('invalid', 'A request has one Host header'));
  });
}

/** Node keeps only the first of them in `headers`. The list has names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((each, index) => index % 2 === 0 && each.length === 4 && each.toLowerCase() === 'host')
    .length;
}
