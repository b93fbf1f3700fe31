import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { EXTENSIONS } from '../../../src/server/verification/wallet/x509/certificate-extensions.ts';
import { KEY_IDENTIFIERS } from '../../../src/server/verification/wallet/x509/key-identifiers.ts';
import { ATTRIBUTES } from '../../../src/server/verification/wallet/x509/read-name.ts';
import {
  bits,
  boolean,
  context,
  integer,
  octets,
  oid,
  sequence,
  set,
  time,
  utf8,
  writeDer,
} from './write-der.ts';

export type CertificateName = Partial<Record<keyof typeof ATTRIBUTES, string>>;

export type ExtraExtension = { oid: string; critical: boolean; value: Uint8Array };

/** What a certificate says. Keys are made when it is issued. */
export type CertificatePlan = {
  subject: CertificateName;
  notBefore: Date;
  notAfter: Date;
  /** null for a certificate that is no authority */
  authority: { maxBelow: number | null } | null;
  /** the first byte of the key usage, or null to leave it out */
  usage: number | null;
  /** object identifiers of the extended key usage */
  purposes: readonly string[];
  extra: readonly ExtraExtension[];
};

type CertificateIssuer = { subject: CertificateName; privateKey: KeyObject };

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/** @returns DER of a certificate of version 3, signed by its issuer with ECDSA and SHA-256 */
export function makeCertificate(
  plan: CertificatePlan,
  publicKey: KeyObject,
  issuer: CertificateIssuer,
): Uint8Array {
  const body = sequence(
    context(0, integer(2)),
    integer(1, ...randomBytes(15)),
    ECDSA_WITH_SHA256,
    writeName(issuer.subject),
    sequence(time(plan.notBefore), time(plan.notAfter)),
    writeName(plan.subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    context(3, sequence(...[...listKeys(publicKey, issuer), ...listExtensions(plan)].map(writeExtension))),
  );
  return new Uint8Array(sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, issuer.privateKey))));
}

export const writeName = (name: CertificateName): Uint8Array =>
  sequence(
    ...Object.entries(name).map(([attribute, text]) =>
      set(sequence(oid(ATTRIBUTES[attribute as keyof typeof ATTRIBUTES]), utf8(text))),
    ),
  );

/** The identifiers of the certificate's key and of its issuer's (RFC 5280, sections 4.2.1.1 and 4.2.1.2). */
function listKeys(publicKey: KeyObject, issuer: CertificateIssuer): ExtraExtension[] {
  const issuerKey = writeDer(0x80, hashKey(createPublicKey(issuer.privateKey)));
  return [
    { oid: KEY_IDENTIFIERS.subject, critical: false, value: octets(hashKey(publicKey)) },
    { oid: KEY_IDENTIFIERS.authority, critical: false, value: sequence(issuerKey) },
  ];
}

const hashKey = (key: KeyObject): Uint8Array =>
  createHash('sha1')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest();

function listExtensions({ authority, usage, purposes, extra }: CertificatePlan): ExtraExtension[] {
  const extensions: ExtraExtension[] = [...extra];
  const add = (id: string, value: Uint8Array) => extensions.push({ oid: id, critical: true, value });
  if (authority) {
    const length = authority.maxBelow === null ? [] : [integer(authority.maxBelow)];
    add(EXTENSIONS.basicConstraints, sequence(boolean(true), ...length));
  }
  if (usage !== null) add(EXTENSIONS.keyUsage, bits(Uint8Array.of(usage), countUnused(usage)));
  if (purposes.length > 0) add(EXTENSIONS.extendedKeyUsage, sequence(...purposes.map(oid)));
  return extensions;
}

/** DER ends a list of named bits with the last that is set. */
const countUnused = (byte: number) => (byte === 0 ? 0 : Math.log2(byte & -byte));

const writeExtension = ({ oid: id, critical, value }: ExtraExtension) =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value));
