import { execFileSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../testing/test-app.js';

/** Sends a request on each of many connections, and resets them. */
const STRANGER = `
  const { connect } = await import('node:net');
  const [port, path] = process.argv.slice(1);
  const reset = () => new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('close', resolve);
    socket.write('GET ' + path + ' HTTP/1.1\\r\\nHost: vizzi\\r\\n\\r\\n', () => socket.resetAndDestroy());
  });
  await Promise.all(Array.from({ length: 100 }, reset));`;

// proves security 9.67
it.each(['/%', '/api/auth/me', '/'])(
  'connections that are reset before they are accepted cause no failure: %s',
  async (path) => {
    let log = '';
    const logStream = { write: (line: string) => void (log += line) };
    const test = await createTestApp({ env: { LOG_LEVEL: 'warn' }, logStream });
    onTestFinished(() => test.close());
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    // The server stands still until all of them are reset.
    for (let time = 0; time < 3; time += 1) {
      execFileSync(process.execPath, ['--input-type=module', '-e', STRANGER, new URL(address).port, path]);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
    }
    // The work that begins with a server may miss its time while the server stands still; no request fails.
    expect(log).not.toMatch(/"level":[56]0|"reqId"|refused a connection/);
  },
);

// proves security 10.93
it('a connection for which the system has no file or memory ends nothing', async () => {
  let log = '';
  const logStream = { write: (line: string) => void (log += line) };
  const test = await createTestApp({ env: { LOG_LEVEL: 'warn' }, logStream });
  onTestFinished(() => test.close());
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  test.app.server.emit('error', new Error('accept ENFILE'));
  expect(log).toContain('accept ENFILE');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});
