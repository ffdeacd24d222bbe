import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { findUser } from '@vizzi/db';
import { isMailedCode, mailedCode } from './mailed-code.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 3.8
it('a code works for at most twenty minutes, for what it was mailed', async () => {
  const { id } = await addMember(deps, 'mira@vizzi.example');
  const user = await findUser(deps.db, id);
  if (!user) throw new Error('the member was not added');
  const code = mailedCode(user, 'sign-in', new Date('2026-03-10T12:09:59Z'));
  expect(isMailedCode(user, 'sign-in', code, new Date('2026-03-10T12:19:59Z'))).toBe(true);
  expect(isMailedCode(user, 'refund', code, new Date('2026-03-10T12:19:59Z'))).toBe(false);
  expect(isMailedCode(user, 'sign-in', code, new Date('2026-03-10T12:20:00Z'))).toBe(false);
});
