import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS_MODE = 0o077;

/**
 * Restricts a folder and its content to their owner: files 0600, folders 0700. Sets the umask, so that
 * later files of this process are restricted too. Symbolic links are not followed.
 */
export function restrictPermissions(folder: string): void {
  process.umask(OTHERS_MODE);
  restrictToOwner(folder);
}

/** Restricts the folder itself first, which blocks access to its content. */
function restrictToOwner(folder: string): void {
  if (lstatSync(folder).mode & OTHERS_MODE) chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) restrictToOwner(path);
    else if (entry.isFile() && lstatSync(path).mode & OTHERS_MODE) chmodSync(path, 0o600);
  }
}
