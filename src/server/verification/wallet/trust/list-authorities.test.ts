import { expect, test } from 'vitest';
import {
  type CertificatePlan,
  makeCertificate,
} from '../../../../../tools/wallet/certificates/make-certificate.ts';
import { planAuthority, planSigner } from '../../../../../tools/wallet/certificates/plan-certificates.ts';
import { makeKey } from '../../../../../tools/wallet/credential/issue-credential.ts';
import { SPECIMEN_ROOT } from '../../sandbox/specimen-root.ts';
import { encodeBase64url } from '../base64url.ts';
import { readAuthorityKey, readSubjectKey } from '../x509/key-identifiers.ts';
import { readCertificate } from '../x509/read-certificate.ts';
import { listAuthorities } from './list-authorities.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const issuer = makeKey();
const issue = (plan: CertificatePlan, { publicKey } = makeKey()) =>
  makeCertificate(plan, publicKey, { subject: plan.subject, privateKey: issuer.privateKey });
const root = issue(planAuthority('Valdoria Root', AT), issuer);
const rootKey = encodeBase64url(readSubjectKey(readCertificate(root))!);

test('names the key of an authority, once, of all lists of a kind', () => {
  const lists = [{ certificates: [root] }, { certificates: [root] }];
  expect(listAuthorities(lists)).toEqual([rootKey]);
});

test('names the authority of a signer that is trusted itself, which is all that its chain names', () => {
  const signer = issue(planSigner('mdl', AT));
  expect(encodeBase64url(readAuthorityKey(readCertificate(signer))!)).toBe(rootKey);
  expect(listAuthorities([{ certificates: [signer] }])).toEqual([rootKey]);
});

test('names none where one trusted issuer would be left out', () => {
  expect(readSubjectKey(readCertificate(SPECIMEN_ROOT))).toBeNull();
  expect(listAuthorities([{ certificates: [root, SPECIMEN_ROOT] }])).toBeNull();
});

test('names none without lists, or with more than 100 issuers', () => {
  const authority = () => issue(planAuthority('Valdoria Root', AT));
  const certificates = Array.from({ length: 100 }, authority);
  expect(listAuthorities([])).toBeNull();
  expect(listAuthorities([{ certificates }])).toHaveLength(100);
  expect(listAuthorities([{ certificates: [...certificates, authority()] }])).toBeNull();
});
