import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Leaves a folder and all that lies in it to their owner, files 0600 and folders 0700, now and for whatever this
 * process makes later. Links are not followed.
 */
export function restrictPermissions(folder: string): void {
  process.umask(OTHERS);
  shutOut(folder);
}

/** The folder itself first, which keeps others out of the rest. */
function shutOut(folder: string): void {
  if (lstatSync(folder).mode & OTHERS) chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) shutOut(path);
    else if (entry.isFile() && lstatSync(path).mode & OTHERS) chmodSync(path, 0o600);
  }
}
