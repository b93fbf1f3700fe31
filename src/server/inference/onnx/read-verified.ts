import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NetFile } from './onnx-thread-start.ts';

/**
 * Reads a file and verifies its checksum.
 * @throws Error with one sentence if the file is missing or has another checksum
 */
export async function readVerified({ folder, file, sha256: expected }: NetFile): Promise<Buffer> {
  const bytes = await readFile(join(folder, file)).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${file} is missing from ${folder}`, { cause });
  });
  if (sha256(bytes) !== expected) throw new Error(`the SHA-256 of ${file} differs from the manifest`);
  return bytes;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
