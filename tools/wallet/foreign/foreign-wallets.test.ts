import { expect, test } from 'vitest';
import type { CredentialKind } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { buildAnnexCRequest } from '../../../src/server/verification/wallet/requests/annex-c-request.ts';
import { buildUnsignedRequest } from '../../../src/server/verification/wallet/requests/openid4vp-request.ts';
import { verifyAnswer } from '../../../src/server/verification/wallet/verify-answer.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { makeSession } from '../make-session.ts';
import { type ForeignPlan, issueForeign } from './issue-foreign.ts';
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
};

type Change = Partial<ForeignPlan> & Pick<ForeignPlan, 'values'>;
const PROTOCOLS = ['org-iso-mdoc', 'openid4vp-v1-unsigned'] as const;
type Protocol = (typeof PROTOCOLS)[number];

/** @returns the verified elements, the reason of a refusal, or null if the wallet has nothing to show */
async function present(kind: CredentialKind, protocol: Protocol, change: Change) {
  const session = makeSession(kind);
  const credential = await issueForeign({ ...PLANS[kind], ...change });
  const data: object =
    protocol === 'org-iso-mdoc' ? buildAnnexCRequest(session, null) : buildUnsignedRequest(session);
  const request = { protocol, data: JSON.parse(JSON.stringify(data)) };
  const answer = await presentForeign(credential, request, session.origin);
  if (!answer) return null;
  const anchors = [readCertificate(credential.root)];
  const check = verifyAnswer(session, { protocol, data: answer }, { anchors, at: AT });
  if (check.outcome === 'refused') return `${check.reason}: ${check.detail}`;
  return { ...check.credential, elements: Object.fromEntries(check.credential.elements) };
}

test.each(PROTOCOLS)('a foreign licence with all elements is verified by %s', async (protocol) => {
  const verified = await present('mdl', protocol, { values: { ...MANDATORY, ...ADDRESS } });
  expect(verified).toMatchObject({ elements: { family_name: 'Sample', resident_city: 'Northton' } });
});

test.each(PROTOCOLS)('a foreign proof of age is verified by %s', async (protocol) => {
  const verified = await present('eu_age', protocol, { values: { age_over_18: true } });
  expect(verified).toMatchObject({ elements: { age_over_18: true } });
});
