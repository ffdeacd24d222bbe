import { expect, it } from 'vitest';
import { mayBeInDanger } from './danger.js';

it.each(['suicidal', 'Suicide thoughts', 'i want to die', 'kill myself', 'self-harm', 'end my life'])(
  'who searches "%s" may be in danger',
  (text) => expect(mayBeInDanger(text)).toBe(true),
);

it.each(['my mother died', 'self doubt', 'a long life', 'stop hurting', 'kill time'])(
  'who searches "%s" is not taken for it',
  (text) => expect(mayBeInDanger(text)).toBe(false),
);
