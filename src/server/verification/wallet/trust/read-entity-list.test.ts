import { CompactSign, importPKCS8 } from 'jose';
import { expect, test } from 'vitest';
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
import type { CredentialKind } from '../mdoc/credential-kinds.ts';
import { CredentialRefusal } from '../refusal.ts';
import { readCertificate } from '../x509/read-certificate.ts';
import { isEntityList, readEntityList } from './read-entity-list.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const ETSI = 'http://uri.etsi.org/19602';
const rootKey = makeKey();
const issuer = { subject: planAuthority('List Root', AT).subject, privateKey: rootKey.privateKey };
const signerKey = makeKey();
const makeSigner = (change: Partial<CertificatePlan> = {}) =>
  readCertificate(makeCertificate({ ...planSigner('eu_pid', AT), ...change }, signerKey.publicKey, issuer));
const pinned = makeSigner();
const provider = makeCertificate(planSigner('eu_pid', AT), makeKey().publicKey, issuer);

const toService = (certificate: Uint8Array, change: object = {}) => ({
  ServiceInformation: {
    ServiceName: [{ lang: 'en', value: 'PID' }],
    ServiceTypeIdentifier: `${ETSI}/SvcType/PID/Issuance`,
    ServiceDigitalIdentity: { X509Certificates: [{ val: Buffer.from(certificate).toString('base64') }] },
    ...change,
  },
});
const SCHEME = {
  LoTEVersionIdentifier: 1,
  LoTESequenceNumber: 3,
  LoTEType: `${ETSI}/LoTEType/EUPIDProvidersList`,
  SchemeOperatorName: [
    { lang: 'de', value: 'Listen von Valdoria' },
    { lang: 'en', value: 'Valdoria Lists (fictional)' },
  ],
  ListIssueDateTime: '2026-11-20T08:00:00.539Z',
  NextUpdate: '2027-01-01T00:00:00Z',
};
const toList = (services: readonly object[] = [toService(provider)], scheme: object = {}) => ({
  LoTE: {
    ListAndSchemeInformation: { ...SCHEME, ...scheme },
    TrustedEntitiesList: [
      { TrustedEntityInformation: { TEName: [{ lang: 'en', value: 'A' }] }, TrustedEntityServices: services },
    ],
  },
});

/** Signed by `jose`: no code of the server is in it. */
async function signList(list: unknown = toList(), header: object = {}, key = signerKey): Promise<string> {
  const pem = key.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  return new CompactSign(Buffer.from(JSON.stringify(list)))
    .setProtectedHeader({ alg: 'ES256', typ: 'JOSE', sigT: '2026-11-20T08:00:00Z', ...header })
    .sign(await importPKCS8(pem, 'ES256'), { crit: { sigT: true, unknown: true } });
}

const read = (text: string, kind: CredentialKind = 'eu_pid', signers = [pinned]) =>
  readEntityList(text, kind, { pinned: signers, at: AT });
function refuse(text: string, kind?: CredentialKind, signers?: (typeof pinned)[]) {
  try {
    return read(text, kind, signers).certificates.length;
  } catch (error) {
    if (!(error instanceof CredentialRefusal)) throw error;
    return error.message;
  }
}

test('a list of providers of PID is read, with its provider and time', async () => {
  const list = read(await signList());
  expect(list).toMatchObject({
    unreadable: 0,
    source: { provider: 'Valdoria Lists (fictional)', issuedAt: new Date(SCHEME.ListIssueDateTime) },
  });
  expect(list.certificates.map(({ raw }) => raw)).toEqual([provider]);
  expect([isEntityList(`${await signList()}\n`), isEntityList('<xml/>'), isEntityList('a.b')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('only what issues PID counts, and what cannot be read takes nothing away', async () => {
  const services = [
    toService(provider),
    toService(provider, { ServiceTypeIdentifier: `${ETSI}/SvcType/PID/Revocation` }),
    toService(provider, { ServiceTypeIdentifier: undefined }),
    toService(provider, { ServiceStatus: `${ETSI}/PubEAAProvidersList/SvcStatus/withdrawn` }),
    toService(provider, { ServiceDigitalIdentity: undefined }),
    toService(new Uint8Array([0x30, 0])),
  ];
  expect(read(await signList(toList(services)))).toMatchObject({ unreadable: 1, certificates: [{}] });
  expect(read(await signList({ LoTE: { ListAndSchemeInformation: SCHEME } })).certificates).toEqual([]);
});

test('a header with the time of the signature is understood, and another critical one is refused', async () => {
  expect(refuse(await signList(toList(), { crit: ['sigT'] }))).toBe(1);
  expect(refuse(await signList(toList(), { crit: ['unknown'], unknown: 1 }))).toContain('header');
});

test.each<[string, () => Promise<string>, string]>([
  ['that another key signed', () => signList(toList(), {}, makeKey()), 'another signer signed it'],
  [
    'of other providers',
    () => signList(toList(undefined, { LoTEType: `${ETSI}/LoTEType/EUPubEAAProvidersList` })),
    'other providers',
  ],
  [
    'that was replaced',
    () => signList(toList(undefined, { NextUpdate: '2026-11-26T11:59:59Z' })),
    'replaced on 2026-11-26',
  ],
  ['without its next update', () => signList(toList(undefined, { NextUpdate: null })), 'NextUpdate'],
  [
    'of another version',
    () => signList(toList(undefined, { LoTEVersionIdentifier: 2 })),
    'LoTEVersionIdentifier',
  ],
  ['without the outer name', async () => signList(toList().LoTE), 'LoTE'],
  [
    'with a certificate that is no base64',
    () =>
      signList(
        toList([toService(provider, { ServiceDigitalIdentity: { X509Certificates: [{ val: '*' }] } })]),
      ),
    'val',
  ],
  ['that is no JSON object', () => signList(7), 'does not follow ETSI TS 119 602'],
])('[S334] a list %s is refused', async (_title, make, message) => {
  expect(refuse(await make())).toContain(message);
});

test('[S334] a list counts only with a pinned certificate that may sign now', async () => {
  const text = await signList();
  expect(refuse(text, 'eu_pid', [])).toContain('another signer signed it');
  for (const change of [{ notAfter: addDays(AT, -1) }, { notBefore: addDays(AT, 1) }, { usage: 0x04 }])
    expect(refuse(text, 'eu_pid', [makeSigner(change)])).toContain('another signer signed it');
});

test.each(['eu_age', 'mdl', 'photo_id'] as const)(
  'a list of providers of PID vouches for no %s',
  async (kind) => {
    expect(refuse(await signList(), kind)).toContain(kind);
  },
);

test('[S334] an unsigned list, another algorithm and each changed character are refused', async () => {
  const text = await signList();
  const [header, list, signature] = text.split('.') as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const alg of ['none', 'HS256', 'RS256', 'ES384'])
    expect(refuse(`${encode({ alg })}.${list}.${signature}`)).toContain('another signer signed it');
  expect(refuse(`${header}.${list}.`)).not.toBe(1);
  expect(refuse(`${encode({ alg: 'ES256', b64: false, crit: ['b64'] })}.${list}.${signature}`)).toContain(
    'header',
  );
  for (let at = 0; at < text.length; at += 11) {
    const changedText = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    expect([at, refuse(changedText)]).not.toEqual([at, 1]);
  }
});
