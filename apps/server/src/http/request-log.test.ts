import fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions } from './log.js';

it('writes what the level lets through, each line with the id of its request', async () => {
  const lines: unknown[] = [];
  const app = fastify(logOptions('warn', { write: (line) => lines.push(JSON.parse(line)) }));
  app.get('/quiet', async ({ log }) => {
    log.info('not written');
    log.debug('not written');
    return log.level;
  });
  app.get('/loud', async ({ log }) => {
    log.warn({ left: 3 }, 'few left');
    log.child({ part: 'mail' }).error('%s failed', 'sending');
    log.fatal(new Error('all of it failed'));
    return log.level;
  });
  expect((await app.inject('/quiet')).body).toBe('warn');
  expect(lines).toEqual([]);
  await app.inject('/loud');
  expect(lines).toMatchObject([
    { level: 40, left: 3, msg: 'few left' },
    { level: 50, part: 'mail', msg: 'sending failed' },
    { level: 60, msg: 'all of it failed', err: { type: 'Error' } },
  ]);
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(lines).toMatchObject(Array.from({ length: 3 }, () => ({ reqId: id })));
  await app.close();
});
