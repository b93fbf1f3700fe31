import { type KeyObject, sign } from 'node:crypto';
import type { CborValue } from '../cbor/cbor-value.ts';
import { encodeCbor } from '../cbor/encode-cbor.ts';
import { ALGORITHM, CERTIFICATE_CHAIN } from './read-cose.ts';
import { SIGNATURES } from './verify-cose.ts';

export type CoseSigner = {
  /** on P-256, P-384 or P-521 */
  privateKey: KeyObject;
  /** DER; the certificate of that key first */
  chain: readonly Uint8Array[];
};

/** COSE's number for ECDSA on the curve of this key, and the hash; null for another key. */
export function findAlgorithm(key: KeyObject): { algorithm: number; hash: string } | null {
  const found = [...SIGNATURES].find(([, { curve }]) => curve === key.asymmetricKeyDetails?.namedCurve);
  return found ? { algorithm: found[0] as number, hash: found[1].hash } : null;
}

/** @returns a COSE_Sign1 (RFC 9052, section 4.4) with a detached payload and the header `x5chain` */
export function signDetached(payload: Uint8Array, { privateKey, chain }: CoseSigner): CborValue[] {
  const found = findAlgorithm(privateKey);
  if (!found) throw new Error('A COSE_Sign1 is made on P-256, P-384 or P-521 only.');
  const header = encodeCbor(new Map([[ALGORITHM, found.algorithm]]));
  const signed = encodeCbor(['Signature1', header, new Uint8Array(), payload]);
  const signature = sign(found.hash, signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const certificates = chain.length === 1 ? chain[0]! : chain;
  return [header, new Map([[CERTIFICATE_CHAIN, certificates]]), null, new Uint8Array(signature)];
}
