import { fsyncSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { endProcess } from './end-process.js';
import { codeOf, isDiskFull, messageOf } from './failures.js';
import {
  areDescriptors,
  type Descriptors,
  type FileNode,
  isOperations,
  type Operations,
} from './pglite-file-system.js';
import { SpareDescriptors } from './spare-descriptors.js';
import type { SpareSpace } from './spare-space.js';
import { WriteAheadLog } from './write-ahead-log.js';
import { explainWriteFailure } from './write-failures.js';

type Init = NodeFS['init'];

/** Other failures are expected: PostgreSQL asks for files that need not exist. */
const DISK_FAILURES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO']);

/** Codes of Node's that PGlite's file system does not know. */
const UNKNOWN = /^(?:unknown|EREMOTEIO)/i;

/**
 * PGlite's files on a disk, synced when PostgreSQL asks for it: PGlite's own file system ignores that, so that a power cut
 * leaves what the kernel happened to have written. Only the end of the write-ahead log is synced a moment later, not at
 * each commit, and always before anything else changes. What the system refuses to open leaves nothing behind.
 */
export class DurableFiles extends NodeFS {
  /** The last failure of the disk, which PostgreSQL repeats without its reason. */
  lastFailure: unknown;
  /** What the database may use when the disk is full. */
  space: SpareSpace | undefined;
  readonly #log = new WriteAheadLog((error) => {
    // The next start needs room.
    this.space?.lend(error);
    endProcess(explainWriteFailure(this.dataDir ?? '', error)?.message ?? messageOf(error));
  });
  readonly #descriptors = new SpareDescriptors();
  #isOpening = false;

  override async init(pglite: Parameters<Init>[0], options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: object) => this.#replace(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Whether the log has grown since this was asked. */
  takeGrowth(): boolean {
    return this.#log.takeGrowth();
  }

  override async closeFs(): Promise<void> {
    await super.closeFs();
    this.#log.close();
    this.closeSpare();
  }

  /** Closes the descriptors that are kept, also for a database that did not open. */
  closeSpare(): void {
    this.#descriptors.close();
  }

  #replace(module: object): void {
    const operations: unknown = Reflect.get(module, 'NODEFS');
    const descriptors: unknown = Reflect.get(module, 'FS');
    if (!isOperations(operations) || !areDescriptors(descriptors)) {
      throw new Error('PGlite has another file system than the one that is made durable');
    }
    const sync = this.#withKnownCodes(operations.tryFSOperation);
    operations.tryFSOperation = this.#withSpare(sync);
    this.#makeDurable(operations, sync);
    const { stream_ops: files } = operations;
    const { open } = files;
    files.open = (file) => {
      this.#isOpening = true;
      try {
        return open(file);
      } finally {
        this.#isOpening = false;
      }
    };
    files.close = after(files.close, () => this.#descriptors.fill());
    leaveNothingOfRefusedFiles(operations, descriptors);
  }

  /** A sync that fails is not tried again, and ends PostgreSQL. */
  #makeDurable(operations: Operations, sync: Operations['tryFSOperation']): void {
    const { stream_ops: files, node_ops: nodes } = operations;
    const syncLog = () => {
      if (this.#log.isBehind) this.#log.sync();
    };
    const syncLogBefore = (node: FileNode) => {
      if (!isInLog(node)) syncLog();
    };
    files.write = before(files.write, ({ node }) => syncLogBefore(node));
    files.setattr = before(files.setattr, ({ node }) => syncLogBefore(node));
    nodes.setattr = before(nodes.setattr, syncLogBefore);
    nodes.rename = before(nodes.rename, syncLog);
    nodes.unlink = before(nodes.unlink, syncLog);
    nodes.rmdir = before(nodes.rmdir, syncLog);
    const { close } = files;
    files.close = (file) => {
      if (!isLogSegment(file.node)) return close(file);
      syncLog();
      this.#log.closed(file.nfd);
      return close(file);
    };
    files.fsync = (file) => {
      if (isLogSegment(file.node)) this.#log.grew(file.nfd, operations.realPath(file.node));
      else sync(() => this.#syncFile(file.nfd));
    };
  }

  #syncFile(file: number): void {
    try {
      fsyncSync(file);
    } catch (error) {
      // The next start needs room.
      this.space?.lend(error);
      throw error;
    }
  }

  /** Remembers failures of the disk, and gives all of them codes that PGlite's file system knows: it would take others for success. */
  #withKnownCodes(tryOperation: Operations['tryFSOperation']): Operations['tryFSOperation'] {
    return (run) =>
      tryOperation(() => {
        try {
          return run();
        } catch (error) {
          if (DISK_FAILURES.has(codeOf(error))) this.lastFailure = error;
          throw withKnownCode(error);
        }
      });
  }

  /** What fails because the system has no descriptor or no space left is tried again with what is kept for it. */
  #withSpare(tryOperation: Operations['tryFSOperation']): Operations['tryFSOperation'] {
    this.#descriptors.fill();
    return (run) =>
      tryOperation(() => {
        try {
          return run();
        } catch (error) {
          if (!this.#descriptors.lend(error, { isOpening: this.#isOpening }) && !this.space?.lend(error)) throw error;
        }
        try {
          return run();
        } finally {
          this.#descriptors.fill();
        }
      });
  }
}

/** With a quota that is used up PostgreSQL would end; with a full disk it copes. */
function withKnownCode(error: unknown): unknown {
  if (isDiskFull(error)) return Object.assign(new Error(messageOf(error)), { code: 'ENOSPC' });
  return error instanceof Error && UNKNOWN.test(String(Reflect.get(error, 'code')))
    ? Object.assign(new Error(messageOf(error)), { code: 'EIO' })
    : error;
}

function before<Args extends unknown[], Result>(run: (...args: Args) => Result, first: (...args: Args) => void) {
  return (...args: Args): Result => {
    first(...args);
    return run(...args);
  };
}

function after<Args extends unknown[], Result>(run: (...args: Args) => Result, next: () => void) {
  return (...args: Args): Result => {
    const result = run(...args);
    next();
    return result;
  };
}

function isInLog(node: FileNode): boolean {
  return node.parent.name === 'pg_wal';
}

/** New segments have other names until they are whole. */
function isLogSegment(node: FileNode): boolean {
  return isInLog(node) && /^[0-9A-F]{24}$/.test(node.name);
}

/**
 * A file that the system does not open, because too many are, would keep its number in PGlite, of which there are 4,096; and
 * one that it does not create would exist for PGlite. PostgreSQL closes another file and tries again.
 */
function leaveNothingOfRefusedFiles(operations: Operations, { closeStream, isFile }: Descriptors): void {
  const { stream_ops: files, node_ops: nodes } = operations;
  const { open } = files;
  files.open = (file) => {
    try {
      return open(file);
    } catch (error) {
      closeStream(file.fd);
      throw error;
    }
  };
  nodes.mknod = before(nodes.mknod, (folder, name, mode) => {
    const path = join(operations.realPath(folder), name);
    if (isFile(mode)) operations.tryFSOperation(() => writeFileSync(path, '', { mode }));
  });
}
