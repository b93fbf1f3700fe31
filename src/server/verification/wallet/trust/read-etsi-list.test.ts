import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { sample } from '../../../../../test/harness/tier.ts';
import {
  type CertificatePlan,
  makeCertificate,
} from '../../../../../tools/wallet/certificates/make-certificate.ts';
import {
  addDays,
  planAuthority,
  planSigner,
} from '../../../../../tools/wallet/certificates/plan-certificates.ts';
import { makeKey } from '../../../../../tools/wallet/credential/issue-credential.ts';
import { CredentialRefusal } from '../refusal.ts';
import { readCertificate } from '../x509/read-certificate.ts';
import { readEtsiList } from './read-etsi-list.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const issuerKey = makeKey();
const issuer = { subject: planAuthority('List Signer', AT).subject, privateKey: issuerKey.privateKey };
const signerKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const makeSigner = (change: Partial<CertificatePlan> = {}) =>
  makeCertificate({ ...planSigner('eu_age', AT), ...change }, signerKey.publicKey, issuer);
const pinned = readCertificate(makeSigner());
const age = makeCertificate(planSigner('eu_age', AT), makeKey().publicKey, issuer);
const endedCertificate = makeCertificate(planSigner('eu_age', AT), makeKey().publicKey, issuer);

const AV = 'http://ec.europa.eu/tools/lotl/av/TrstSvc';
type Service = { certificate: Uint8Array; type?: string; status?: string };
const writeService = ({ certificate, type = 'PAA', status = 'recognized' }: Service) => `
  <TSPService><ServiceInformation>
    <ServiceTypeIdentifier>
      ${AV}/Svctype/${type}</ServiceTypeIdentifier>
    <ServiceName><Name xml:lang="en">Proof &amp; Age</Name></ServiceName>
    <ServiceDigitalIdentity>
      <DigitalId><X509Certificate>
        ${Buffer.from(certificate).toString('base64').replace(/.{76}/g, '$&\n        ')}
      </X509Certificate></DigitalId>
      <DigitalId><X509SKI>AAAA</X509SKI></DigitalId>
    </ServiceDigitalIdentity>
    <ServiceStatus>${AV}/TrustedList/Svcstatus/${status}</ServiceStatus>
  </ServiceInformation></TSPService>`;

const SERVICES: readonly Service[] = [
  { certificate: age },
  { certificate: endedCertificate, status: 'deprecated' },
  { certificate: endedCertificate, type: 'Other' },
  { certificate: makeSigner() },
  { certificate: new Uint8Array([0x30, 0]) },
];

const writeList = (services = SERVICES, nextUpdate = '2027-01-01T00:00:00Z') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" xmlns:x="urn:unused" TSLTag="http://uri.etsi.org/19612/TSLTag">
  <!-- a note -->
  <SchemeInformation>
    <SchemeOperatorName><Name xml:lang="en">Valdoria Lists
      (fictional)</Name></SchemeOperatorName>
    <ListIssueDateTime>2026-11-20T08:00:00Z</ListIssueDateTime>
    <NextUpdate><dateTime>${nextUpdate}</dateTime></NextUpdate>
  </SchemeInformation>
  <TrustServiceProviderList><TrustServiceProvider><TSPServices>${services.map(writeService).join('')}
  </TSPServices></TrustServiceProvider></TrustServiceProviderList>
</TrustServiceStatusList>`;

const [SHA1, SHA256] = ['http://www.w3.org/2000/09/xmldsig#sha1', 'http://www.w3.org/2001/04/xmlenc#sha256'];
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
type Signing = { key?: KeyObject; xpath?: string; digest?: string; algorithm?: string };

function signXml(text: string, { key = signerKey.privateKey, ...given }: Signing = {}): string {
  const { xpath = '/*', digest = SHA256, algorithm = 'rsa-sha256' } = given;
  const signature = new SignedXml({
    privateKey: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    signatureAlgorithm: `http://www.w3.org/${algorithm === 'rsa-sha1' ? '2000/09/xmldsig' : '2001/04/xmldsig-more'}#${algorithm}`,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signature.addReference({
    xpath,
    isEmptyUri: xpath === '/*',
    digestAlgorithm: digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  });
  signature.computeSignature(text, { location: { reference: '/*', action: 'append' } });
  return signature.getSignedXml();
}

const read = (text: string, kind: 'eu_age' | 'mdl' = 'eu_age', signers = [pinned], at = AT) =>
  readEtsiList(text, kind, { pinned: signers, at });
const refusal = (reason: string) => expect.objectContaining({ reason });

let list: string;
beforeAll(() => {
  list = signXml(writeList());
});

test('a trusted list names its operator and day, and the recognized issuers of proofs of age', () => {
  const { certificates, unreadable, source } = read(list);
  expect(certificates.map(({ raw }) => raw)).toEqual([age]);
  // A key of RSA signs no credential.
  expect(unreadable).toBe(2);
  expect(source).toEqual({
    provider: 'Valdoria Lists (fictional)',
    issuedAt: new Date('2026-11-20T08:00:00Z'),
  });
});

test('a trusted list has no issuers of licences', () =>
  expect(read(list, 'mdl')).toMatchObject({ certificates: [], unreadable: 0 }));

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const evil = writeService({ certificate: endedCertificate });
test.each([
  ['has no signature', () => writeList(), 'malformed'],
  ['is signed by another key', () => signXml(writeList(), { key: otherKey }), 'issuer_signature_wrong'],
  ['is signed with SHA-1', () => signXml(writeList(), { algorithm: 'rsa-sha1' }), 'issuer_signature_wrong'],
  ['has a digest of SHA-1', () => signXml(writeList(), { digest: SHA1 }), 'issuer_signature_wrong'],
  [
    'has a signature of a part alone',
    () => signXml(writeList(), { xpath: "//*[local-name()='SchemeInformation']" }),
    'issuer_signature_wrong',
  ],
  [
    'has another issuer',
    () => list.replace('<TSPServices>', `<TSPServices>${evil}`),
    'issuer_signature_wrong',
  ],
  ['has another status', () => list.replace('deprecated', 'recognized'), 'issuer_signature_wrong'],
  [
    'has two signatures',
    () =>
      list.replace(/<Signature .*<\/Signature>/s, (signatureElement) => signatureElement + signatureElement),
    'malformed',
  ],
  ['has a document type', () => list.replace('<Trust', '<!DOCTYPE a><Trust'), 'malformed'],
  ['is cut', () => list.slice(0, -30), 'malformed'],
  ['is empty', () => '', 'malformed'],
  ['is larger than 2 MB', () => list + ' '.repeat(2 * 1024 * 1024), 'malformed'],
  ['was replaced', () => signXml(writeList(SERVICES, '2026-11-25T00:00:00Z')), 'malformed'],
  ['is another document', () => signXml('<List xmlns="urn:example"/>'), 'malformed'],
])('[S24] a trusted list that %s is refused', (_title, make, reason) =>
  expect(() => read(make())).toThrow(refusal(reason)),
);

test.each([
  ['no signer is pinned', []],
  ['the signer has lapsed', [readCertificate(makeSigner({ notAfter: addDays(AT, -1) }))]],
  ['the signer may not sign', [readCertificate(makeSigner({ usage: 4 }))]],
])('a trusted list is refused if %s', (_title, signers) =>
  expect(() => read(list, 'eu_age', signers)).toThrow(refusal('issuer_signature_wrong')),
);

test('a trusted list is refused with any character changed that its signature covers', () => {
  const start = list.indexOf('<SchemeInformation>');
  const indices = Array.from({ length: list.indexOf('<Signature ') - start }, (_each, at) => start + at);
  for (const index of sample(indices, 60)) {
    const other = list[index] === 'a' ? 'b' : 'a';
    const changedList = list.slice(0, index) + other + list.slice(index + 1);
    expect(() => read(changedList), `character ${index}`).toThrow(CredentialRefusal);
  }
});

test('a copy of the signed list inside of another is not read in its place', () => {
  const wrapped = list.replace(
    /<\/TrustServiceStatusList>$/,
    `<Object>${signXml(writeList())}</Object></TrustServiceStatusList>`,
  );
  expect(() => read(wrapped.replace('<Object><?xml version="1.0" encoding="UTF-8"?>', '<Object>'))).toThrow(
    CredentialRefusal,
  );
});
