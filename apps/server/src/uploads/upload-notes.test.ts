import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileConfigstore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { createTestDatabase } from '@vizzi/db/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UploadNotes } from './upload-notes.js';

let folder: string;
let notes: UploadNotes;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizzi-notes-'));
  database = await createTestDatabase();
  notes = new UploadNotes(database.db, folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await rm(folder, { recursive: true });
});

// proves security 12.32
it('an upload that cannot be read for a moment is not taken for one that is gone', async () => {
  await notes.set('lake', new Upload({ id: 'lake', offset: 0, size: 100 }));
  // The store says so where it may open no more files; a moment later it may again.
  vi.spyOn(FileConfigstore.prototype, 'get').mockResolvedValueOnce(undefined);
  await expect(notes.get('lake')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await notes.get('lake')).toMatchObject({ id: 'lake', size: 100 });
});

it('there are none in a folder that was deleted', async () => {
  await rm(folder, { recursive: true });
  expect(await notes.list()).toEqual([]);
  await mkdir(folder);
});

// proves security 12.32
it('one that does not exist, or is half written, is none', async () => {
  await writeFile(join(folder, 'half.json'), '{"id":"ha');
  expect([await notes.get('none'), await notes.get('half')]).toEqual([undefined, undefined]);
});
