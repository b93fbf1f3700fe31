import { setImmediate } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { joinInParts } from '../../pace/bytes-in-parts.ts';
import { refuseImage } from './refuse-image.ts';

/** What a phone sends: one image and a few short fields. */
export type ImageUpload = { image: Uint8Array; fields: Record<string, string> };

export const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
/** Beyond the image: the other parts and the multipart framing. */
const MAX_BODY_BYTES = MAX_IMAGE_BYTES + 64 * 1024;

const LIMITS = {
  fileSize: MAX_IMAGE_BYTES,
  files: 1,
  fields: 8,
  // A comment of 4096 characters takes three bytes for each at most.
  fieldSize: 16 * 1024,
  fieldNameSize: 64,
  parts: 9,
  headerPairs: 20,
};

/**
 * The parser stops for good at a part that nobody reads (one without a name) once it is larger than this; so
 * it is larger than a body. What is kept is the image alone, which is kept whole anyway.
 */
const NEVER_FULL = MAX_BODY_BYTES;

const TOO_LARGE = 'image_file must be at most 15 MB.';

const SENTENCES: Record<string, string> = {
  FST_FILES_LIMIT: 'Send one image_file, not several.',
  FST_FIELDS_LIMIT: 'There are too many fields.',
  FST_PARTS_LIMIT: 'There are too many parts.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'The body must be multipart/form-data with an image_file.',
};

/**
 * Reads a multipart upload into memory, bounded: one file of at most 15 MB and short fields.
 * @param slowMs after so many milliseconds each with hardly a byte it is given up
 * @throws AppError `image-refused` or `bad-request`; whatever else the client sends is then thrown away or cut off
 */
export async function receiveImage(request: FastifyRequest, slowMs: number): Promise<ImageUpload> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      throw refuseImage(TOO_LARGE);
    }
    return await whileItBehaves(request, slowMs, readParts(request));
  } catch (error) {
    discardRest(request);
    if (error instanceof AppError) throw error;
    const sentence = SENTENCES[(error as { code?: string }).code ?? ''];
    throw new AppError('bad-request', sentence ?? 'The multipart body is malformed.', { cause: error });
  }
}

async function readParts(request: FastifyRequest): Promise<ImageUpload> {
  const fields: Record<string, string> = {};
  let image: Uint8Array | null = null;
  for await (const part of request.parts({ limits: LIMITS, fileHwm: NEVER_FULL })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'image_file') {
        throw refuseImage('The image must be sent as image_file.');
      }
      image = await readFile(part);
    } else {
      if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string') {
        throw new AppError('bad-request', 'A field is too long.');
      }
      fields[part.fieldname] = part.value;
    }
  }
  if (!image) throw refuseImage('image_file is required.');
  return { image, fields };
}

/** The library's own `toBuffer` says that a file is too large only once the client has sent all of it. */
async function readFile({ file }: MultipartFile): Promise<Uint8Array> {
  file.once('limit', () => file.destroy(refuseImage(TOO_LARGE)));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  // The last of it has just come: others have their turn before it is joined.
  await setImmediate();
  return joinInParts(chunks);
}

/**
 * A client that is still sending reads our answer only if the rest is taken off its hands; one that would
 * send without end is cut off after as much again.
 */
function discardRest(request: FastifyRequest): void {
  const { raw } = request;
  let left = MAX_BODY_BYTES;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.on('error', () => {});
  raw.resume();
}

/** How often a body's size is looked at that has not said it: the parser reads parts without a name for ever. */
const WEIGH_EVERY_MS = 250;
/** What must come in each span of `slowMs`; the thinnest lines of phones bring this in a few seconds. */
const LEAST_BYTES = 16 * 1024;
/** From the refusal until the connection is cut, so that the client can read why. */
const LINGER_MS = 1_000;

/**
 * A body that only trickles, or has no end, would hold its place before the others until the request's own limit.
 * @throws AppError `bad-request` when it came too slowly or is too large; the connection is cut then, and what it
 *   held is free
 */
async function whileItBehaves<T>({ raw }: FastifyRequest, slowMs: number, reading: Promise<T>): Promise<T> {
  const timers: NodeJS.Timeout[] = [];
  const begin = raw.socket.bytesRead;
  const misbehaves = new Promise<never>((_, reject) => {
    const refuse = (sentence: string) => {
      setTimeout(() => raw.destroy(), LINGER_MS).unref();
      reject(new AppError('bad-request', sentence));
    };
    let seen = begin;
    const mustMove = () => {
      const came = raw.socket.bytesRead - seen;
      seen += came;
      if (came < LEAST_BYTES) refuse('The body came too slowly.');
    };
    const mustEnd = () => {
      if (raw.socket.bytesRead - begin > MAX_BODY_BYTES) refuse('The body is too large.');
    };
    timers.push(setInterval(mustMove, slowMs), setInterval(mustEnd, WEIGH_EVERY_MS));
  });
  return Promise.race([reading, misbehaves]).finally(() => timers.forEach(clearInterval));
}
