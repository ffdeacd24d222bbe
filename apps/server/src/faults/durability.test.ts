import { once } from 'node:events';
import { progress, session } from '@vizzi/api/contracts';
import { it } from 'vitest';
import { createTestHome, send, signUp } from '../testing/test-process.js';

/** At once, because a server that starts keeps at most one core busy; more of them in CI, where there is time. */
const SERVERS = process.env['CI'] ? ['first', 'second', 'third'] : ['first'];
/** Of each server. */
const KILLS = process.env['CI'] ? 3 : 2;
const LISTENERS = 16;
/** Reports acknowledged before the process is killed. */
const REPORTS = 200;

// proves security 10.3
it.concurrent.for(SERVERS)(
  'a killed server has every report that it acknowledged',
  { timeout: 300_000 },
  async (_server, { expect, onTestFinished }) => {
    const home = await createTestHome();
    onTestFinished(() => home.close());
    let server = home.start({ LOG_LEVEL: 'silent' });
    let address = await server.ready;
    const [longest] = session.array().parse(await (await send(address, '/api/sessions?sortBy=longest')).json());
    const sessionId = longest?.id;
    const cookies: string[] = [];
    for (let index = 0; index < LISTENERS; index += 1) {
      cookies.push(await signUp(address, `listener-${index}@vizzi.example`));
    }
    const acknowledged = cookies.map(() => 0);
    let position = 0;

    for (let kill = 0; kill < KILLS; kill += 1) {
      let left = REPORTS;
      const listen = async (listener: number): Promise<void> => {
        while (left > 0) {
          left -= 1;
          const currentTime = (position += 0.001);
          const body = { sessionId, currentTime };
          const answer = await send(address, '/api/user/progress', body, cookies[listener]).catch(() => undefined);
          if (answer?.ok) acknowledged[listener] = Math.max(acknowledged[listener] ?? 0, currentTime);
          // The last reports are under way while the process dies.
          if (left === LISTENERS) server.child.kill('SIGKILL');
        }
      };
      await Promise.all(cookies.map((_cookie, listener) => listen(listener)));
      if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, 'exit');

      server = home.start({ LOG_LEVEL: 'silent' });
      address = await server.ready;
      for (const [listener, cookie] of cookies.entries()) {
        const read = () => send(address, `/api/user/progress/${sessionId}`, undefined, cookie);
        // A busy machine may be told to come back, right after the start.
        await expect.poll(async () => (await read()).status).toBe(200);
        const saved = progress.parse(await (await read()).json());
        expect(saved.currentTime).toBeGreaterThanOrEqual(acknowledged[listener] ?? 0);
      }
    }
    expect(Math.min(...acknowledged)).toBeGreaterThan(0);
  },
);
