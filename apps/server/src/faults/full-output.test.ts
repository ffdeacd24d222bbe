import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createLogOutput } from '../http/log-output.js';
import { createSmallDisk } from '../testing/small-disk.js';
import { createTestHome, freePort, send } from '../testing/test-process.js';

const disk = createSmallDisk(1);
afterAll(() => disk?.close());

// proves security 10.92
it.runIf(disk)('a disk that takes no line of the log ends nothing, and takes them when there is room', async () => {
  const home = await createTestHome();
  onTestFinished(() => home.close());
  const path = join(disk?.folder ?? '', 'vizzi.log');
  const file = await open(path, 'a');
  onTestFinished(() => file.close());
  const address = `http://127.0.0.1:${await freePort()}`;
  await disk?.fill();
  const server = home.start({ PORT: new URL(address).port }, { output: file.fd });
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
  const fail = async () => {
    const wrong = { username: 'nobody@vizzi.example', password: 'quiet lantern' };
    expect((await send(address, '/api/auth/login', wrong)).status).toBe(401);
  };
  for (let time = 0; time < 3; time += 1) await fail();

  disk?.free();
  await fail();
  const lines = async () =>
    (await readFile(path, 'utf8')).split('\n').filter((line) => line.includes('sign_in_failed'));
  await expect.poll(lines).toHaveLength(4);

  await disk?.fill();
  await fail();
  await fail();
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, errors: '' });
});

// proves security 10.92
it.runIf(disk)('more lines than may wait end none of those that come when there is room', async () => {
  const path = join(disk?.folder ?? '', 'many.log');
  const file = await open(path, 'a');
  onTestFinished(() => file.close());
  await disk?.fill();
  const output = createLogOutput(file.fd);
  const line = `${'x'.repeat(999)}\n`;
  for (let time = 0; time < 1_500; time += 1) output.write(line);
  const size = async () => (await file.stat()).size;
  expect(await size()).toBe(0);
  disk?.free();
  await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(900_000);
});

// proves security 10.97
it('a program that does not read the log keeps no process from ending', async () => {
  const home = await createTestHome();
  onTestFinished(() => home.close());
  const address = `http://127.0.0.1:${await freePort()}`;
  const server = home.start({ LOG_LEVEL: 'info', PORT: new URL(address).port });
  await server.ready;
  server.child.stdout?.pause();
  // More lines than the pipe and this process take.
  for (let time = 0; time < 2_000; time += 1) await (await fetch(`${address}/healthz`)).arrayBuffer();
  const exit = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

/** A terminal that nobody reads. */
async function openTerminal() {
  const terminal = spawn('script', ['--quiet', '--command', 'tty; sleep 300', '/dev/null']);
  onTestFinished(() => void terminal.kill('SIGKILL'));
  const [name] = await once(terminal.stdout, 'data');
  terminal.kill('SIGSTOP');
  const file = await open(String(name).trim(), constants.O_WRONLY | constants.O_NOCTTY);
  onTestFinished(() => file.close());
  return file;
}

// proves security 10.97
it('a terminal that nobody reads keeps no process from ending', async () => {
  const home = await createTestHome();
  onTestFinished(() => home.close());
  const { fd: output } = await openTerminal();
  const address = `http://127.0.0.1:${await freePort()}`;
  const server = home.start({ LOG_LEVEL: 'info', PORT: new URL(address).port }, { output });
  const get = () => fetch(`${address}/healthz`).then((response) => response.arrayBuffer());
  await expect.poll(get, { timeout: 30_000 }).toBeTruthy();
  // More lines than the terminal takes.
  for (let time = 0; time < 200; time += 1) await get();
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, errors: '' });
});

const WARNING = `
  const { writeWarnings } = await import(process.argv[1]);
  writeWarnings();
  for (let time = 0; time < 500; time += 1) process.emitWarning('The disk is full, and this is a long sentence about it');
  setTimeout(() => process.exit(7), 100);`;

// proves security 10.97
it('nor do warnings, of which there are more than it takes', async () => {
  const { fd } = await openTerminal();
  const output = fileURLToPath(new URL('../../dist/http/log-output.js', import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module', '-e', WARNING, output], { stdio: ['ignore', fd, fd] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([7, null]);
});
