import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page sends in a member's name. Browsers say where a request comes from; clients that are
 * no browsers say nothing and carry no stolen cookies.
 */
export function preventCsrf(app: FastifyInstance, publicUrl: string | undefined): void {
  const address = publicUrl === undefined ? undefined : new URL(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method) || isOwn(request, address)) return done();
    return done(new AppError('forbidden', 'This request came from another site'));
  });
}

function isOwn({ headers }: FastifyRequest, address: URL | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin === undefined) return true;
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin) : undefined;
  if (origin === undefined || origin.origin !== headers.origin) return false;
  if (!/^https?:$/.test(origin.protocol)) return false;
  // Where people reach us by HTTPS, a page that came unencrypted may have been written by anybody on the way.
  if (address?.protocol === 'https:' && origin.protocol !== 'https:') return false;
  // `X-Forwarded-Host` does not count: a proxy may forward one that its client wrote.
  return origin.host === headers.host || origin.host === address?.host;
}
