import { createHmac, timingSafeEqual } from 'node:crypto';
import { createToken } from './auth-sessions.js';

/** A token for a device on which a member signs in, with its signature: strangers cannot make one up. */
export function createDeviceToken(secret: string, userId: number): string {
  const text = `${createToken()}.${userId}`;
  return `${text}.${signatureOf(secret, text)}`;
}

/** Whose token it is, which the database need not be asked for; undefined when it was not made with the secret. */
export function memberOfDevice(secret: string, token: string): number | undefined {
  const [, text = '', signature = ''] = /^(.*)\.([^.]*)$/.exec(token) ?? [];
  const right = Buffer.from(signatureOf(secret, text));
  const given = Buffer.from(signature);
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  const id = Number(text.split('.')[1]);
  return isRight && id > 0 ? id : undefined;
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
