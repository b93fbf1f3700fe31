import type { Readable } from 'node:stream';
import type { DecodedImage } from './decode-image.ts';
import type { ImageFormat } from './image-format.ts';
import type { ImageProblem } from './image-problem.ts';

// The messages in the pipes of a decoder process. To it: an image's bytes, after their length and the maximum number of
// pixels (0: any). From it: an answer in JSON after its length, and then the pixels, if it announces any.

export type DecoderAnswer =
  | { kind: 'started' }
  | { kind: 'refused'; problem: ImageProblem }
  /** the image has exceeded its limits; nothing follows */
  | { kind: 'gave_up' }
  | {
      kind: 'decoded';
      width: number;
      height: number;
      format: ImageFormat;
      pixels: { width: number; height: number };
    };

const LENGTH_BYTES = 4;

/** The length of the following bytes, as it goes through a pipe. */
export function writeLength(length: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32LE(length);
  return bytes;
}

/** Reads the bytes of a pipe by the lengths that the reader asks for. @throws Error when the pipe ends in between */
export function openPipeReader(pipe: Readable) {
  const chunks: AsyncIterator<Buffer> = pipe[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const fill = async <T extends Uint8Array>(target: T): Promise<T> => {
    for (let at = 0; at < target.length; ) {
      if (rest.length === 0) rest = await nextChunk(chunks);
      const part = rest.subarray(0, target.length - at);
      target.set(part, at);
      rest = rest.subarray(part.length);
      at += part.length;
    }
    return target;
  };
  return {
    fill,
    /** a length, as `writeLength` wrote it */
    length: async () => (await fill(Buffer.alloc(LENGTH_BYTES))).readUInt32LE(),
  };
}

async function nextChunk(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await chunks.next();
  if (done) throw new Error('The pipe ended.');
  return value;
}

/** An answer as `DecoderAnswer`, the pixels in memory that threads can share. */
export async function readAnswer(
  pipe: ReturnType<typeof openPipeReader>,
): Promise<DecodedImage | 'started' | 'gave_up'> {
  const text = await pipe.fill(Buffer.alloc(await pipe.length()));
  const answer = JSON.parse(text.toString()) as DecoderAnswer;
  if (answer.kind === 'refused') return { ok: false, problem: answer.problem };
  if (answer.kind !== 'decoded') return answer.kind;
  const { width, height, format, pixels } = answer;
  const data = new Uint8Array(new SharedArrayBuffer(pixels.width * pixels.height * 3));
  return { ok: true, pixels: { ...pixels, data: await pipe.fill(data) }, width, height, format };
}
