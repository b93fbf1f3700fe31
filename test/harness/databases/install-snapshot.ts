import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * Puts the run's migrated, empty database into a data folder, as a first start would create it: creating one
 * takes seconds of processor time. Does not replace an existing one. Not for suites of the first start
 * itself.
 */
export async function installSnapshot(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', inject('snapshot'), '-C', folder]);
}
