import { setImmediate } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { joinChunks } from '../../workers/concurrency/byte-chunks.ts';
import { MIN_BODY_BYTES } from '../body-limits.ts';
import { refuseImage } from './refuse-image.ts';

/** The content of a form: files of one name, in order, a file of another name, and a few short fields. */
export type ReceivedFiles = {
  files: Uint8Array[];
  second: Uint8Array | null;
  fields: Record<string, string>;
};

/** The files that a form may contain. */
export type FileTerms = {
  /** the field name of every file */
  name: string;
  max: number;
  /** the name of one more file, which may be missing */
  second?: string;
  /** maximum bytes of each file */
  maxBytes: number;
  /** sentences for too many files, a too large one, and one with another name */
  sentences: { tooMany: string; tooLarge: string; misnamed: string };
};

/** Bytes of all files, with 64 KB for other parts and the multipart framing. */
const maxBodyBytes = (terms: FileTerms) => countFiles(terms) * terms.maxBytes + 64 * 1024;

/** The most files of a form. */
export const countFiles = ({ max, second }: FileTerms) => max + (second === undefined ? 0 : 1);

const MAX_FIELDS = 8;

const toMultipartLimits = (terms: FileTerms) => ({
  fileSize: terms.maxBytes,
  files: countFiles(terms),
  fields: MAX_FIELDS,
  // A comment of 4096 characters has at most three bytes for each.
  fieldSize: 16 * 1024,
  fieldNameSize: 64,
  parts: countFiles(terms) + MAX_FIELDS,
  headerPairs: 20,
});

const sentencesByCode = ({ name, sentences }: FileTerms): Record<string, string> => ({
  FST_FILES_LIMIT: sentences.tooMany,
  FST_FIELDS_LIMIT: `The body has more than ${MAX_FIELDS} fields. Send fewer.`,
  FST_PARTS_LIMIT: 'The multipart body has too many parts. Send fewer.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: `The body must be multipart/form-data with ${name}.`,
});

/**
 * Reads a multipart upload into memory, within the terms' limits.
 * @param slowMs interval in milliseconds; a body that brings hardly a byte in one is refused
 * @throws AppError `image-refused` or `bad-request`; the rest of the body is then discarded or the
 * connection closed
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
    return await withBodyLimits(request, { slowMs, maxBytes }, readParts(request, terms));
  } catch (error) {
    discardRest(request, maxBytes);
    if (error instanceof AppError) throw error;
    const { code = '' } = error as { code?: string };
    // The parser may end before the file was read, so this error is handled here too.
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
  let second: Uint8Array | null = null;
  // The parser stalls at a part that is not read (one without a name) if it is larger than this buffer. So
  // the buffer is larger than a body. Only files are kept in memory, and they are needed whole anyway.
  const fileHwm = maxBodyBytes(terms);
  for await (const part of request.parts({ limits: toMultipartLimits(terms), fileHwm })) {
    if (part.type === 'file') {
      const isSecond = part.fieldname === terms.second;
      if (!isSecond && part.fieldname !== terms.name) throw refuseImage(terms.sentences.misnamed, terms.name);
      if (isSecond ? second !== null : files.length === terms.max) {
        throw refuseImage(terms.sentences.tooMany, part.fieldname);
      }
      const file = await readFile(part, terms);
      if (isSecond) second = file;
      else files.push(file);
    } else {
      // The library's type promises a name, and a part without one has none.
      const name: string | undefined = part.fieldname;
      if (!name) throw new AppError('bad-request', 'A part of the form has no name. Give each part a name.');
      if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string') {
        throw new AppError('bad-request', 'A form field is longer than 16 KB. Shorten it.');
      }
      fields[name] = part.value;
    }
  }
  return { files, second, fields };
}

/** The library's `toBuffer` reports a too large file only after the client has sent all of it. */
async function readFile({ file }: MultipartFile, { name, sentences }: FileTerms): Promise<Uint8Array> {
  file.once('limit', () => file.destroy(refuseImage(sentences.tooLarge, name)));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  // Other requests are served before the chunks are joined.
  await setImmediate();
  return joinChunks(chunks);
}

/**
 * A client that is still sending reads our answer only if the rest is received. After `maxBytes` more, the
 * connection is closed.
 */
function discardRest(request: FastifyRequest, maxBytes: number): void {
  const { raw } = request;
  let remainingBytes = maxBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) raw.destroy();
  });
  raw.on('error', () => {});
  raw.resume();
}

/**
 * Interval of measuring a body without Content-Length: the parser would read parts without a name for ever.
 */
const SIZE_CHECK_MS = 250;
/** Milliseconds from the refusal until the connection is closed, so that the client can read the answer. */
const LINGER_MS = 1_000;

/**
 * Ends a body that is too slow or too large. Without this it would hold its permit until the request's own
 * limit.
 * @throws AppError `bad-request` if the body is too slow or too large; the connection is then closed and
 * its permit released
 */
async function withBodyLimits<T>(
  { raw }: FastifyRequest,
  { slowMs, maxBytes }: { slowMs: number; maxBytes: number },
  reading: Promise<T>,
): Promise<T> {
  const timers: NodeJS.Timeout[] = [];
  const begin = raw.socket.bytesRead;
  const violation = new Promise<never>((_, reject) => {
    const refuse = (sentence: string) => {
      setTimeout(() => raw.destroy(), LINGER_MS).unref();
      reject(new AppError('bad-request', sentence));
    };
    let lastBytesRead = begin;
    const checkSpeed = () => {
      const receivedBytes = raw.socket.bytesRead - lastBytesRead;
      lastBytesRead += receivedBytes;
      if (receivedBytes < MIN_BODY_BYTES)
        refuse('The body arrived too slowly. Send it again over a faster connection.');
    };
    const checkSize = () => {
      if (raw.socket.bytesRead - begin > maxBytes) refuse('The body is too large. Send less.');
    };
    timers.push(setInterval(checkSpeed, slowMs), setInterval(checkSize, SIZE_CHECK_MS));
  });
  return Promise.race([reading, violation]).finally(() => timers.forEach(clearInterval));
}
