import { expect, it } from 'vitest';
import { errorMessage } from './error-message';

it.each([
  ['the words of the server', { message: 'Invalid username or password', data: {} }, 'Invalid username or password'],
  ['ours for an answer without words', { message: '', data: {} }, 'Login failed'],
  ['ours for a network that failed', { message: 'Failed to fetch' }, 'Login failed'],
  ['nothing while nothing failed', null, undefined],
])('shows %s', (_name, error, text) => expect(errorMessage(error, 'Login failed')).toBe(text));
