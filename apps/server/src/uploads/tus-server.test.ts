import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Upload } from '@tus/server';
import { createTestDatabase } from '@vizzi/db/testing';
import { StartupError } from '@vizzi/domain';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
import { begin, editorFor, sendPart, TUS } from '../testing/test-uploads.js';
import { createTusServer } from './tus-server.js';
import { finishAlone } from './whole-upload.js';

/** An upload that has begun, whose file is gone, and what is logged of it. */
async function loseFile() {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let log = '';
  const logStream = { write: (line: string) => void (log += line) };
  const test = await createTestApp({ env: { UPLOAD_DIR: folder, LOG_LEVEL: 'warn' }, logStream });
  onTestFinished(() => test.close());
  const [editor] = await editorFor(test);
  const { address } = await begin(editor, 100);
  const file = join(folder, basename(address));
  await rm(file);
  return { editor, address, file, log: () => log };
}

// proves security 10.89
it('says that uploads cannot be written, at the start and in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = new URL('../../dist/uploads/tus-server.js', import.meta.url).href;
  const program = `
    import { createTusServer } from '${source}';
    try { createTusServer({}, '/proc/sys'); } catch ({ name, message }) { console.log(name, message); }`;
  // Root could write everywhere.
  const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], uid);
  expect(stdout).toMatch(/^StartupError UPLOAD_DIR \/proc\/sys cannot be used: EACCES/);

  // The folder can be made; the paths of its files are longer than the 4,096 bytes that a system call takes.
  const longPath = `${folder}${'/x'.repeat((4_080 - folder.length) / 2)}`;
  let log = '';
  const logStream = { write: (line: string) => void (log += line) };
  const test = await createTestApp({ env: { UPLOAD_DIR: longPath, LOG_LEVEL: 'warn' }, logStream });
  onTestFinished(() => test.close());
  const [editor] = await editorFor(test);
  expect((await begin(editor, 100)).response.statusCode).toBe(503);
  expect(log).toContain('ENAMETOOLONG');
});

it('refuses a part that is longer than the file, also where its length is not said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const test = await createTestApp({ env: { UPLOAD_DIR: folder } });
  onTestFinished(() => test.close());
  const [editor] = await editorFor(test);
  const { address } = await begin(editor, 100);
  for (const part of [Buffer.alloc(500), Readable.from([Buffer.alloc(500)])]) {
    const response = await sendPart(editor, address, 0, part);
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large']);
  }
});

// proves security 10.89
it('says in the log why a part cannot be written', async () => {
  const { editor, address, file, log } = await loseFile();
  await symlink('/dev/full', file);
  expect((await sendPart(editor, address, 0, Buffer.alloc(100))).statusCode).toBe(503);
  expect(log()).toContain('ENOSPC');
});

// proves security 10.89
it('says in the log why an upload cannot be deleted', async () => {
  const { editor, address, file, log } = await loseFile();
  await mkdir(file);
  expect((await editor.send({ method: 'DELETE', url: address, headers: TUS })).statusCode).toBe(503);
  expect(log()).toContain('EISDIR');
});

// proves security 10.89
it('expired uploads of which one cannot be deleted fail together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const tus = createTusServer(database.db, folder);
  for (const id of ['a', 'b'].map((letter) => letter.repeat(32))) {
    await mkdir(join(folder, id));
    const notes = { id, size: 9, offset: 0, creation_date: new Date(0).toISOString() };
    await writeFile(join(folder, `${id}.json`), JSON.stringify(notes));
  }
  await expect(tus.cleanUpExpiredUploads()).rejects.toMatchObject({ code: 'EISDIR' });
});

// proves security 12.13
it('an upload that is being checked stays when its day is over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const tus = createTusServer(database.db, folder);
  const id = 'a'.repeat(32);
  await tus.datastore.create(new Upload({ id, size: 3, offset: 0, creation_date: new Date(0).toISOString() }));
  await finishAlone(database.db, id, async () => expect(await tus.cleanUpExpiredUploads()).toBe(0));
  expect(await tus.cleanUpExpiredUploads()).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

// proves security 10.32
it.each(['file', 'file/uploads'])('says in a sentence that uploads cannot wait at %s', async (path) => {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-uploads-'));
  const database = await createTestDatabase();
  try {
    await writeFile(join(folder, 'file'), '');
    const create = () => createTusServer(database.db, join(folder, path));
    expect(create).toThrow(StartupError);
    expect(create).toThrow(/^UPLOAD_DIR .* cannot be used: .*\.$/);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
