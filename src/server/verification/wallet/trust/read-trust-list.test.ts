import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { sample } from '../../../../../test/harness/tier.ts';
import { makeCertificate } from '../../../../../tools/wallet/certificates/make-certificate.ts';
import {
  addDays,
  planAuthority,
  planSigner,
} from '../../../../../tools/wallet/certificates/plan-certificates.ts';
import { makeKey, signCose } from '../../../../../tools/wallet/credential/issue-credential.ts';
import { CborTag, type CborValue } from '../cbor/cbor-value.ts';
import { encodeCbor } from '../cbor/encode-cbor.ts';
import { CredentialRefusal } from '../refusal.ts';
import { KEY_USAGE } from '../x509/certificate-extensions.ts';
import { readCertificate } from '../x509/read-certificate.ts';
import { readPemList, readVical } from './read-trust-list.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const [providerKey, signerKey] = [makeKey(), makeKey()];
const providerPlan = planAuthority('List Provider', AT);
const issuer = { subject: providerPlan.subject, privateKey: providerKey.privateKey };
const provider = makeCertificate(providerPlan, providerKey.publicKey, issuer);
const listSigner = {
  ...planSigner('mdl', AT),
  usage: KEY_USAGE.nonRepudiation,
  purposes: ['1.0.18013.5.1.8'],
};

const makeRoot = (name: string) => {
  const [plan, key] = [planAuthority(name, AT), makeKey()];
  return makeCertificate(plan, key.publicKey, { subject: plan.subject, privateKey: key.privateKey });
};
const [licenceRoot, ageRoot] = [makeRoot('Licence Root'), makeRoot('Age Root')];

const map = (entries: Record<string, CborValue>) => new Map(Object.entries(entries));
const MDL = 'org.iso.18013.5.1.mDL';
const entry = (certificate: Uint8Array, ...docType: string[]) =>
  map({ certificate, docType, ski: new Uint8Array(20) });
const ENTRIES = [
  entry(licenceRoot, MDL, 'org.example'),
  entry(ageRoot, 'eu.europa.ec.av.1'),
  entry(new Uint8Array([0x30, 0]), MDL),
];

function makeVical(
  changes: Record<string, CborValue> = {},
  signer = listSigner,
  key = signerKey,
): Uint8Array {
  const list = map({
    version: '1.0',
    vicalProvider: 'Valdoria Lists (fictional)',
    date: new CborTag(0, '2026-11-20T08:00:00Z'),
    certificateInfos: ENTRIES,
    ...changes,
  });
  const [header, , payload, signature] = signCose(-7, encodeCbor(list), key.privateKey);
  const certificate = makeCertificate(signer, signerKey.publicKey, issuer);
  return encodeCbor([header!, new Map([[33, [certificate, provider]]]), payload!, signature!]);
}

const read = (bytes: Uint8Array, kind: 'eu_age' | 'mdl' = 'mdl', pinned = [provider]) =>
  readVical(bytes, kind, { pinned: pinned.map(readCertificate), at: AT });
const refusal = (reason: string) => expect.objectContaining({ reason });
const listRaw = ({ certificates }: { certificates: readonly { raw: Uint8Array }[] }) =>
  certificates.map(({ raw }) => Buffer.from(raw));

test('a VICAL names its provider and day, and the certificates of one kind', () => {
  const list = read(makeVical());
  expect(listRaw(list)).toEqual([Buffer.from(licenceRoot)]);
  expect(list).toMatchObject({
    unreadable: 1,
    source: { provider: 'Valdoria Lists (fictional)', issuedAt: new Date('2026-11-20T08:00:00Z') },
  });
  expect(listRaw(read(makeVical(), 'eu_age'))).toEqual([Buffer.from(ageRoot)]);
});

test.each([
  ['is signed by a provider that is not pinned', makeVical(), [makeRoot('Other')], 'signer_not_permitted'],
  ['is signed with no pinned provider', makeVical(), [], 'signer_not_permitted'],
  [
    'is signed by a signer of credentials',
    makeVical({}, { ...listSigner, purposes: ['1.0.18013.5.1.2'] }),
    [provider],
    'signer_not_permitted',
  ],
  [
    'has a signer that has lapsed',
    makeVical({}, { ...listSigner, notAfter: addDays(AT, -1) }),
    [provider],
    'signer_not_valid_now',
  ],
  ['is signed by another key', makeVical({}, listSigner, makeKey()), [provider], 'issuer_signature_wrong'],
  ['has another version', makeVical({ version: '2.0' }), [provider], 'malformed'],
  ['has no list of certificates', makeVical({ certificateInfos: null }), [provider], 'malformed'],
  [
    'has an entry without document types',
    makeVical({ certificateInfos: [map({})] }),
    [provider],
    'malformed',
  ],
])('[S24] a VICAL that %s is refused', (_title, bytes, pinned, reason) =>
  expect(() => read(bytes, 'mdl', pinned)).toThrow(refusal(reason)),
);

test('a VICAL is refused with any byte of its list changed', () => {
  const bytes = makeVical();
  const start = bytes.length - 66 - encodeCbor(ENTRIES).length;
  const indices = Array.from(bytes.subarray(start), (_byte, at) => start + at);
  for (const index of sample(indices, 300)) {
    const changedBytes = Uint8Array.from(bytes);
    changedBytes[index]! ^= 1;
    expect(() => read(changedBytes), `byte ${index}`).toThrow(CredentialRefusal);
  }
});

const pem = (raw: Uint8Array) => new X509Certificate(raw).toString();

test('each certificate of a text is read, with notes between them', () => {
  const list = readPemList(`first\n${pem(licenceRoot)}\nsecond\n${pem(ageRoot)}`);
  expect(listRaw(list)).toEqual([Buffer.from(licenceRoot), Buffer.from(ageRoot)]);
  expect(list.source).toBeNull();
});

test.each([
  ['no certificate', 'nothing'],
  ['a certificate that is cut', pem(licenceRoot).replace(/\n[^-\n]+\n-----END/, '\n-----END')],
])('a text with %s is refused', (_title, text) =>
  expect(() => readPemList(text)).toThrow(refusal('malformed')),
);
