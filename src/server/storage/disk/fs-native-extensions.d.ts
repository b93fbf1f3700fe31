declare module 'fs-native-extensions' {
  /** Takes the exclusive lock on the file. @returns false when another open file has it */
  export function tryLock(fd: number): boolean;
}
