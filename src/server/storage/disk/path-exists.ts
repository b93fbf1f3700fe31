import { access } from 'node:fs/promises';

/** Whether a file or folder exists, as far as this user can see. */
export const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
