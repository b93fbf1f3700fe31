import { expect, test } from 'vitest';
import type { CredentialKind } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { buildAnnexCRequest } from '../../../src/server/verification/wallet/requests/annex-c-request.ts';
import {
  type Authorities,
  buildUnsignedRequest,
} from '../../../src/server/verification/wallet/requests/openid4vp-request.ts';
import { listAuthorities } from '../../../src/server/verification/wallet/trust/list-authorities.ts';
import { verifyAnswer } from '../../../src/server/verification/wallet/verify-answer.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { makeSession } from '../make-session.ts';
import { type ForeignCredential, type ForeignPlan, issueForeign } from './issue-foreign.ts';
import { presentForeign } from './present-foreign.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const ISO_PURPOSE = '1.0.18013.5.1.2';
const EU_PURPOSE = '1.3.130.2.0.0.1.2';

const MANDATORY = {
  family_name: 'Sample',
  given_name: 'Ada June',
  birth_date: '1990-02-03',
  issue_date: '2024-01-01',
  expiry_date: '2034-01-01',
  issuing_country: 'VD',
  issuing_authority: 'Registry',
  document_number: 'V1234567',
  portrait: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  un_distinguishing_sign: 'VD',
};
const ADDRESS = {
  resident_address: '1 Lab Street',
  resident_city: 'Northton',
  resident_state: 'NO',
  resident_postal_code: '94107',
};

const PLANS: Record<CredentialKind, Omit<ForeignPlan, 'values'>> = {
  mdl: {
    documentType: 'org.iso.18013.5.1.mDL',
    namespace: 'org.iso.18013.5.1',
    at: AT,
    purposes: [ISO_PURPOSE],
    deviceKeyId: 'device',
  },
  eu_age: {
    documentType: 'eu.europa.ec.av.1',
    namespace: 'eu.europa.ec.av.1',
    at: AT,
    purposes: [EU_PURPOSE],
    deviceKeyId: 'device',
  },
  eu_pid: {
    documentType: 'eu.europa.ec.eudi.pid.1',
    namespace: 'eu.europa.ec.eudi.pid.1',
    at: AT,
    purposes: [EU_PURPOSE],
    deviceKeyId: 'device',
  },
  photo_id: {
    documentType: 'org.iso.23220.photoid.1',
    namespace: 'org.iso.23220.1',
    at: AT,
    purposes: [ISO_PURPOSE],
    deviceKeyId: 'device',
  },
};

type Change = Partial<ForeignPlan> & Pick<ForeignPlan, 'values'>;
const PROTOCOLS = ['org-iso-mdoc', 'openid4vp-v1-unsigned'] as const;
type Protocol = (typeof PROTOCOLS)[number];

/** @returns the verified elements, the reason of a refusal, or null if the wallet has nothing to show */
/**
 * @param edit changes the answer as JSON before it is encrypted
 * @param name the issuers that the request names
 */
async function present(
  kind: CredentialKind,
  protocol: Protocol,
  change: Change,
  minAge = 18,
  edit = (text: string) => text,
  name: (credential: ForeignCredential) => Authorities = () => null,
) {
  const session = makeSession(kind, minAge);
  const credential = await issueForeign({ ...PLANS[kind], ...change });
  const authorities = name(credential);
  const data: object =
    protocol === 'org-iso-mdoc'
      ? buildAnnexCRequest(session, null)
      : buildUnsignedRequest(session, authorities);
  const request = { protocol, data: JSON.parse(JSON.stringify(data)) };
  const answer = await presentForeign(credential, request, session.origin, edit);
  if (!answer) return null;
  const anchors = [readCertificate(credential.root)];
  const check = verifyAnswer(session, { protocol, data: answer }, { anchors, at: AT });
  if (check.outcome === 'refused') return `${check.reason}: ${check.detail}`;
  return { ...check.credential, elements: Object.fromEntries(check.credential.elements) };
}

test.each(PROTOCOLS)('a foreign licence with all elements is verified by %s', async (protocol) => {
  const verification = await present('mdl', protocol, { values: { ...MANDATORY, ...ADDRESS } });
  expect(verification).toMatchObject({ elements: { family_name: 'Sample', resident_city: 'Northton' } });
});

test.each(PROTOCOLS)('a foreign proof of age is verified by %s', async (protocol) => {
  const verification = await present('eu_age', protocol, { values: { age_over_18: true } });
  expect(verification).toMatchObject({ elements: { age_over_18: true } });
});

/** Licences of countries that leave out what ISO 18013-5, table 5, makes optional. */
const { resident_state, ...WITHOUT_STATE } = ADDRESS;
test.each(PROTOCOLS)('the licence that has only what the standard demands satisfies %s', async (protocol) => {
  const without = await present('mdl', protocol, { values: MANDATORY });
  expect(without).toMatchObject({ elements: { family_name: 'Sample', issue_date: '2024-01-01' } });
  const stateless = await present('mdl', protocol, { values: { ...MANDATORY, ...WITHOUT_STATE } });
  expect(stateless).toMatchObject({ elements: { resident_city: 'Northton' } });
  expect(resident_state).toBeDefined();
});

test.each(
  PROTOCOLS.flatMap((protocol) =>
    (
      [
        [13, true],
        [15, true],
        [16, true],
        [18, true],
        [18, false],
        [21, false],
        [25, false],
      ] as const
    ).map(([age, value]) => [age, value, protocol] as const),
  ),
)('for %i years age_over_18 %s of the EU app is an answer by %s', async (age, value, protocol) => {
  const answer = await present('eu_age', protocol, { values: { age_over_18: value } }, age);
  expect(answer).toMatchObject({ elements: { age_over_18: value } });
});

test.each(PROTOCOLS)('age_over_18 true of the EU app is no answer for 21 years by %s', async (protocol) => {
  const answer = await present('eu_age', protocol, { values: { age_over_18: true } }, 21);
  expect(answer).toContain('element_missing');
});

test.each([
  [ISO_PURPOSE, []],
  [EU_PURPOSE, []],
  ['1.3.6.1.5.5.7.3.1', ['other_purpose']],
  [null, ['no_purpose']],
])('a licence of a signer with the purpose %s has the objections %j', async (purpose, objections) => {
  const purposes = purpose ? [purpose] : [];
  const verification = await present('mdl', 'org-iso-mdoc', { values: MANDATORY, purposes });
  expect(verification).toMatchObject({ issuer: { objections } });
});

test('a licence of another country than its signer, as the EU reference issuer makes, has that objection', async () => {
  const verification = await present('mdl', 'org-iso-mdoc', { values: MANDATORY, country: 'UT' });
  expect(verification).toMatchObject({ issuer: { country: 'UT', objections: ['other_country'] } });
});

/** @auth0/mdl then writes `undefined` for the `kid` in the unprotected header. */
test.each(PROTOCOLS)('a device key without a number is accepted by %s', async (protocol) => {
  const verification = await present('mdl', protocol, { deviceKeyId: '', values: MANDATORY });
  expect(verification).toMatchObject({ elements: { document_number: 'V1234567' } });
});

/** What the PID rulebook demands of a mobile document, beside the nationality and the place of birth. */
const PID = {
  family_name: 'Sample',
  given_name: 'Ada',
  birth_date: '1990-02-03',
  expiry_date: '2034-01-01',
  issuing_authority: 'Registry',
  issuing_country: 'VD',
};

test.each(PROTOCOLS)(
  'a foreign PID with its mandatory elements alone is verified by %s',
  async (protocol) => {
    const verification = await present('eu_pid', protocol, { values: PID });
    expect(verification).toMatchObject({ kind: 'eu_pid', elements: { birth_date: '1990-02-03' } });
    expect(verification).not.toHaveProperty('elements.portrait');
  },
);

test.each(PROTOCOLS)('street and house number of a foreign PID are one address by %s', async (protocol) => {
  const address = {
    resident_street: 'Lab Street',
    resident_house_number: '1',
    resident_city: 'Northton',
    resident_postal_code: '94107',
  };
  const values = {
    ...PID,
    ...address,
    document_number: 'V1',
    issuance_date: '2024-01-01',
    portrait: MANDATORY.portrait,
  };
  expect(await present('eu_pid', protocol, { values })).toMatchObject({
    elements: { resident_address: 'Lab Street 1', resident_city: 'Northton', issue_date: '2024-01-01' },
  });
});

test.each(PROTOCOLS)('a foreign photo ID is verified by %s', async (protocol) => {
  const verification = await present('photo_id', protocol, { values: MANDATORY });
  expect(verification).toMatchObject({ kind: 'photo_id', elements: { document_number: 'V1234567' } });
});

const ID_PASS = { documentType: 'com.google.wallet.idcard.1', namespace: 'org.iso.18013.5.1' };

test('an ID pass of Google’s wallet is a photo ID by OpenID4VP, which alone asks for it', async () => {
  const change = { ...ID_PASS, values: MANDATORY };
  const verification = await present('photo_id', 'openid4vp-v1-unsigned', change);
  expect(verification).toMatchObject({ kind: 'photo_id', elements: { document_number: 'V1234567' } });
  expect(await present('photo_id', 'org-iso-mdoc', change)).toBeNull();
  for (const kind of ['mdl', 'eu_pid'] as const)
    expect(await present(kind, 'openid4vp-v1-unsigned', change)).toBeNull();
});

test('an ID pass is refused under the name of a photo ID, and a photo ID under that of an ID pass', async () => {
  const rename = (from: string, to: string) => (text: string) => text.replace(`"${from}"`, `"${to}"`);
  const swapped = [
    [{ ...ID_PASS, values: MANDATORY }, rename('credential_alternative', 'credential')],
    [{ values: MANDATORY }, rename('credential', 'credential_alternative')],
  ] as const;
  for (const [change, edit] of swapped)
    expect(await present('photo_id', 'openid4vp-v1-unsigned', change, 18, edit)).toContain(
      'other_document_type',
    );
});

test('a licence is no photo ID, although their elements have the same names', async () => {
  const change = { documentType: 'org.iso.18013.5.1.mDL', values: MANDATORY };
  expect(await present('photo_id', 'org-iso-mdoc', change)).toContain('other_document_type');
});

test.each(['mdl', 'eu_pid', 'photo_id'] as const)(
  'dcql offers a credential (%s) to a request that names its issuer, and none to a request that names another',
  async (kind) => {
    const offer = (name: (credential: ForeignCredential) => Authorities) =>
      present(kind, 'openid4vp-v1-unsigned', { values: MANDATORY }, 18, (text) => text, name);
    const other = await issueForeign({ ...PLANS[kind], values: MANDATORY });
    const list = (...roots: Uint8Array[]) => listAuthorities([{ certificates: roots }]);
    expect(await offer(({ root }) => list(root, other.root))).toMatchObject({ kind });
    expect(await offer(() => list(other.root))).toBeNull();
  },
);
