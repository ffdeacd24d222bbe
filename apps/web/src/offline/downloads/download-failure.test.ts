import { expect, it, vi } from 'vitest';
import { problemOf } from './download-failure';

// proves security 12.46
it.each([
  [401, 'signed_out'],
  [403, 'forbidden'],
  [404, 'gone'],
  [410, 'gone'],
  [503, 'network'],
])(
  'a refusal with %s is %s when it is ours, and a broken line when it is of something on the way',
  (status, problem) => {
    expect(problemOf(Response.json({ message: 'Not now' }, { status }))).toBe(problem);
    expect(problemOf(new Response('Blocked', { status }))).toBe('network');
  },
);

it('a bucket, to which our server leads, says for it that a file is gone', () => {
  const answer = new Response('<Error>NoSuchKey</Error>', { status: 404 });
  vi.spyOn(answer, 'redirected', 'get').mockReturnValue(true);
  expect(problemOf(answer)).toBe('gone');
});
