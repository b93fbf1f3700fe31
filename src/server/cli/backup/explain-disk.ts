import { StartError } from '../../errors.ts';

/**
 * Turns a disk error into a sentence with a remedy. @returns a StartError, or the error itself if it is
 * another one
 */
export function explainDisk(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartError(`The disk of ${folder} is full. Free some space and try again.`, { cause: error });
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'EIO') {
    return new StartError(`${folder} cannot be read or written (${code}). Check its permissions and disk.`, {
      cause: error,
    });
  }
  return error;
}
