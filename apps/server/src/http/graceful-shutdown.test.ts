import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
import { HEALTH } from './health.js';

// proves security 10.47
it('a connection on which nothing was sent holds up no shutdown', async () => {
  const test = await createTestApp({ timeouts: { headers: 0, request: 0, stall: 0, check: 100 } });
  const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
  const silent = connect(Number(port), '127.0.0.1');
  silent.on('error', () => {});
  await once(silent, 'connect');
  // It is accepted before this one is.
  expect((await fetch(`http://127.0.0.1:${port}${HEALTH.live}`)).status).toBe(200);
  const closed = once(silent, 'close');
  await test.close();
  await closed;
});
