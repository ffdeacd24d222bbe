import { expect, it } from 'vitest';
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
