import type { Context, Deps } from '@vizzi/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identify, sessionCookie } from '../security/session-cookie.js';

export type CreateContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { fresh: boolean },
) => Promise<Context>;

/** Turns a request into what procedures take. `fresh` reads the viewer from the database. */
export function contextFactory(deps: Deps, secureCookies: boolean): CreateContext {
  return async (request, reply, options = { fresh: false }) => {
    const cookie = sessionCookie(request, reply, secureCookies);
    return { deps: { ...deps, cookie, address: request.ip }, viewer: await identify(deps, cookie, options) };
  };
}
