import { setImmediate } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { joinInParts } from '../../workers/concurrency/bytes-in-parts.ts';
import { refuseImage } from './refuse-image.ts';

/** What a form sends: files of one name, in their order, and a few short fields. */
export type ReceivedFiles = { files: Uint8Array[]; fields: Record<string, string> };

/** Which files a form may have. */
export type FileTerms = {
  /** the field name that every file has */
  name: string;
  most: number;
  /** bytes of each */
  maxBytes: number;
  /** what is said when there are more, when one is larger, when one has another name */
  sentences: { tooMany: string; tooLarge: string; misnamed: string };
};

/** All files, the other parts and the multipart framing. */
const maxBodyBytes = ({ most, maxBytes }: FileTerms) => most * maxBytes + 64 * 1024;

const MAX_FIELDS = 8;

const toMultipartLimits = ({ most, maxBytes }: FileTerms) => ({
  fileSize: maxBytes,
  files: most,
  fields: MAX_FIELDS,
  // A comment of 4096 characters takes three bytes for each at most.
  fieldSize: 16 * 1024,
  fieldNameSize: 64,
  parts: most + MAX_FIELDS,
  headerPairs: 20,
});

const sentencesByCode = ({ name, sentences }: FileTerms): Record<string, string> => ({
  FST_FILES_LIMIT: sentences.tooMany,
  FST_FIELDS_LIMIT: `The body has more than ${MAX_FIELDS} fields. Send fewer.`,
  FST_PARTS_LIMIT: 'The multipart body has too many parts. Send fewer.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: `The body must be multipart/form-data with ${name}.`,
});

/**
 * Reads a multipart upload into memory, bounded: files as the terms say and short fields.
 * @param slowMs after so many milliseconds each with hardly a byte it is given up
 * @throws AppError `image-refused` or `bad-request`; whatever else the client sends is then thrown away or cut off
 */
export async function receiveFiles(
  request: FastifyRequest,
  slowMs: number,
  terms: FileTerms,
): Promise<ReceivedFiles> {
  const maxBytes = maxBodyBytes(terms);
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      throw refuseImage(terms.sentences.tooLarge, terms.name);
    }
    return await whileItBehaves(request, { slowMs, maxBytes }, readParts(request, terms));
  } catch (error) {
    discardRest(request, maxBytes);
    if (error instanceof AppError) throw error;
    const { code = '' } = error as { code?: string };
    // The parser may have come to its end before the file was read.
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuseImage(terms.sentences.tooLarge, terms.name);
    const sentence = sentencesByCode(terms)[code];
    throw new AppError(
      'bad-request',
      sentence ?? 'The multipart body is malformed. Send it as multipart/form-data.',
      { cause: error },
    );
  }
}

async function readParts(request: FastifyRequest, terms: FileTerms): Promise<ReceivedFiles> {
  const fields: Record<string, string> = {};
  const files: Uint8Array[] = [];
  // The parser stops for good at a part that nobody reads (one without a name) once it is larger than this; so it is
  // larger than a body. What is kept is the files alone, which are kept whole anyway.
  const fileHwm = maxBodyBytes(terms);
  for await (const part of request.parts({ limits: toMultipartLimits(terms), fileHwm })) {
    if (part.type === 'file') {
      if (part.fieldname !== terms.name) throw refuseImage(terms.sentences.misnamed, terms.name);
      files.push(await readFile(part, terms));
    } else {
      if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string') {
        throw new AppError('bad-request', 'A form field is longer than 16 KB. Shorten it.');
      }
      fields[part.fieldname] = part.value;
    }
  }
  return { files, fields };
}

/** The library's own `toBuffer` says that a file is too large only once the client has sent all of it. */
async function readFile({ file }: MultipartFile, { name, sentences }: FileTerms): Promise<Uint8Array> {
  file.once('limit', () => file.destroy(refuseImage(sentences.tooLarge, name)));
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
function discardRest(request: FastifyRequest, maxBytes: number): void {
  const { raw } = request;
  let left = maxBytes;
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
const MIN_BYTES = 16 * 1024;
/** From the refusal until the connection is cut, so that the client can read why. */
const LINGER_MS = 1_000;

/**
 * A body that only trickles, or has no end, would hold its place before the others until the request's own limit.
 * @throws AppError `bad-request` when it came too slowly or is too large; the connection is cut then, and what it
 *   held is free
 */
async function whileItBehaves<T>(
  { raw }: FastifyRequest,
  { slowMs, maxBytes }: { slowMs: number; maxBytes: number },
  reading: Promise<T>,
): Promise<T> {
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
      if (came < MIN_BYTES) refuse('The body arrived too slowly. Send it again over a faster connection.');
    };
    const mustEnd = () => {
      if (raw.socket.bytesRead - begin > maxBytes) refuse('The body is too large. Send less.');
    };
    timers.push(setInterval(mustMove, slowMs), setInterval(mustEnd, WEIGH_EVERY_MS));
  });
  return Promise.race([reading, misbehaves]).finally(() => timers.forEach(clearInterval));
}
