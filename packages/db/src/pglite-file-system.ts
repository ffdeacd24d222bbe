/** A file or folder of the data directory, as PGlite knows it. */
export interface FileNode {
  readonly name: string;
  readonly parent: FileNode;
}

interface OpenFile {
  /** PGlite's number for it. */
  readonly fd: number;
  /** The system's. */
  readonly nfd: number;
  readonly node: FileNode;
}

type Operation<Target> = (target: Target, ...rest: unknown[]) => unknown;

/** The part of PGlite's file system that is replaced here; see NODEFS of Emscripten. */
export interface Operations {
  readonly realPath: (node: FileNode) => string;
  tryFSOperation: <Result>(run: () => Result) => Result;
  readonly stream_ops: Record<'open' | 'write' | 'setattr' | 'close', Operation<OpenFile>> & {
    fsync?: (file: OpenFile) => void;
  };
  readonly node_ops: Record<'setattr' | 'rename' | 'unlink' | 'rmdir', Operation<FileNode>> & {
    mknod: (folder: FileNode, name: string, mode: number, ...rest: unknown[]) => unknown;
  };
}

/** The part of Emscripten's file system that is called here. */
export interface Descriptors {
  /** Gives back PGlite's number of a file. */
  readonly closeStream: (fd: number) => void;
  readonly isFile: (mode: number) => boolean;
}

export function isOperations(value: unknown): value is Operations {
  return (
    hasFunctions(value, ['realPath', 'tryFSOperation']) &&
    hasFunctions(Reflect.get(value, 'stream_ops'), ['open', 'write', 'setattr', 'close']) &&
    hasFunctions(Reflect.get(value, 'node_ops'), ['mknod', 'setattr', 'rename', 'unlink', 'rmdir'])
  );
}

export function areDescriptors(value: unknown): value is Descriptors {
  return hasFunctions(value, ['closeStream', 'isFile']);
}

function hasFunctions(value: unknown, names: string[]): value is object {
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
