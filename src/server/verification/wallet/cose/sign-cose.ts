import { constants, type KeyObject, sign } from 'node:crypto';
import type { CborValue } from '../cbor/cbor-value.ts';
import { encodeCbor } from '../cbor/encode-cbor.ts';
import { ALGORITHM, CERTIFICATE_CHAIN } from './read-cose.ts';

export type CoseSigner = {
  /** on P-256, P-384 or P-521, or of RSA */
  privateKey: KeyObject;
  /** DER; the certificate of that key first */
  chain: readonly Uint8Array[];
};

/** A signature's number in COSE, its name in JOSE (RFC 7518), and its hash. */
export type SigningAlgorithm = { cose: number; jose: string; hash: string };

const BY_CURVE = new Map<string | undefined, SigningAlgorithm>([
  ['prime256v1', { cose: -7, jose: 'ES256', hash: 'sha256' }],
  ['secp384r1', { cose: -35, jose: 'ES384', hash: 'sha384' }],
  ['secp521r1', { cose: -36, jose: 'ES512', hash: 'sha512' }],
]);
/** RSASSA-PSS with SHA-256: RFC 8230, section 2. */
const OF_RSA: SigningAlgorithm = { cose: -37, jose: 'PS256', hash: 'sha256' };
const MIN_RSA_BITS = 2048;

/** @returns null for a key on another curve, and for a shorter one of RSA */
export function findAlgorithm({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): SigningAlgorithm | null {
  if (asymmetricKeyType !== 'rsa') return BY_CURVE.get(asymmetricKeyDetails?.namedCurve) ?? null;
  return (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS ? OF_RSA : null;
}

/** @throws Error for a key without an algorithm */
export function signWith(key: KeyObject, bytes: Uint8Array): Uint8Array {
  const algorithm = findAlgorithm(key);
  if (!algorithm) throw new Error('This key has no supported COSE algorithm.');
  const options =
    key.asymmetricKeyType === 'rsa'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { dsaEncoding: 'ieee-p1363' as const };
  return new Uint8Array(sign(algorithm.hash, bytes, { key, ...options }));
}

/** @returns a COSE_Sign1 (RFC 9052, section 4.4) with a detached payload and the header `x5chain` */
export function signDetached(payload: Uint8Array, { privateKey, chain }: CoseSigner): CborValue[] {
  const algorithm = findAlgorithm(privateKey);
  if (!algorithm) throw new Error('This key has no supported COSE algorithm.');
  const header = encodeCbor(new Map([[ALGORITHM, algorithm.cose]]));
  const signedBytes = encodeCbor(['Signature1', header, new Uint8Array(), payload]);
  const certificates = chain.length === 1 ? chain[0]! : chain;
  return [header, new Map([[CERTIFICATE_CHAIN, certificates]]), null, signWith(privateKey, signedBytes)];
}
