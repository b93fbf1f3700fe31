import type { KeyObject } from 'node:crypto';
import type { CborValue } from '../cbor/cbor-value.ts';
import { decodeCbor } from '../cbor/decode-cbor.ts';
import { expectEmbedded, expectMap, expectText } from '../cbor/expect-cbor.ts';
import { readCoseKey } from '../cose/cose-key.ts';
import { CredentialRefusal } from '../refusal.ts';
import { readStatusReferences, type StatusReference } from '../revocation/read-status-references.ts';
import { readDateTime } from './read-dates.ts';

/** The MobileSecurityObject, which the issuer signs: ISO 18013-5, section 9.1.2.4; `status` is of its second edition. */
export type SecurityObject = {
  documentType: string;
  /** for `createHash` of Node.js */
  hash: string;
  /** namespace to digest id to digest; unchecked */
  digests: CborValue | undefined;
  deviceKey: KeyObject;
  signedAt: Date;
  validFrom: Date;
  validUntil: Date;
  /** where its issuer publishes revocations; none if it names no list */
  statuses: readonly StatusReference[];
};

const HASHES = new Map<CborValue | undefined, string>([
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
]);

/**
 * @param payload of the issuer's COSE_Sign1
 * @throws CredentialRefusal `malformed` or `algorithm_not_supported`
 */
export function readSecurityObject(payload: Uint8Array): SecurityObject {
  const object = expectMap(expectEmbedded(decodeCbor(payload), 'MSO'), 'MSO');
  if (object.get('version') !== '1.0')
    throw new CredentialRefusal('malformed', 'MSO: the version is not supported');
  const hash = HASHES.get(object.get('digestAlgorithm'));
  if (!hash)
    throw new CredentialRefusal('algorithm_not_supported', 'MSO: the digest algorithm is not supported');
  const validity = expectMap(object.get('validityInfo'), 'MSO.validityInfo');
  return {
    documentType: expectText(object.get('docType'), 'MSO.docType'),
    hash,
    digests: object.get('valueDigests'),
    deviceKey: readCoseKey(expectMap(object.get('deviceKeyInfo'), 'MSO.deviceKeyInfo').get('deviceKey')),
    signedAt: readDateTime(validity.get('signed'), 'MSO.signed'),
    validFrom: readDateTime(validity.get('validFrom'), 'MSO.validFrom'),
    validUntil: readDateTime(validity.get('validUntil'), 'MSO.validUntil'),
    statuses: readStatusReferences(object.get('status')),
  };
}
