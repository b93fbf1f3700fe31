import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type ArchiveFile = { name: string; bytes: Buffer; at: Date };
/** A file that is fetched when its turn comes; null leaves it out. */
export type DeferredFile = { name: string; at: Date; fetch(): Promise<Uint8Array | null> };
export type Archive = {
  first: ArchiveFile[];
  late: DeferredFile[];
  /** content that can only be written at the end */
  last(): ArchiveFile[];
};

/** Small enough that little of a large file waits in the pipes behind a slow reader. */
const SLICE = 64 * 1024;
const NO_BYTES = new Uint8Array();

/**
 * An archive as a stream of zip, made at the reader's pace. One late file is in memory at a time, and no further one is
 * fetched after the stream is destroyed. A failure breaks it off, so that the reader never takes a part for the whole.
 */
export function writeArchive(archive: Archive): Readable {
  const zip = new ZipFile();
  // The types omit that the stream can be destroyed, which the documentation promises.
  const output = zip.outputStream as PassThrough;
  const controller = new AbortController();
  output.once('close', () => controller.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  fill(zip, archive, controller.signal).catch((error: Error) => {
    if (!controller.signal.aborted) output.destroy(error);
  });
  return output;
}

async function fill(zip: ZipFile, { first, late, last }: Archive, signal: AbortSignal): Promise<void> {
  const add = ({ name, bytes, at }: ArchiveFile) => zip.addBuffer(bytes, name, { mtime: at });
  first.forEach(add);
  for (const file of late) {
    if (signal.aborted) return;
    await addLate(zip, file, signal);
  }
  last().forEach(add);
  zip.end();
}

/**
 * Fetches a file and adds it uncompressed, since an image would not get smaller, and waits until its last byte is sent.
 * It is a separate function, so that nothing refers to the image while the next is fetched.
 */
async function addLate(
  zip: ZipFile,
  { name, at, fetch: fetchBytes }: DeferredFile,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await fetchBytes();
  if (!bytes) return;
  const source = readInSlices(bytes);
  zip.addReadStream(source, name, { compress: false, size: bytes.length, mtime: at });
  try {
    await finished(source, { signal });
  } finally {
    source.destroy();
  }
}

/**
 * The bytes as a stream that releases them at its end. The zip keeps every stream until it is written, and their bytes
 * would add up to all images together.
 */
function readInSlices(bytes: Uint8Array): Readable {
  let remainingBytes = bytes;
  return new Readable({
    highWaterMark: SLICE,
    read() {
      // A copy, so that a waiting slice does not keep the whole in memory.
      const slice = Buffer.from(remainingBytes.subarray(0, SLICE));
      remainingBytes = remainingBytes.length > SLICE ? remainingBytes.subarray(SLICE) : NO_BYTES;
      this.push(slice.length > 0 ? slice : null);
    },
    destroy(error, callback) {
      remainingBytes = NO_BYTES;
      callback(error);
    },
  });
}
