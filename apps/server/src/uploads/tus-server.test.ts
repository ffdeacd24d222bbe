import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@vizzi/db/testing';
import { StartupError } from '@vizzi/domain';
import { expect, it } from 'vitest';
import { createTusServer } from './tus-server.js';

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
