declare module 'fs-native-extensions' {
  /** Tries to acquire the exclusive lock on a file. @returns false if another open file has it */
  export function tryLock(fd: number): boolean;
}
