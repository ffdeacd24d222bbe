import { expect, it } from 'vitest';
import { refuseCommonPassword } from './common-passwords.js';

const deps = { breaches: { includes: async (password: string) => password === 'leaked yesterday' } };

const COMMON =
  '123456 password PassWord qwerty iloveyou dragon letmein secret lantern secret12 ' +
  '654321 0987654321 456789 abcdef ABCDEFG zyxwvu asdfgh poiuyt ' +
  'aaaaaa 555555 121212 232323 123123123 12341234 1212121 abcdabcdab';

// proves security 2.5
it.each(COMMON.split(' '))('refuses %s', (password) =>
  expect(refuseCommonPassword(deps, password)).rejects.toThrow(
    'This password is too common. Please choose another one.',
  ),
);

// proves security 2.12
it('refuses what the configured service knows as leaked', () =>
  expect(refuseCommonPassword(deps, 'leaked yesterday')).rejects.toThrow(
    'This password was found in a data leak. Please choose another one.',
  ));

const OWN = ['quiet lantern', 'still lake at dawn', 'password of my own', ' 123456'];

it.each([...OWN, ...'plumage lanternlantern aaaaab 965432 abcpqs tomtam'.split(' ')])('takes %s', (password) =>
  expect(refuseCommonPassword(deps, password)).resolves.toBeUndefined(),
);
