import { TRPCError } from '@trpc/server';
import { AppError } from '@vizzi/domain';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeFailure } from './errors.js';

const zodError = z.object({ name: z.string('Name is required') }).safeParse({}).error;

// proves spec 8.2, spec D21.1
it.each([
  ['an AppError', new AppError('conflict', 'Taken'), { message: 'Taken', code: 'conflict' }],
  [
    'an AppError inside a TRPCError',
    new TRPCError({ code: 'NOT_FOUND', cause: new AppError('not_found', 'Session not found') }),
    { message: 'Session not found', code: 'not_found' },
  ],
  [
    'a row that refers to a deleted session',
    new TRPCError({
      code: 'INTERNAL_SERVER_ERROR',
      cause: Object.assign(new Error('violates foreign key constraint'), {
        code: '23503',
        constraint: 'user_favorites_session_id_sessions_id_fk',
      }),
    }),
    { message: 'Session not found', code: 'not_found' },
  ],
  [
    'bad input',
    new TRPCError({ code: 'BAD_REQUEST', cause: zodError }),
    { message: 'Name is required', code: 'invalid', issues: [{ path: 'name', message: 'Name is required' }] },
  ],
])('describes %s', (_name, error, body) => expect(describeFailure(error).body).toEqual(body));

// proves spec D21.6
it.each([
  ['an unexpected error', new Error('connect ECONNREFUSED 10.0.0.5:5432')],
  ['an answer that breaks its contract', new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: zodError })],
  ['a thrown value that is not an Error', 'secret'],
])('hides the details of %s', (_name, error) => {
  expect(describeFailure(error)).toEqual({
    code: 'internal',
    body: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
  });
});
