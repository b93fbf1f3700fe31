import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import type { Inference } from '../../../src/server/inference/inference.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { DocumentEvidence, TextLine } from '../../../src/server/vision/evidence.ts';
import { examineDocument } from '../../../src/server/vision/examine-document.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { type RereadStrips, rereadWith } from './judge-licence.ts';

/** What vision saw of an image, and how it reads strips of it again. */
export type ExaminedSpecimen = { documentEvidence: DocumentEvidence; reread: RereadStrips };

/** A slow machine must not change what is read. */
const MAX_MS = 600_000;

const evidence = z.custom<DocumentEvidence>().nullable();
const lines = z.custom<TextLine[]>().nullable();

/**
 * Examines images, or takes what `folder` holds of them from an earlier run: then it takes no networks and little time.
 * The folder is of one version of `src/server/vision`; after a change there use another.
 */
export function createExaminer(inference: Inference, folder: string | null) {
  return async (path: string): Promise<ExaminedSpecimen | null> => {
    const bytes = await readFile(path);
    const decode = createDecoder(bytes);
    const documentEvidence = await remember({ folder, keys: [bytes], schema: evidence }, async () => {
      const photo = await decode();
      return photo && (await examineDocument(photo, inference, Date.now() + MAX_MS));
    });
    if (!documentEvidence) return null;
    const reread: RereadStrips = (card, strips) =>
      remember({ folder, keys: [bytes, JSON.stringify(strips)], schema: lines }, async () => {
        const photo = await decode();
        return photo && (await rereadWith(inference, photo)(card, strips));
      });
    return { documentEvidence, reread };
  };
}

/** Decodes an image once, when that is first asked for. */
function createDecoder(bytes: Buffer): () => Promise<Pixels | null> {
  let imagePromise: ReturnType<typeof decodeImage> | null = null;
  return async () => {
    imagePromise ??= decodeImage(bytes);
    const image = await imagePromise;
    return image.ok ? image.pixels : null;
  };
}

type Memory<T> = { folder: string | null; keys: readonly (Buffer | string)[]; schema: z.ZodType<T> };

async function remember<T>({ folder, keys, schema }: Memory<T>, make: () => Promise<T>): Promise<T> {
  if (folder === null) return make();
  const hash = createHash('sha256');
  for (const key of keys) hash.update(key);
  const file = `${folder}/${hash.digest('hex')}.v8`;
  const earlier = await readFile(file).catch(() => null);
  if (earlier) return schema.parse(deserialize(earlier));
  const result = await make();
  await mkdir(folder, { recursive: true });
  await writeFile(file, serialize(result));
  return result;
}
