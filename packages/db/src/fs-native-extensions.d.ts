declare module 'fs-native-extensions' {
  /** Locks an open file for this process, and false when another holds the lock. The kernel releases it with the file. */
  export function tryLock(fd: number): boolean;
}
