import { hash as argon2 } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createBoundedQueue } from '../http/bounded-queue.js';
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

// proves security 2.8
it('are hashed a few at a time; a request beyond those that may wait is refused', async () => {
  const inTurn = createBoundedQueue({ concurrency: 2, maxWaiting: 3, refusal: 'Full.' });
  const finish: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
    return 'done';
  };
  const taken = Array.from({ length: 5 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable' });
  for (let ended = 0; ended < taken.length; ended += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(ended);
    finish[ended]?.();
    await taken[ended];
  }
  expect(await Promise.all(taken)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(most).toBe(2);
  const next = inTurn(work);
  await expect.poll(() => finish).toHaveLength(6);
  finish.at(-1)?.();
  expect(await next).toBe('done');
});
