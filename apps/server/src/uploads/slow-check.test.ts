import { afterAll, beforeAll, expect, it } from 'vitest';
import { SLOW_RECORDINGS } from '../testing/slow-recordings.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { editorFor, sendWhole } from '../testing/test-uploads.js';

const STALL_MS = 200;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    timeouts: { headers: 5_000, request: 5_000, stall: STALL_MS, check: 100 },
    recordingBudget: 5 * STALL_MS,
  });
});
afterAll(() => test.close());

// proves security 9.41
it('a check that takes longer than a connection may be silent is answered', async () => {
  const [[, make]] = SLOW_RECORDINGS;
  const [editor] = await editorFor(test);
  const address = await sendWhole(editor, make());
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(new URL(`${address}/finish`, origin), {
    method: 'POST',
    headers: { cookie: `vizzi=${editor.cookies['vizzi']}` },
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('takes too long to read') });
});
