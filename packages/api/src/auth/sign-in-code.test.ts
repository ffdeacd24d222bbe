import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { findUser } from '@vizzi/db';
import { isSignInCode, signInCode } from './sign-in-code.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 3.8
it('a code works for at most twenty minutes', async () => {
  const { id } = await addMember(deps, 'mira@vizzi.example');
  const user = await findUser(deps.db, id);
  if (!user) throw new Error('the member was not added');
  const code = signInCode(user, new Date('2026-03-10T12:09:59Z'));
  expect(isSignInCode(user, code, new Date('2026-03-10T12:19:59Z'))).toBe(true);
  expect(isSignInCode(user, code, new Date('2026-03-10T12:20:00Z'))).toBe(false);
});
