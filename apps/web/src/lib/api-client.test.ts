import { MEMBER_HEADER } from '@vizzi/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { callFor, createApiClient, KEEP_ALIVE } from './api';

// proves security 12.40
it('a change is not answered to who follows its member, unless it names that one itself', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await held;
    const done = { result: { data: { success: true } } };
    return Response.json([done, done]);
  });
  onTestFinished(() => fetched.mockRestore());
  let member: number | undefined = 1;
  const client = createApiClient([], () => member);
  const answered: string[] = [];
  const first = client.library.deletePlaylist.mutate({ id: 4 }).then(() => answered.push('of the former one'));
  member = 2;
  const second = client.library.deletePlaylist.mutate({ id: 5 }).then(() => answered.push('of the present one'));
  answer();
  await second;
  await Promise.race([first, Promise.resolve()]);
  expect(answered).toEqual(['of the present one']);
});

// proves security 1.18
it('a change of the password is broken off by a logout, so that its late answer sets no cookie', async () => {
  const signals = new Map<string, AbortSignal | null | undefined>();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = typeof address === 'string' ? (address.split('/').at(-1) ?? '') : '';
    signals.set(path, init?.signal);
    if (path === 'auth.changePassword') await new Promise(() => {});
    return Response.json({ result: { data: { success: true } } });
  });
  onTestFinished(() => fetched.mockRestore());
  const client = createApiClient([], () => 1);
  void client.auth.changePassword.mutate({ password: 'secret12', newPassword: 'lantern1' });
  await vi.waitFor(() => expect(signals.get('auth.changePassword')?.aborted).toBe(false));
  await client.auth.logout.mutate();
  expect(signals.get('auth.changePassword')?.aborted).toBe(true);
  expect(signals.get('auth.logout')?.aborted).toBe(false);
});

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
