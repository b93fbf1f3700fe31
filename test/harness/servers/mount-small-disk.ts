import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = { folder: string; unmount(): void };

/** A disk of so many megabytes in memory; null, and said aloud, where the machine does not let us mount one. */
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
