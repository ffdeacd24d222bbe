import type { Deps, SessionCookie, Viewer } from '@vizzi/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie's name; under HTTPS the prefix makes browsers refuse it from anywhere but this very host. */
export function cookieName(secure: boolean): string {
  return secure ? '__Host-vizzi' : 'vizzi';
}

/** The browser's session as a cookie that scripts cannot read and other sites cannot send along with a POST. */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): SessionCookie {
  const name = cookieName(secure);
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    token: request.cookies[name] || undefined,
    set: (token, expires) => void reply.setCookie(name, token, { ...options, expires }),
  };
}

/**
 * The member behind the cookie, or null. Only a sign-in sets the cookie, for as long as a session in use may live, and no answer takes it,
 * not even that to a logout: late on its way, it would replace or take that of the next session in the browser.
 */
export async function identify(
  { authSessions }: Deps,
  cookie: SessionCookie,
  options: { fresh: boolean },
): Promise<Viewer | null> {
  if (!cookie.token) return null;
  const session = await authSessions.validate(cookie.token, options);
  return session?.viewer ?? null;
}
