import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = { folder: string; unmount(): void };

/**
 * A disk of this many megabytes in memory; null, with a warning, if the machine does not permit mounting one.
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'attesta-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    console.warn('SKIPPED: this machine lets us mount no small disk, so nothing is shown on a full one.');
    return null;
  }
  return {
    folder,
    unmount: () => {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
