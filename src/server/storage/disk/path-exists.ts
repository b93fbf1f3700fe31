import { access } from 'node:fs/promises';

/** Whether a file or folder is there, as far as this user may see. */
export const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
