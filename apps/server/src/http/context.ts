import type { Context, Deps, Viewer } from '@vizzi/api';
import { MEMBER_HEADER, NOBODY } from '@vizzi/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '../security/device-cookie.js';
import { createSecurityLog } from '../security/security-log.js';
import { identify, sessionCookie } from '../security/session-cookie.js';
import { requireTimeToCommit, requireUnanswered } from './answer-deadline.js';

export type CreateContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { fresh: boolean },
) => Promise<Context>;

/** Makes the context of procedures from a request. `fresh` reads the viewer from the database. */
export function contextFactory(deps: Deps, secureCookies: boolean): CreateContext {
  return async (request, reply, options = { fresh: false }) => {
    const cookie = sessionCookie(request, reply, secureCookies);
    const device = deviceCookie(request, reply, secureCookies);
    // Fastify works it out at each access.
    const address = request.ip;
    const securityLog = createSecurityLog(request.log, address);
    const shown = memberOfPage(request);
    const find = async (how: { fresh: boolean }) => (shown === NOBODY ? null : identify(deps, cookie, how));
    let fresh: Promise<Viewer | null> | undefined;
    return {
      // In this order: V8 copies slowly when fields follow a spread.
      deps: {
        cookie,
        device,
        securityLog,
        address,
        requireInTime: () => requireUnanswered(request, reply),
        requireTimeToCommit: () => requireTimeToCommit(request, reply),
        ...deps,
      },
      viewer: await find(options),
      readViewer: () => (fresh ??= find({ fresh: true })),
      memberOfPage: shown,
    };
  };
}

function memberOfPage({ headers }: FastifyRequest): number | undefined {
  const said = headers[MEMBER_HEADER];
  // An empty one names nobody whom it could mean.
  return said === undefined ? undefined : Number(said || NaN);
}
