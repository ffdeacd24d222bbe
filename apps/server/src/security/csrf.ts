import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page sends in a member's name. Browsers say where a request comes from; clients that are
 * no browsers say nothing and carry no stolen cookies.
 */
export function preventCsrf(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicHost = publicUrl && new URL(publicUrl).host;
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method) || isOwn(request, publicHost)) return done();
    return done(new AppError('forbidden', 'This request came from another site'));
  });
}

function isOwn({ headers, host }: FastifyRequest, publicHost: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin === undefined) return true;
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin).host : '';
  return origin !== '' && (origin === host || origin === publicHost);
}
