import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteLeftovers } from './leftovers.js';
import { ADMIN_HEADER, createTusServer, UPLOADS_PATH } from './tus-server.js';

const HOUR_MS = 3_600_000;

let database: Database;
let directory: string;
beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'vizzi-clocks-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  await rm(directory, { recursive: true });
});

const send = (method: string, path: string, headers: object, body: string | null = null) =>
  createTusServer(database.db, directory).handleWeb(
    new Request(`http://localhost${path}`, { method, body, headers: { 'tus-resumable': '1.0.0', ...headers } }),
  );
async function begin(): Promise<string> {
  const answer = await send('POST', UPLOADS_PATH, { 'upload-length': '8', [ADMIN_HEADER]: '1' });
  return new URL(answer.headers.get('location') ?? '', 'http://localhost').pathname;
}
const sendPart = (path: string, offset: number) => {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return send('PATCH', path, headers, 'half');
};
const setClock = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
const clean = async () => {
  await deleteLeftovers(database.db, { directory, target: { mediaDir: directory, bucket: undefined } });
  return createTusServer(database.db, directory).cleanUpExpiredUploads();
};

// proves security 12.28
it.each([-30, -0.5, 0.5, 30])(
  'a server whose clock is %d hours off goes on with an upload, and keeps it',
  async (hours) => {
    const path = await begin();
    expect((await sendPart(path, 0)).status).toBe(204);
    setClock(hours);
    expect((await send('HEAD', path, {})).headers.get('upload-offset')).toBe('4');
    expect(await clean()).toBe(0);
    const other = await begin();
    expect((await sendPart(path, 4)).status).toBe(204);
    vi.useRealTimers();
    expect((await sendPart(other, 0)).status).toBe(204);
    expect(await clean()).toBe(0);
    expect(await readdir(directory)).toHaveLength(4);
  },
);

// proves security 12.28
it('an upload that began a day ago is deleted, also by a server whose clock is behind', async () => {
  const path = await begin();
  await sendPart(path, 0);
  const notes = join(directory, `${path.split('/').at(-1)}.json`);
  const text = await readFile(notes, 'utf8');
  const began = /"creation_date":"([^"]+)"/.exec(text)?.[1] ?? '';
  await writeFile(notes, text.replace(began, new Date(Date.parse(began) - 25 * HOUR_MS).toISOString()));
  setClock(-30);
  expect((await sendPart(path, 4)).status).toBe(410);
  expect(await clean()).toBe(1);
  expect(await readdir(directory)).toEqual([]);

  await writeFile(join(directory, 'f'.repeat(32)), 'half');
  const old = new Date(Date.now() + 30 * HOUR_MS - 25 * HOUR_MS);
  await utimes(join(directory, 'f'.repeat(32)), old, old);
  await clean();
  expect(await readdir(directory)).toEqual([]);
});
