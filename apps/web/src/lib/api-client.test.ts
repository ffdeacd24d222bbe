import { MEMBER_HEADER } from '@vizzi/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { callFor, createApiClient, KEEP_ALIVE } from './api';

// proves security 12.40
it('a call for a member names that one, whoever the page shows by then, also when it outlives the page', async () => {
  const named: (string | null)[] = [];
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    named.push(new Headers(init?.headers).get(MEMBER_HEADER));
    return Response.json({ result: { data: { success: true } } });
  });
  onTestFinished(() => fetched.mockRestore());
  const client = createApiClient([], () => 2);
  const keptAlive = { context: { ...KEEP_ALIVE.context, ...callFor(1).context } };
  for (const options of [undefined, callFor(1), KEEP_ALIVE, keptAlive]) {
    await client.auth.logout.mutate(undefined, options);
  }
  expect(named).toEqual(['2', '1', '2', '1']);
});
