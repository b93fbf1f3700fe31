import { open } from 'node:fs/promises';

const PART = 1024 * 1024;

/** Reads a file in chunks of one megabyte. Opens it on the first read. */
export async function* readParts(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART), 0, PART, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
