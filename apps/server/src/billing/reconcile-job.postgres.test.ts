import { countTry, tries } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../testing/test-app.js';

// proves security 11.24
it('a table that is held for longer than a statement may wait keeps none of the other hourly work back', async () => {
  const test = await createTestApp();
  onTestFinished(() => test.close());
  const { app, deps } = test;
  await countTry(deps.db, 'ended', 0);
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table mails in access exclusive mode`);
    await app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(() => tx.$count(tries)).toBe(0);
  });
});
