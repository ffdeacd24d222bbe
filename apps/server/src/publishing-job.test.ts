import { addSession } from '@vizzi/api/testing';
import { sessions } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestApp } from './testing/test-app.js';

it('publishes what is due by the clock of the database, while the server runs, and closes without an error', async () => {
  const lines: string[] = [];
  const test = await createTestApp({
    env: { LOG_LEVEL: 'error' },
    logStream: { write: (line) => void lines.push(line) },
  });
  const publishAt = new Date('2100-01-01T00:00:00Z');
  const id = await addSession(test.deps, { status: 'scheduled', publishAt });
  const status = async () => (await test.client().get(`/api/sessions/${id}`)).statusCode;
  expect(await status()).toBe(404);
  await test.deps.db
    .update(sessions)
    .set({ publishAt: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(sessions.id, id));
  await expect.poll(status).toBe(200);
  await test.close();
  expect(lines).toEqual([]);
});
