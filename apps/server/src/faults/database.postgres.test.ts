import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { progress } from '@vizzi/api/contracts';
import { createTestCluster, findPostgres, type TestCluster } from '../testing/test-cluster.js';
import { createTestHome, send, signUp, type TestProcess } from '../testing/test-process.js';

const LISTENERS = 8;
const GOOD = [200, null, undefined];
const COME_BACK = [503, '1', 'unavailable'];
const SESSION = 1;
/** Where the programs of PostgreSQL are: this test starts and breaks a server of its own. */
const bin = await findPostgres();

/** Status, `Retry-After` and code of an answer. */
const told = ({ status, headers }: Response, body: unknown) => [
  status,
  headers.get('retry-after'),
  typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined,
];

describe('the database under load', () => {
  let cluster: TestCluster;
  let home: Awaited<ReturnType<typeof createTestHome>>;
  let server: TestProcess;
  let address: string;
  let cookies: string[];

  beforeAll(async () => {
    cluster = await createTestCluster(bin ?? '');
    await cluster.start();
    home = await createTestHome();
    server = home.start({ DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' });
    address = await server.ready;
    cookies = [];
    for (let index = 0; index < LISTENERS; index += 1) {
      cookies.push(await signUp(address, `listener-${index}@vizzi.example`));
    }
  });
  afterAll(async () => {
    await home.close();
    await cluster.close();
  });

  let position = 0;

  /** Everybody reports until `enough`; answers what each was acknowledged last, and which answers there were. */
  async function listen(enough: () => boolean, seen: (status: number) => void): Promise<number[]> {
    return Promise.all(
      cookies.map(async (cookie) => {
        let acknowledged = 0;
        while (!enough()) {
          const currentTime = (position += 0.0001);
          const answer = await send(address, '/api/user/progress', { sessionId: SESSION, currentTime }, cookie);
          const body: unknown = await answer.json();
          expect([GOOD, COME_BACK]).toContainEqual(told(answer, body));
          if (answer.ok) acknowledged = currentTime;
          seen(answer.status);
        }
        return acknowledged;
      }),
    );
  }

  const stored = async (cookie: string) =>
    progress.parse(await (await send(address, `/api/user/progress/${SESSION}`, undefined, cookie)).json()).currentTime;

  // proves security 10.1
  it.each([
    ['is stopped and started', 'SIGINT'],
    ['is killed', 'SIGKILL'],
  ] as const)('%s: callers are told to come back, and nothing acknowledged is lost', async (_what, signal) => {
    const statuses = { before: 0, down: 0, again: 0 };
    let phase: 'up' | 'down' | 'restarted' = 'up';
    const load = listen(
      () => statuses.again >= 50,
      (status) => {
        if (phase === 'up' && status === 200) statuses.before += 1;
        if (phase !== 'up' && status === 503) statuses.down += 1;
        if (phase === 'restarted' && status === 200) statuses.again += 1;
      },
    );
    const until = async (condition: () => boolean) => {
      while (!condition()) await send(address, '/healthz');
    };
    await until(() => statuses.before >= 50);
    phase = 'down';
    await cluster.stop(signal);
    expect((await send(address, '/readyz')).status).toBe(503);
    await until(() => statuses.down >= 50);
    const procedure = await send(address, '/api/trpc/player.stats', undefined, cookies[0]);
    expect([procedure.status, procedure.headers.get('retry-after')]).toEqual([503, '1']);
    await cluster.start();
    phase = 'restarted';
    const acknowledged = await load;

    expect((await send(address, '/readyz')).status).toBe(200);
    for (const [index, cookie] of cookies.entries()) {
      expect(await stored(cookie)).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
    }
    expect(Math.min(...acknowledged)).toBeGreaterThan(0);
  });

  it('leaves a server that stops as it should', async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, errors: '' });
  });
});
