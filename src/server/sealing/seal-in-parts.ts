import { setImmediate } from 'node:timers/promises';
import { beginSeal, beginUnseal } from './seal.ts';

/** A large picture's 15 MB take 25 ms; so much of it takes three, with everybody else's turn in between. */
const PART_BYTES = 2 * 1024 * 1024;

/** As `seal`, for what may be large. */
export async function sealInParts(key: Uint8Array, plain: Uint8Array, context: string): Promise<Buffer> {
  const { head, cipher } = beginSeal(key, context);
  const parts = await eachPart(plain, (part) => cipher.update(part));
  const ends = [cipher.final(), cipher.getAuthTag()];
  return joinInParts([head, ...parts, ...ends]);
}

/** As `unseal`, for what may be large. @throws Error likewise */
export async function unsealInParts(key: Uint8Array, sealed: Uint8Array, context: string): Promise<Buffer> {
  const { body, decipher } = beginUnseal(key, sealed, context);
  const parts = await eachPart(body, (part) => decipher.update(part));
  return joinInParts([...parts, decipher.final()]);
}

async function joinInParts(parts: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(whole, at);
    await setImmediate();
  }
  return whole;
}

async function eachPart(bytes: Uint8Array, work: (part: Uint8Array) => Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    parts.push(work(bytes.subarray(from, from + PART_BYTES)));
    await setImmediate();
  }
  return parts;
}
