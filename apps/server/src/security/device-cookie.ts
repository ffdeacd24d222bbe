import type { DeviceCookie } from '@vizzi/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tells that a member signed in with this browser before; it signs nobody in. */
export function deviceCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): DeviceCookie {
  const name = secure ? '__Host-vizzi-device' : 'vizzi-device';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    token: request.cookies[name] || undefined,
    set: (token, expires) => void reply.setCookie(name, token, { ...options, expires }),
  };
}
