import { MEMBER_HEADER } from '@vizzi/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWaitingChangesLink } from '../offline/waiting-changes-link';
import { callFor, createApiClient, KEEP_ALIVE } from './api';
import { isBrokenOff } from './sign-in-link';
import { setWaiting } from './waiting-changes';

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

/** A server that answers some calls, and others never. */
function serveAllBut(hanging: string) {
  const signals = new Map<string, AbortSignal | null | undefined>();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = typeof address === 'string' ? (address.split('/').at(-1) ?? '') : '';
    signals.set(path, init?.signal);
    if (path === hanging) await held;
    return Response.json({ result: { data: { success: true } } });
  });
  onTestFinished(() => fetched.mockRestore());
  return { signals, answer: () => answer() };
}

// proves security 1.18
it('a change of the password is broken off by a logout, so that its late answer sets no cookie, and says that nothing was heard', async () => {
  const { signals } = serveAllBut('auth.changePassword');
  const client = createApiClient([], () => 1);
  const changed = client.auth.changePassword
    .mutate({ password: 'secret12', newPassword: 'lantern1' })
    .catch(isBrokenOff);
  await vi.waitFor(() => expect(signals.get('auth.changePassword')?.aborted).toBe(false));
  await client.auth.logout.mutate();
  expect(signals.get('auth.changePassword')?.aborted).toBe(true);
  expect(signals.get('auth.logout')?.aborted).toBe(false);
  expect(await changed).toBe(true);
});

// proves security 1.18
it('a logout that is sent again by itself breaks off no login, and is broken off by one', async () => {
  const { signals, answer } = serveAllBut('auth.login');
  const client = createApiClient([], () => undefined);
  const again = () => client.auth.logout.mutate(undefined, callFor(1)).catch(isBrokenOff);
  const login = client.auth.login.mutate({ username: 'mira@vizzi.example', password: 'secret12' });
  await vi.waitFor(() => expect(signals.has('auth.login')).toBe(true));
  expect(await again()).toBe(true);
  expect(signals.has('auth.logout')).toBe(false);
  answer();
  await login;
  expect(await again()).toEqual({ success: true });
  const broken = again();
  await client.auth.login.mutate({ username: 'mira@vizzi.example', password: 'secret12' });
  expect(await broken).toBe(true);
});

// proves security 12.40
it('a change that waited for its turn is not sent for who follows its member', async () => {
  const { signals } = serveAllBut('nothing');
  let member: number | undefined = 1;
  const client = createApiClient([createWaitingChangesLink(() => member)], () => member);
  void client.library.deletePlaylist.mutate({ id: 4 });
  member = 2;
  // Both read what waits on the device first, in this order.
  await client.library.renamePlaylist.mutate({ id: 5, name: 'Mornings' }, callFor(2));
  expect([...signals.keys()]).toEqual(['library.renamePlaylist']);
});

// proves security 12.43
it('a change of the library whose answer is lost is sent once more while the server is there, and then told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  setWaiting(1, 0);
  onTestFinished(() => {
    vi.useRealTimers();
    setWaiting(undefined, 0);
  });
  const sent: string[] = [];
  let lost = 1;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const path = typeof address === 'string' ? (address.split('/').at(-1) ?? '') : '';
    if (!path.startsWith('library.')) return Response.json({ status: 'ok' });
    sent.push(path);
    if (lost > 0) {
      lost -= 1;
      throw new TypeError('Failed to fetch');
    }
    return Response.json({ result: { data: { success: true } } });
  });
  onTestFinished(() => fetched.mockRestore());
  const client = createApiClient([createWaitingChangesLink(() => 1)], () => 1);
  expect(await client.library.addFavorite.mutate({ sessionId: 4 })).toEqual({ success: true });
  expect(sent).toHaveLength(2);
  // What was answered is not kept for later, which would begin by looking for the server.
  const calls = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(calls);
  lost = 2;
  await expect(client.library.addFavorite.mutate({ sessionId: 5 })).rejects.toThrow('Failed to fetch');
  expect(sent).toHaveLength(4);
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
