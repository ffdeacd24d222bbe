import { expect, it } from 'vitest';
import { refuseCommonPassword } from './common-passwords.js';

const deps = { breaches: { includes: async (password: string) => password === 'leaked yesterday' } };

// proves security 2.5
it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'dragon', 'letmein', 'secret', 'lantern', 'secret12'])(
  'refuses %s',
  (password) =>
    expect(refuseCommonPassword(deps, password)).rejects.toThrow(
      'This password is too common. Please choose another one.',
    ),
);

// proves security 2.12
it('refuses what the configured service knows as leaked', () =>
  expect(refuseCommonPassword(deps, 'leaked yesterday')).rejects.toThrow(
    'This password was found in a data leak. Please choose another one.',
  ));

it.each(['plumage', 'quiet lantern', 'still lake at dawn', 'password of my own', ' 123456'])('takes %s', (password) =>
  expect(refuseCommonPassword(deps, password)).resolves.toBeUndefined(),
);
