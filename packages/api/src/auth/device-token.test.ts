import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createDeviceToken, memberOfDevice } from './device-token.js';

const SECRET = 'a secret of the test';
const signed = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url');

it('says whose device it is', () => {
  expect(memberOfDevice(SECRET, createDeviceToken(SECRET, 7))).toBe(7);
});

// proves security 2.20
it.each([
  ['of another secret', createDeviceToken('another secret', 7)],
  ['of another member', createDeviceToken(SECRET, 7).replace('.7.', '.8.')],
  ['with more behind it', `${createDeviceToken(SECRET, 7)}.x`],
  ['with more before it', `x.${createDeviceToken(SECRET, 7)}`],
  ['of before there were signatures', 'a'.repeat(43)],
  ['of before they named a member', `${'a'.repeat(43)}.${signed('a'.repeat(43))}`],
  ['of nothing', ''],
])('a token %s is of nobody', (_name, token) => {
  expect(memberOfDevice(SECRET, token)).toBeUndefined();
});
