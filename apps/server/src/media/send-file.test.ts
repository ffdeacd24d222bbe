import { expect, it } from 'vitest';
import { fileAnswer } from './send-file.js';

const FILE = {
  bytes: 1000,
  etag: '"1"',
  lastModified: 'Tue, 10 Mar 2026 12:00:00 GMT',
};
const whole = { status: 206, contentLength: 1000, contentRange: 'bytes 0-999/1000', part: { start: 0, end: 999 } };
const answer = (range: string, bytes = 1000) => fileAnswer({ method: 'GET', headers: { range } }, { ...FILE, bytes });

it.each(['bytes=-1000', 'bytes=-99999999', 'bytes=-00001001', `bytes=-${'9'.repeat(40)}`])(
  'the end of a file that is asked for as %s is the whole file',
  (range) => expect(answer(range)).toEqual(whole),
);

it('no end of a file can be had of an empty file, and none of no bytes', () => {
  expect(answer('bytes=-5', 0)).toMatchObject({ status: 416, contentRange: 'bytes */0' });
  expect(answer('bytes=-0')).toMatchObject({ status: 416, contentRange: 'bytes */1000' });
});

// proves security 9.28
it('reads a long range in time that does not grow with the square of its length', () => {
  expect(answer(`bytes=-${'0'.repeat(2_000_000)}x`)).toMatchObject({ status: 200 });
});
