import { expect, it } from 'vitest';
import { refuseCommonPassword } from './common-passwords.js';

// proves security 2.5
it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'dragon', 'letmein', 'secret'])(
  'refuses %s',
  (password) =>
    expect(() => refuseCommonPassword(password)).toThrow('This password is too common. Please choose another one.'),
);

it.each(['lantern', 'plumage', 'still lake at dawn', 'password of my own', ' 123456'])('takes %s', (password) =>
  expect(() => refuseCommonPassword(password)).not.toThrow(),
);
