import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A written file: its path relative to the folder, with slashes. */
export type WrittenFile = { path: string; sha256: string; bytes: number };

/**
 * Writes and syncs a new file (0600) below the folder, and creates its parent folders (0700). Removes the
 * file if writing fails.
 */
export async function writeHashed(
  folder: string,
  path: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<WrittenFile> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      await file.writeFile(part);
    }
    await file.sync();
  } catch (error) {
    await rm(to);
    throw error;
  } finally {
    await file.close();
  }
  return { path, sha256: hash.digest('hex'), bytes };
}
