import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '@vizzi/domain';
import type { tryLock as TryLock } from 'fs-native-extensions';
import { hasCode } from './failures.js';
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
      throw new StartupError(`${await describeUse(directory)}; stop that one or set another DATA_DIR.`);
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

/**
 * Keeps other processes from locking a data directory while its files are read; one that nobody ever locked has nothing to lock. Answers
 * the function that ends it. Throws StartupError when the directory is in use.
 */
export async function lockForReading(directory: string): Promise<() => Promise<void>> {
  const tryLock = await loadTryLock();
  const file = await open(join(directory, 'lock'), 'r').catch(unlessMissing);
  if (file && !tryLock(file.fd, { shared: true })) {
    await file.close();
    throw new StartupError(`${await describeUse(directory)}; stop that one first.`);
  }
  return async () => file?.close();
}

function unlessMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

async function loadTryLock(): Promise<typeof TryLock> {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch (cause) {
    const system = `${process.platform} on ${process.arch} with this C library`;
    throw new StartupError(`The embedded database cannot lock files on ${system}; set DATABASE_URL.`, { cause });
  }
}

async function describeUse(directory: string): Promise<string> {
  return `The data directory ${directory} is in use by ${await ownerOf(join(directory, 'lock'))}`;
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
