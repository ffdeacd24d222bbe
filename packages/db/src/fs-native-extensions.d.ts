declare module 'fs-native-extensions' {
  /**
   * Locks an open file for this process, and false when another holds the lock. The kernel releases it with the file. A shared lock, for
   * which the file may be open for reading alone, goes with other shared ones.
   */
  export function tryLock(fd: number, options?: { readonly shared: boolean }): boolean;
}
