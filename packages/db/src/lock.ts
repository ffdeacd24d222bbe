import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@vizzi/domain';

/**
 * Locks a data directory for this process, because two processes on one embedded database would lose data. The lock of a
 * dead process is replaced. Answers the function that unlocks it. Throws StartupError when it is in use.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'lock');
  if (!(await tryCreate(file))) {
    const owner = await ownerOf(file);
    if (owner !== undefined && owner !== process.pid && isAlive(owner)) {
      throw new StartupError(
        `The data directory ${directory} is in use by process ${owner}; stop that one or set another DATA_DIR.`,
      );
    }
    await rm(file, { force: true });
    if (!(await tryCreate(file))) {
      throw new StartupError(`The data directory ${directory} was taken by another process just now; try again.`);
    }
  }
  return () => rm(file, { force: true });
}

async function tryCreate(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function ownerOf(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Signal 0 only tests whether the process exists; EPERM means that it exists and belongs to another user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
