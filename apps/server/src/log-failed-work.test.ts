import fastify from 'fastify';
import { expect, it } from 'vitest';
import { logFailedWork } from './log-failed-work.js';

// proves security 10.85
it.each([
  ['a database that is away is a warning', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 40],
  [
    'a database that is away from several parts is a warning',
    new AggregateError(
      [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
      'These days could not be counted',
    ),
    40,
  ],
  ['a database that does not answer is a warning', Object.assign(new Error('late'), { code: 'CONNECT_TIMEOUT' }), 40],
  ['a statement that is wrong is an error', Object.assign(new Error('no such column'), { code: '42703' }), 50],
])('of scheduled work, %s', (_what, error, level) => {
  let log = '';
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void (log += line) } } });
  logFailedWork(app.log, error, 'scheduled sessions were not published');
  expect(JSON.parse(log)).toMatchObject({ level, msg: 'scheduled sessions were not published' });
});
