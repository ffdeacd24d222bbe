import { StartupError } from '@vizzi/domain';
import { causesOf, codeOf } from './failures.js';

/** Codes of the system and SQLSTATEs for a directory that cannot be written, with what to do about it. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full; make room, then start again',
  EDQUOT: 'its disk quota is used up; make room, then start again',
  53100: 'its disk is full; make room, then start again',
  EROFS: 'it is read-only; make it writable or set another DATA_DIR',
  EACCES: 'this user may not write there; make it writable or set another DATA_DIR',
  EPERM: 'this user may not write there; make it writable or set another DATA_DIR',
  ENOTDIR: 'a part of its path is a file; set another DATA_DIR',
  EEXIST: 'it is a file; set another DATA_DIR',
};

/** What the operator is told when a data directory cannot be written; undefined for other failures. */
export function explainWriteFailure(directory: string, error: unknown): StartupError | undefined {
  const remedy = causesOf(error).flatMap((each) => REMEDIES[codeOf(each)] ?? [])[0];
  return remedy
    ? new StartupError(`The data directory ${directory} cannot be written: ${remedy}.`, { cause: error })
    : undefined;
}
