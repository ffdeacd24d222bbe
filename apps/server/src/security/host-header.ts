import { AppError } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';

/** A name or an address, and perhaps a port (RFC 9110, 7.2). */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d._-]+)(:\d{0,5})?$/i;

/** The host of an address in the absolute form, which clients of proxies send (RFC 9112, 3.2.2). */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * Refuses a request without a Host header, with several, with one that is no host, such as `a, b` (RFC 9112, 3.2), or whose address names
 * another host: a proxy in front of us may have read another one.
 */
export function refuseUnclearHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, httpVersion, rawHeaders, url = '' } = request.raw;
    const { host } = headers;
    const named = ABSOLUTE.exec(url)?.[1];
    const isNamed = named === undefined || named.toLowerCase() === host?.toLowerCase();
    const isClear = host === undefined ? httpVersion === '1.0' : HOST.test(host) && countHosts(rawHeaders) === 1;
    if (isNamed && isClear) return done();
    void reply.header('connection', 'close');
    return done(new AppError('invalid', 'A request has one Host header, which names one host'));
  });
}

/** Node keeps only the first of them in `headers`. The list has names and values in turn. Every request is counted, so in a plain loop. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
