import { createDecipheriv, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import { expand, extract } from './hkdf.ts';
import { CredentialRefusal } from './refusal.ts';

/** `enc` is the sender's point on P-256, uncompressed; the ciphertext ends with its tag. */
export type SealedMessage = { enc: Uint8Array; ciphertext: Uint8Array };

const TAG_BYTES = 16;
const POINT_BYTES = 65;
const VERSION = Buffer.from('HPKE-v1');
/** DHKEM(P-256, HKDF-SHA256) is 0x0010. */
const KEM_SUITE = Buffer.from('KEM\x00\x10', 'latin1');
/** Then HKDF-SHA256 is 0x0001, and AES-128-GCM 0x0001. */
const SUITE = Buffer.from('HPKE\x00\x10\x00\x01\x00\x01', 'latin1');
const BASE_MODE = Uint8Array.of(0);
const NO_BYTES = Buffer.alloc(0);

const labeledExtract = (suite: Buffer, salt: Buffer, label: string, material: Uint8Array) =>
  extract(salt, Buffer.concat([VERSION, suite, Buffer.from(label), material]));

function labeledExpand(suite: Buffer, key: Buffer, label: string, info: Uint8Array, length: number): Buffer {
  const size = Uint8Array.of(length >> 8, length & 255);
  return expand(key, Buffer.concat([size, VERSION, suite, Buffer.from(label), info]), length);
}

/**
 * Opens the first message of a context in base mode, which is the single-shot API of RFC 9180, section 6.1, with
 * DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-128-GCM.
 *
 * @param associated the additional authenticated data; none in ISO 18013-7
 * @throws CredentialRefusal `not_decryptable`
 */
export function openHpke(
  { enc, ciphertext }: SealedMessage,
  privateKey: KeyObject,
  info: Uint8Array,
  associated: Uint8Array = NO_BYTES,
): Buffer {
  const { key, nonce } = deriveKey(decapsulate(enc, privateKey), info);
  const end = ciphertext.length - TAG_BYTES;
  if (end < 0) throw notDecryptable('the ciphertext is too short');
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associated).setAuthTag(ciphertext.subarray(end));
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(0, end)), decipher.final()]);
  } catch {
    throw notDecryptable('sealed for another request or origin');
  }
}

/** @returns the shared secret of RFC 9180, section 4.1 */
function decapsulate(enc: Uint8Array, privateKey: KeyObject): Buffer {
  const secret = diffieHellman({ privateKey, publicKey: readPoint(enc) });
  const recipient = createPublicKey(privateKey).export({ format: 'jwk' });
  const context = Buffer.concat([enc, writePoint(recipient)]);
  const pseudorandomKey = labeledExtract(KEM_SUITE, NO_BYTES, 'eae_prk', secret);
  return labeledExpand(KEM_SUITE, pseudorandomKey, 'shared_secret', context, 32);
}

/** @returns the key and the nonce of sequence number 0, by RFC 9180, section 5.1 */
function deriveKey(secret: Buffer, info: Uint8Array): { key: Buffer; nonce: Buffer } {
  const identity = labeledExtract(SUITE, NO_BYTES, 'psk_id_hash', NO_BYTES);
  const context = Buffer.concat([BASE_MODE, identity, labeledExtract(SUITE, NO_BYTES, 'info_hash', info)]);
  const pseudorandomKey = labeledExtract(SUITE, secret, 'secret', NO_BYTES);
  const derive = (label: string, length: number) =>
    labeledExpand(SUITE, pseudorandomKey, label, context, length);
  return { key: derive('key', 16), nonce: derive('base_nonce', 12) };
}

function readPoint(enc: Uint8Array): KeyObject {
  if (enc.length !== POINT_BYTES || enc[0] !== 4) throw notDecryptable('enc is not an uncompressed point');
  const text = (start: number, end: number) => Buffer.from(enc.subarray(start, end)).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: text(1, 33), y: text(33, 65) };
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    throw notDecryptable('enc is not on its curve');
  }
}

const writePoint = ({ x, y }: { x?: string; y?: string }) =>
  Buffer.concat([Uint8Array.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);

const notDecryptable = (detail: string) => new CredentialRefusal('not_decryptable', `HPKE: ${detail}`);
