import { createPublicKey, type KeyObject } from 'node:crypto';
import type { CborMap, CborValue } from '../cbor/cbor-value.ts';
import { expectBytes, expectMap } from '../cbor/expect-cbor.ts';
import { CredentialRefusal } from '../refusal.ts';

/** Labels of RFC 9052, section 7, and RFC 9053, section 7.1.1. */
const LABELS = { type: 1, curve: -1, x: -2, y: -3 } as const;
const EC2 = 2;
/** COSE's number of a curve, its name in a JWK, and the bytes of a coordinate. */
const CURVES = new Map<CborValue | undefined, { name: string; size: number }>([
  [1, { name: 'P-256', size: 32 }],
  [2, { name: 'P-384', size: 48 }],
  [3, { name: 'P-521', size: 66 }],
]);

/**
 * Reads a public COSE_Key on a NIST curve with both coordinates. Node.js checks that the point is on its curve.
 *
 * @throws CredentialRefusal `algorithm_not_supported` for another curve, `malformed` for another point
 */
export function readCoseKey(value: CborValue | undefined): KeyObject {
  const key = expectMap(value, 'COSE_Key');
  const curve = CURVES.get(key.get(LABELS.curve));
  if (key.get(LABELS.type) !== EC2 || !curve)
    throw new CredentialRefusal('algorithm_not_supported', 'COSE_Key: not a key on P-256, P-384 or P-521');
  const [x, y] = [expectBytes(key.get(LABELS.x), 'COSE_Key.x'), expectBytes(key.get(LABELS.y), 'COSE_Key.y')];
  if (x.length !== curve.size || y.length !== curve.size)
    throw new CredentialRefusal('malformed', 'COSE_Key: a coordinate has the wrong length');
  const coordinates = { x: toBase64url(x), y: toBase64url(y) };
  try {
    return createPublicKey({ key: { kty: 'EC', crv: curve.name, ...coordinates }, format: 'jwk' });
  } catch {
    throw new CredentialRefusal('malformed', 'COSE_Key: the point is not on its curve');
  }
}

/** Writes a public key on P-256 as COSE_Key. */
export function writeCoseKey(key: KeyObject): CborMap {
  const { crv, x, y } = key.export({ format: 'jwk' });
  if (crv !== 'P-256' || !x || !y) throw new Error('A COSE_Key is written for P-256 only.');
  return new Map<number, CborValue>([
    [LABELS.type, EC2],
    [LABELS.curve, 1],
    [LABELS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
    [LABELS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
}

const toBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
