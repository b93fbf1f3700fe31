import { forEachChunk, joinChunks } from '../workers/concurrency/byte-chunks.ts';
import { beginSeal, beginUnseal } from './seal.ts';

/** As `seal`, in chunks, for large values. */
export async function sealChunked(key: Uint8Array, plain: Uint8Array, context: string): Promise<Buffer> {
  const { head, cipher } = beginSeal(key, context);
  const parts = await forEachChunk(plain, (part) => cipher.update(part));
  const ends = [cipher.final(), cipher.getAuthTag()];
  return joinChunks([head, ...parts, ...ends]);
}

/** As `unseal`, in chunks, for large values. @throws Error as `unseal` */
export async function unsealChunked(
  key: Uint8Array,
  sealedBytes: Uint8Array,
  context: string,
): Promise<Buffer> {
  const { body, decipher } = beginUnseal(key, sealedBytes, context);
  const parts = await forEachChunk(body, (part) => decipher.update(part));
  return joinChunks([...parts, decipher.final()]);
}
