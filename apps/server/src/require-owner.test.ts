import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireOwner } from './require-owner.js';

// proves security 10.88
it('root does not work in the data directory of another user', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-owner-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const user = process.getuid?.() || 65_534;
  await chown(dataDir, user, -1);
  await expect(requireOwner(dataDir, 0)).rejects.toThrow(`such as with sudo --user='#${user}'.`);
  await requireOwner(dataDir, user);
  await requireOwner(join(dataDir, 'missing'), 0);
  await requireOwner('/', 0);
});
