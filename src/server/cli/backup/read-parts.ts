import { open } from 'node:fs/promises';

const PART_BYTES = 1024 * 1024;

/** Reads a file in chunks of one megabyte. Opens it on the first read. */
export async function* readParts(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART_BYTES), 0, PART_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
