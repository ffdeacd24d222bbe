import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Server } from '@tus/server';
import { type Db, leaveUploadLock, prolongUploadLock, releaseUploadLock, takeUploadLock } from '@vizzi/db';
import { AppError, withoutHiddenCharacters } from '@vizzi/domain';
import type { CheckRecording } from './check-recording.js';
import { digestOf, type FileTarget } from './store-file.js';
import { UPLOAD_GONE } from './unfinished-uploads.js';

/** A server that does not prolong its lock for so long is taken for dead. */
const SECONDS = 20;
const PROLONG_MS = 5_000;

/** Ids of the work that is under way in this server, by its database: others that ask for it are refused without asking for the lock. */
const underWay = new WeakMap<Db, Set<string>>();

export interface UploadPorts {
  readonly tus: Server;
  /** The folder of unfinished uploads. */
  readonly directory: string;
  readonly target: FileTarget;
  readonly checkRecording: CheckRecording;
}

/** A file of which every byte has arrived. */
export interface WholeUpload {
  readonly id: string;
  readonly path: string;
  /** What it was called on the admin's computer. */
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Does the work of finishing an upload on one server at a time. Throws `conflict` while another one does it. */
export async function finishAlone<Result>(db: Db, id: string, work: () => Promise<Result>): Promise<Result> {
  const refusal = 'This file is being checked already. Please ask again in a moment.';
  return workAlone(db, { id: `finish ${id}`, refusal }, work);
}

interface WorkLock {
  readonly id: string;
  readonly refusal: string;
  /** Whether the lock stays after a failure, until the work succeeds. */
  readonly staysAfterFailure?: boolean;
}

/** Throws `conflict` when another server has taken the lock, because this one stood still. */
export type RequireLock = () => Promise<void>;

/** Does a work on one server at a time, by a lock. Throws `conflict` while another one does it. */
export async function workAlone<Result>(
  db: Db,
  workLock: WorkLock,
  work: (requireLock: RequireLock) => Promise<Result>,
): Promise<Result> {
  const { id, refusal } = workLock;
  const ids = underWay.get(db) ?? new Set();
  underWay.set(db, ids);
  if (ids.has(id)) throw new AppError('conflict', refusal);
  ids.add(id);
  try {
    return await workLocked(db, workLock, work);
  } finally {
    ids.delete(id);
  }
}

async function workLocked<Result>(
  db: Db,
  { id, refusal, staysAfterFailure = false }: WorkLock,
  work: (requireLock: RequireLock) => Promise<Result>,
): Promise<Result> {
  const lock = { id, token: randomUUID() };
  if (!(await takeUploadLock(db, { ...lock, seconds: SECONDS }))) throw new AppError('conflict', refusal);
  const prolong = () => prolongUploadLock(db, { ...lock, seconds: SECONDS });
  // Should it fail, the next one may succeed in time.
  const timer = setInterval(() => void prolong().catch(() => {}), PROLONG_MS).unref();
  const requireLock = async () => {
    if (!(await prolong())) throw new AppError('conflict', refusal);
  };
  let stays = staysAfterFailure;
  try {
    const result = await work(requireLock);
    stays = false;
    return result;
  } finally {
    clearInterval(timer);
    await (stays ? leaveUploadLock(db, lock) : releaseUploadLock(db, lock));
  }
}

/** Leaves to another server what it works on at this moment. */
export function leaveTaken(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
}

/**
 * Hands a whole upload over to be checked and stored. It is removed afterwards, also when it was refused as `invalid`; after
 * other failures it can be tried again. Throws `not_found`, `conflict` while parts are missing, `invalid` when it changed on the way.
 */
export async function takeWholeUpload<Result>(
  { tus, directory }: UploadPorts,
  id: string,
  store: (upload: WholeUpload) => Promise<Result>,
): Promise<Result> {
  const { offset, size, metadata } = await tus.datastore.getUpload(id).catch((error: unknown) => {
    throw error instanceof Error ? error : new AppError('not_found', UPLOAD_GONE);
  });
  if (offset !== size)
    throw new AppError('conflict', 'This upload is not complete yet. Please send its remaining parts first.');
  const remove = () => tus.datastore.remove(id).catch(() => {});
  const path = join(directory, id);
  try {
    const sha256 = await digestOf(path);
    const expected = metadata?.['sha256']?.toLowerCase();
    if (expected && expected !== sha256) {
      throw new AppError('invalid', 'What arrived differs from the file on your computer. Please upload it again.');
    }
    const result = await store({ id, path, name: readableName(metadata?.['name']), bytes: size, sha256 });
    await remove();
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') await remove();
    throw error;
  }
}

function readableName(name: string | null | undefined): string {
  // By characters: half of one cannot be stored.
  return (
    Array.from(withoutHiddenCharacters(name ?? ''))
      .slice(0, 200)
      .join('') || 'recording'
  );
}
