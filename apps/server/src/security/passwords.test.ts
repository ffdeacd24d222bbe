import { hash as argon2 } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.js';

const passwords = await createPasswords();

// proves security 2.1
it('are kept as argon2id with the parameters of OWASP, each with a salt of its own', async () => {
  const [one, two] = await Promise.all([passwords.hash('quiet lantern'), passwords.hash('quiet lantern')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(two).not.toBe(one);
});

// proves security 2.2
it('differ also after byte 72, and before and after a NUL', async () => {
  const long = 'a'.repeat(72);
  const stored = await passwords.hash(`${long}b`);
  expect(await passwords.verify(stored, `${long}b`)).toBe(true);
  for (const other of [`${long}c`, long, `${long}b\0`, `${long}B`])
    expect(await passwords.verify(stored, other)).toBe(false);
  expect(await passwords.verify(await passwords.hash('lan\0tern'), 'lan')).toBe(false);
});

// proves security 2.3
it('are verified for unknown names too, and never match', async () => {
  expect(await passwords.verify(undefined, 'quiet lantern')).toBe(false);
  expect(await passwords.verify(undefined, 'no password is this one')).toBe(false);
});

it('of another cost are still verified', async () => {
  const older = await argon2('quiet lantern', { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  expect(await passwords.verify(older, 'quiet lantern')).toBe(true);
});
