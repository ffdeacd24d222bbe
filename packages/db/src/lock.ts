import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '@vizzi/domain';
import { explainWriteFailure } from './write-failures.js';

/**
 * Locks a data directory for this process, because two processes on one embedded database would lose data. The kernel
 * holds the lock and releases it when the process ends, however it ends; the file says in words who has it. Makes the
 * directory when there is none. Answers the function that unlocks it. Throws StartupError when it is in use.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const tryLock = await loadTryLock();
  const path = join(directory, 'lock');
  let file: FileHandle | undefined;
  try {
    await mkdir(directory, { recursive: true });
    file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    if (!tryLock(file.fd)) {
      throw new StartupError(
        `The data directory ${directory} is in use by ${await ownerOf(path)}; stop that one or set another DATA_DIR.`,
      );
    }
    await file.truncate();
    await file.write(`${await describeThisProcess()}\n`, 0);
  } catch (error) {
    await file?.close();
    throw explainWriteFailure(directory, error) ?? error;
  }
  // The file stays: a process that had opened it before it was deleted would lock a file that nobody else can find.
  const locked = file;
  return () => locked.close();
}

async function loadTryLock(): Promise<(fd: number) => boolean> {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch (cause) {
    const system = `${process.platform} on ${process.arch} with this C library`;
    throw new StartupError(`The embedded database cannot lock files on ${system}; set DATABASE_URL.`, { cause });
  }
}

/** The process that wrote the file, as it described itself; no more than its one line is repeated. */
async function ownerOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^process [\w .:(),-]{1,300}/.exec(text)?.[0] ?? 'another process';
}

/** Every container has a process 1, so the number is not enough. */
async function describeThisProcess(): Promise<string> {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const boot = bootId ? ` (boot ${bootId.trim()})` : '';
  return `process ${process.pid} on ${hostname()}, started at ${startedAt}${boot}`;
}
