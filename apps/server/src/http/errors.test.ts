import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '@vizzi/domain';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { handleErrors } from './errors.js';

// proves security 10.19
it('a failure after the headers of a file were set is JSON, without those headers', async () => {
  const app = fastify();
  handleErrors(app);
  app.get('/', async (_request, reply) => {
    void reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'content-encoding': 'br', 'content-length': '7', etag: '"x"', 'cache-control': 'public, max-age=60' });
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  });
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { message: 'We cannot reach our data at the moment. Please try again.', code: 'unavailable' },
  ]);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('etag');
});

// proves security 9.3
it('a refusal because of load is one line of the log, without a stack', async () => {
  const stream = new PassThrough();
  const app = fastify({ logger: { level: 'warn', stream } });
  handleErrors(app);
  app.get('/', async () => {
    throw new AppError('unavailable', 'We are very busy at the moment. Please try again.');
  });
  await app.inject('/');
  stream.end();
  // A line about refusals of other tests may come first.
  const line: unknown = JSON.parse((await text(stream)).trim().split('\n').at(-1) ?? '');
  expect(line).toMatchObject({ level: 40, msg: 'We are very busy at the moment. Please try again.' });
  expect(line).not.toHaveProperty('err');
});

// proves security 9.40
it('failures without end are few lines of the log, one of which has its stack', async () => {
  const stream = new PassThrough();
  const app = fastify({ logger: { level: 'warn', stream } });
  handleErrors(app);
  app.get('/', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(120_000);
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/')));
  vi.useRealTimers();
  stream.end();
  const lines = (await text(stream))
    .trim()
    .split('\n')
    .filter((line) => line.includes('ECONNREFUSED'));
  expect(lines).toHaveLength(10);
  expect(lines.filter((line) => line.includes('"stack"'))).toHaveLength(1);
});

// proves security 9.40
it('refusals without end are few lines of the log, which say how many there were', async () => {
  const stream = new PassThrough();
  const app = fastify({ logger: { level: 'warn', stream } });
  handleErrors(app);
  app.get('/', async () => {
    throw new AppError('unavailable', 'We are very busy at the moment. Please try again.');
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  const refuse = (times: number) => Promise.all(Array.from({ length: times }, () => app.inject('/')));
  // Those of other tests were of another second, and may be told first.
  vi.advanceTimersByTime(60_000);
  await refuse(50);
  vi.advanceTimersByTime(1_000);
  await refuse(1);
  vi.useRealTimers();
  stream.end();
  const lines = (await text(stream)).trim().split('\n');
  const isRefusal = (line: string) => line.includes('We are very busy');
  expect(lines.filter(isRefusal)).toHaveLength(11);
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ msg: '40 more refusals within a second' });
});
