import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { CborMap } from '../../../verification/wallet/cbor/cbor-value.ts';
import { decodeCbor } from '../../../verification/wallet/cbor/decode-cbor.ts';
import { expectBytes, expectInteger, expectMap } from '../../../verification/wallet/cbor/expect-cbor.ts';
import { readCoseKey } from '../../../verification/wallet/cose/cose-key.ts';
import { CredentialRefusal } from '../../../verification/wallet/refusal.ts';

/** Labels of RFC 9052, section 7.1, RFC 9053, section 7.2, and RFC 8230, section 4. */
const LABEL = { type: 1, algorithm: 3, curve: -1, x: -2, modulus: -1, exponent: -2 } as const;
const OKP = 1;
const RSA = 3;
const ED25519 = 6;
const MIN_MODULUS_BITS = 2048;
/** A larger key would make its user wait, and others with them. */
const MAX_MODULUS_BITS = 4096;
const MAX_EXPONENT_BYTES = 4;

type PasskeyAlgorithm = { readKey(key: CborMap): KeyObject; hash: string | null };

/** EdDSA, ES256 and RS256 by COSE's numbers. */
const SIGNATURES = new Map<number, PasskeyAlgorithm>([
  [-8, { readKey: readEd25519Key, hash: null }],
  [-7, { readKey: readP256Key, hash: 'sha256' }],
  [-257, { readKey: readRsaKey, hash: 'sha256' }],
]);

/** COSE's numbers, the preferred one first. */
export const ALGORITHMS = [...SIGNATURES.keys()];

export type PasskeyKey = {
  /** COSE's number */
  algorithm: number;
  verifies(signedBytes: Uint8Array, signature: Uint8Array): boolean;
};

/**
 * Reads the COSE_Key of a passkey. `verifies` checks a signature in the form of WebAuthn, section 6.5.5: ECDSA in DER,
 * RSA with PKCS #1 v1.5.
 *
 * @throws CredentialRefusal `malformed`, `algorithm_not_supported`
 */
export function readPasskeyKey(bytes: Uint8Array): PasskeyKey {
  const key = expectMap(decodeCbor(bytes), 'COSE_Key');
  const algorithm = expectInteger(key.get(LABEL.algorithm), 'COSE_Key.alg');
  const scheme = SIGNATURES.get(algorithm);
  if (!scheme) throw notSupported('not EdDSA, ES256 or RS256');
  const publicKey = scheme.readKey(key);
  return {
    algorithm,
    verifies: (signedBytes, signature) => verify(scheme.hash, signedBytes, publicKey, signature),
  };
}

function readP256Key(key: CborMap): KeyObject {
  const publicKey = readCoseKey(key);
  if (publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw notSupported('ES256 without P-256');
  return publicKey;
}

function readEd25519Key(key: CborMap): KeyObject {
  if (key.get(LABEL.type) !== OKP || key.get(LABEL.curve) !== ED25519)
    throw notSupported('EdDSA without Ed25519');
  return createKey({ kty: 'OKP', crv: 'Ed25519', x: toText(key, LABEL.x) });
}

function readRsaKey(key: CborMap): KeyObject {
  if (key.get(LABEL.type) !== RSA) throw notSupported('RS256 without RSA');
  if (expectBytes(key.get(LABEL.exponent), 'COSE_Key.e').length > MAX_EXPONENT_BYTES)
    throw notSupported('the RSA exponent is too large');
  const publicKey = createKey({ kty: 'RSA', n: toText(key, LABEL.modulus), e: toText(key, LABEL.exponent) });
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_MODULUS_BITS || bits > MAX_MODULUS_BITS)
    throw notSupported('the RSA key has the wrong length');
  return publicKey;
}

const toText = (key: CborMap, label: number) =>
  Buffer.from(expectBytes(key.get(label), 'COSE_Key')).toString('base64url');

function createKey(key: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    throw new CredentialRefusal('malformed', 'COSE_Key: not a public key');
  }
}

const notSupported = (detail: string) =>
  new CredentialRefusal('algorithm_not_supported', `COSE_Key: ${detail}`);
