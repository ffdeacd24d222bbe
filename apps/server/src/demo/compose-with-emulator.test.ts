import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataDirectory } from '@vizzi/db/testing';
import { StartupError } from '@vizzi/domain';
import { expect, it } from 'vitest';
import { readConfig } from '../config.js';
import { composeDemo } from './compose-with-emulator.js';

// proves security 10.39
it.each(['', '{"version":', 'a folder'])(
  'says in a sentence what to do when the state of the emulator is %j',
  async (state) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-demo-'));
    await prepareDataDirectory(dataDir);
    const file = join(dataDir, 'stripe-emulator.json');
    await (state === 'a folder' ? mkdir(file) : writeFile(file, state));
    const starting = composeDemo(readConfig({ DATA_DIR: dataDir }));
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(/stripe-emulator\.json does not hold .* begin anew\.$/);
    await rm(dataDir, { recursive: true });
  },
);
