import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Caller, type CallKind, type CallTurns, createCallTurns, kindOfCall } from './call-turns.js';
import { appRouter } from './root.js';

const BUSY = {
  code: 'unavailable',
  message: 'Too many requests of yours or of your network are under way. Please try again.',
};

let elapsed: number;
let turns: CallTurns;
/** What has begun, in order. */
let begun: string[];
/** Ends the calls that have begun. */
let ends: Map<string, () => void>;
beforeEach(() => {
  elapsed = 0;
  begun = [];
  ends = new Map();
  turns = createCallTurns(3, { elapsed: () => elapsed });
});

/** A call that ends when the test says so. */
function call(
  name: string,
  { address = '203.0.113.7', kind = 'small', memberId }: { address?: string; kind?: CallKind; memberId?: number } = {},
): Promise<string> {
  const names = begun;
  return turns.take({ address, memberId, isChange: kind !== 'small' }, kind, () => {
    names.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  });
}

describe('calls of one address', () => {
  // proves security 9.22
  it('are under way ten at once, and the others begin in their order, two at once', async () => {
    turns = createCallTurns(10, { elapsed: () => elapsed });
    const first = Array.from({ length: 10 }, (_, index) => `${index}`);
    const answers = [...first, 'a', 'b', 'c', 'd'].map((name) => call(name));
    expect(begun).toEqual(first);
    for (const name of first.slice(0, 8)) ends.get(name)?.();
    for (const [name, next] of [
      ['8', 'a'],
      ['9', 'b'],
      ['b', 'c'],
      ['a', 'd'],
    ] as const) {
      const before = [...begun];
      ends.get(name)?.();
      await expect.poll(() => begun, { interval: 1 }).toEqual([...before, next]);
    }
    for (const end of ends.values()) end();
    expect(await Promise.all(answers)).toEqual(begun);
  });

  // proves security 9.57
  it.each(['change', 'storage'] as const)(
    'of the kind %s are under way four at once, beside calls that read',
    async (kind) => {
      turns = createCallTurns(20, { elapsed: () => elapsed });
      const names = ['a', 'b', 'c', 'd', 'e', 'f'];
      const answers = names.map((name) => call(name, { kind }));
      answers.push(call('read'));
      expect(begun).toEqual(['a', 'b', 'c', 'd', 'read']);
      ends.get('c')?.();
      await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'd', 'read', 'e']);
      ends.get('a')?.();
      await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'd', 'read', 'e', 'f']);
      for (const end of ends.values()) end();
      expect(await Promise.all(answers)).toHaveLength(7);
    },
  );

  // proves security 9.57
  it('that change rows of one member are made one after the other, from any address', async () => {
    const from = (last: number) => ({ address: `203.0.113.${last}`, kind: 'change', memberId: 7 }) as const;
    const answers = [call('a', from(1)), call('b', from(2)), call('c', { ...from(3), kind: 'list' })];
    answers.push(call('other', { ...from(1), memberId: 8 }), call('listen', { ...from(2), kind: 'small' }));
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'other', 'listen']);
    ends.get('a')?.();
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'other', 'listen', 'b']);
    ends.get('b')?.();
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'other', 'listen', 'b', 'c']);
    for (const end of ends.values()) end();
    expect(await Promise.all(answers)).toHaveLength(5);
  });

  // proves security 9.57
  it('about the membership of one are under way four at once, from any address', async () => {
    turns = createCallTurns(20, { elapsed: () => elapsed });
    const from = (last: number) => ({ address: `203.0.113.${last}`, kind: 'provider', memberId: 7 }) as const;
    const answers = ['a', 'b', 'c', 'd', 'e'].map((name, index) => call(name, from(index)));
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['a', 'b', 'c', 'd']) ends.get(name)?.();
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const end of ends.values()) end();
    expect(await Promise.all(answers)).toHaveLength(5);
  });

  // proves security 9.22
  it('do not hold up those of another', async () => {
    for (const name of ['a', 'b', 'c', 'd']) void call(name);
    void call('other', { address: '203.0.113.8' });
    expect(begun).toEqual(['a', 'b', 'c', 'other']);
  });

  // proves security 9.22
  it('of one network of IPv6 are those of one address', () => {
    for (const name of ['a', 'b', 'c', 'd']) void call(name, { address: `2001:db8:1:2::${name}` });
    void call('other', { address: '2001:db8:1:3::a' });
    expect(begun).toEqual(['a', 'b', 'c', 'other']);
  });

  // proves security 9.23
  it.each(['large', 'list'] as const)('with a %s answer are alone', async (kind) => {
    for (const name of ['a', 'b']) void call(name, { kind });
    void call('small');
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a']);
    ends.get('a')?.();
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b']);
    ends.get('b')?.();
    await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'small']);
  });

  // proves security 11.32, security 10.57
  it.each(['provider', 'storage'] as const)(
    'that wait for the %s are three at once, and hold up no others',
    async (kind) => {
      for (const name of ['a', 'b', 'c', 'd']) void call(name, { kind });
      void call('list', { kind: 'list' });
      await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'list']);
      ends.get('list')?.();
      await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'list']);
      void call('small');
      void call('other', { kind: kind === 'storage' ? 'provider' : 'storage' });
      expect(begun).toEqual(['a', 'b', 'c', 'list', 'small', 'other']);
      for (const name of ['a', 'b', 'c']) ends.get(name)?.();
      await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'list', 'small', 'other', 'd']);
    },
  );

  // proves security 9.22
  it('are refused when five hundred wait, and when nobody waits for their answer any more', async () => {
    for (const name of ['a', 'b', 'c']) void call(name);
    const waiting = Array.from({ length: 500 }, (_, index) => call(`waits ${index}`).catch((error: unknown) => error));
    await expect(call('one more')).rejects.toMatchObject(BUSY);
    elapsed = 4_001;
    ends.get('a')?.();
    for (const refused of await Promise.all(waiting)) expect(refused).toMatchObject(BUSY);
    void call('later');
    expect(begun).toEqual(['a', 'b', 'c', 'later']);
  });

  it('that fail give their places back', async () => {
    for (let time = 0; time < 10; time += 1) {
      await expect(
        turns.take({ address: '203.0.113.7' }, 'small', () => Promise.reject(new Error('no'))),
      ).rejects.toThrow('no');
    }
    void call('a');
    expect(begun).toEqual(['a']);
  });
});

describe('calls of many addresses', () => {
  /** Begins calls with a large answer, one of each of so many addresses. */
  const crowd = (count: number, memberId?: number) =>
    Array.from({ length: count }, (_, index) =>
      call(`${memberId ? 'member' : 'visitor'} ${index}`, {
        address: `${memberId ? '198.51.100' : '192.0.2'}.${index}`,
        kind: 'large',
        ...(memberId && { memberId: memberId + index }),
      }),
    );

  // proves security 9.64
  it('with large answers begin three at once, those of members and of visitors in turn, and hold up no others', async () => {
    void crowd(60);
    await expect.poll(() => begun, { interval: 1 }).toHaveLength(3);
    void crowd(3, 1);
    void call('list', { address: '203.0.113.1', kind: 'list' });
    void call('small', { address: '203.0.113.2' });
    expect(begun.slice(3)).toEqual(['list', 'small']);
    for (const name of begun.slice(0, 3)) ends.get(name)?.();
    await expect.poll(() => begun.slice(5), { interval: 1 }).toEqual(['member 0', 'visitor 3', 'member 1']);
  });

  // proves security 9.64
  it('with large answers that wait for the database hold up others for half a second, six of them at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    void crowd(9);
    await expect.poll(() => begun, { interval: 1 }).toHaveLength(3);
    vi.advanceTimersByTime(500);
    await expect.poll(() => begun, { interval: 1 }).toHaveLength(6);
    // Each has a connection to the database.
    vi.advanceTimersByTime(5_000);
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    expect(begun).toHaveLength(6);
    for (const name of ['visitor 0', 'visitor 3']) ends.get(name)?.();
    await expect.poll(() => begun, { interval: 1 }).toHaveLength(7);
    vi.advanceTimersByTime(500);
    await expect.poll(() => begun, { interval: 1 }).toHaveLength(8);
  });

  // proves security 9.64
  it('are answered from a kept list in turns of the event loop, of one client after another, members beside visitors', async () => {
    const answered: string[] = [];
    const ask = async (name: string, caller: Caller) => {
      await turns.mayAnswer(caller);
      answered.push(name);
    };
    const asked = [
      ...['a', 'b', 'c'].map((name) => ask(name, { address: '192.0.2.1' })),
      ask('other', { address: '192.0.2.2' }),
      ask('member', { address: '198.51.100.1', memberId: 1 }),
    ];
    await setImmediate();
    expect(answered.length).toBeLessThan(2);
    await Promise.all(asked);
    expect(answered).toEqual(['a', 'member', 'other', 'b', 'c']);
  });

  // proves security 9.64
  it('are refused when they have waited for too long, in words that blame nobody', async () => {
    void crowd(3);
    const last = call('last', { address: '203.0.113.1', kind: 'large' }).catch((error: unknown) => error);
    await expect.poll(() => begun, { interval: 1 }).toHaveLength(3);
    elapsed = 4_001;
    ends.get('visitor 0')?.();
    expect(await last).toMatchObject({
      code: 'unavailable',
      message: 'Too many people are here at the moment. Please try again in a moment.',
    });
  });
});

it('have no limit where none is set', () => {
  turns = createCallTurns(0, { elapsed: () => elapsed });
  for (let time = 0; time < 100; time += 1) void call(`${time}`);
  expect(begun).toHaveLength(100);
});

// proves security 9.57
it('have the limits of a member, and of large answers of all, where an address has none', async () => {
  turns = createCallTurns(0, { elapsed: () => elapsed });
  for (let time = 0; time < 10; time += 1) {
    void call('large', { kind: 'large' });
    void call('change', { kind: 'change', memberId: 7 });
    void call('provider', { kind: 'provider', memberId: 7 });
  }
  const counts = () => ['large', 'change', 'provider'].map((kind) => begun.filter((name) => name === kind).length);
  await expect.poll(counts, { interval: 1 }).toEqual([3, 1, 4]);
  ends.get('change')?.();
  await expect.poll(counts, { interval: 1 }).toEqual([3, 2, 4]);
});

it('of the changes these are limited apart, by their present names', () => {
  const names = Object.keys(appRouter._def.procedures);
  const small = names.filter((name) => kindOfCall(name, { isChange: true }) === 'small');
  expect(small.toSorted()).toEqual([
    'auth.changePassword',
    'auth.login',
    'auth.logout',
    'auth.logoutEverywhere',
    'auth.register',
    'auth.resetPassword',
    'player.listen',
    'player.reportProgress',
  ]);
});

it('with large answers are these reads: changes are not refused after they were made', () => {
  const names = Object.keys(appRouter._def.procedures);
  expect(names.filter((name) => kindOfCall(name, { isChange: false }) === 'large').toSorted()).toEqual([
    'admin.sessions',
    'insights.sessions',
    'library.favorites',
    'library.playlist',
    'library.playlists',
    'studio.sessions',
    'support.messages',
  ]);
});
