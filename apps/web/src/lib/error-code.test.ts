import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { errorCode } from './error-code';

const answered = (data: unknown) => TRPCClientError.from({ error: { code: -32000, message: 'No', data } });

test.each([
  ['a refusal', answered({ code: 'CONFLICT' }), 'CONFLICT'],
  ['an answer without a code', answered({}), undefined],
  ['an answer with no data', answered(null), undefined],
  ['a code that is none', answered({ code: 409 }), undefined],
  ['no answer', new TRPCClientError('Failed to fetch'), undefined],
  ['an error of our own', new Error('broken'), undefined],
  ['nothing', null, undefined],
])('%s: %s is %s', (_name, error, code) => expect(errorCode(error)).toBe(code));
