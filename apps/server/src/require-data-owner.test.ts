import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireDataOwner } from './require-data-owner.js';

// proves security 10.88
it('root does not work in the data directory of another user, and does in its own database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-owner-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // Root may give a folder away; others are another user than root.
  const user = process.getuid?.() || 65_534;
  await chown(dataDir, user, -1);
  await expect(requireDataOwner(dataDir, 0)).rejects.toThrow(`such as with sudo --user='#${user}'.`);
  await requireDataOwner(dataDir, user);
  await requireDataOwner(join(dataDir, 'missing'), 0);
  await mkdir(join(dataDir, 'database'));
  await chown(join(dataDir, 'database'), user, -1);
  await expect(requireDataOwner(dataDir, 0)).rejects.toThrow('belongs to another user');
});
