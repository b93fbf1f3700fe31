import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../../../test/harness/words/english-words.ts';
import type { Attempt, CaseView } from '../../../cases/case-types.ts';
import { formatWhy } from '../../../locales/format-verdict.ts';
import { listFaces } from '../faces/list-comparisons.ts';
import { listRows } from '../list-rows.ts';
import { type Credential, toShownEvidence } from '../shown-evidence.ts';
import { listChecks } from './list-checks.ts';
import { listFields } from './list-fields.ts';

const LICENCE: Credential = {
  kind: 'mdl',
  protocol: 'org-iso-mdoc',
  issuer: { name: 'Valdoria Registry', country: 'VD', trust: 'listed' },
  valid_from: '2026-01-01',
  valid_until: '2027-01-01',
  asked: ['family_name', 'birth_date', 'portrait'],
  fields: { family_name: 'Northwood', birth_date: '1990-05-17' },
  portrait: 'stored',
  details: [
    { field: 'last_name', stored: 'Northwood', says: 'Northwood', agrees: true },
    { field: 'date_of_birth', stored: '1990-05-18', says: '1990-05-17', agrees: false },
    { field: 'license_number', stored: 'D1234567', says: null, agrees: false },
  ],
  revocation: 'not_checked',
};
const AGE: Credential = {
  ...LICENCE,
  kind: 'eu_age',
  asked: ['age_over_18'],
  fields: { age_over_18: true },
  portrait: 'not_released',
};
const tones = (credential: Credential) =>
  Object.fromEntries(listChecks(credential).map(({ name, tone }) => [name.replace('credential.', ''), tone]));

test('the checks name what was verified, and that revocation was not', () => {
  expect(tones(LICENCE)).toEqual({
    trust: 'ok',
    signature: 'ok',
    unchanged: 'ok',
    holder: 'ok',
    validity: 'ok',
    released: 'ok',
    revocation: 'info',
  });
});

test.each(['not_listed', 'list_too_old'] as const)('the checks warn of an issuer that is %s', (trust) => {
  expect(tones({ ...AGE, issuer: { ...AGE.issuer, trust } })['trust']).toBe('warn');
});

test.each([
  ['none_named', 'info'],
  ['valid', 'ok'],
  ['revoked', 'warn'],
  ['suspended', 'warn'],
  ['unknown', 'warn'],
  ['not_checked', 'info'],
] as const)('the check of a revocation that is %s is of tone %s', (revocation, tone) => {
  expect(tones({ ...LICENCE, revocation })['revocation']).toBe(tone);
});

test('the checks report requested fields that were not released, and a missing portrait', () => {
  const { family_name: _, ...fields } = LICENCE.fields;
  expect(tones({ ...LICENCE, fields, portrait: 'unreadable' })).toMatchObject({
    released: 'info',
    portrait: 'info',
  });
  expect(tones(AGE)).not.toHaveProperty('portrait');
});

test('the fields of a credential are shown in words, an unknown one under its own name', () => {
  expect(listFields(ENGLISH, AGE)).toEqual([{ name: 'age_over_18', label: '18 or older', value: 'Yes' }]);
  const licence = {
    ...LICENCE,
    asked: [...LICENCE.asked, 'un_sign'],
    fields: { ...LICENCE.fields, un_sign: 'V' },
  };
  expect(listFields(ENGLISH, licence).map(({ label, value }) => [label, value])).toEqual([
    ['Last name', 'Northwood'],
    ['Date of birth', '17 May 1990'],
    ['un_sign', 'V'],
  ]);
});

test('a credential’s details are rows of the table: what differs, what is missing, what matches', () => {
  const evidence = toShownEvidence({ evidence: { credential: LICENCE } });
  const rows = listRows({} as CaseView['subject'], evidence, []);
  expect(rows.map(({ field, state, read }) => [field, state, read])).toEqual([
    ['date_of_birth', 'differs', '1990-05-17'],
    ['license_number', 'missing', null],
    ['last_name', 'matches', 'Northwood'],
  ]);
});

test('only a credential with a portrait has a face', () => {
  const attempt = { attempt: 1, content_type: 'image/jpeg', image_expired_at: null } as Attempt;
  const evidence = { credential: LICENCE, faces: [{}] } as NonNullable<Attempt['evidence']>;
  const others = { reference: null, selfie: null, others: [] };
  const listKinds = (kind: CaseView['kind'], latest: Attempt) =>
    Object.keys(listFaces({ id: 'case', kind, attempts: [latest] } as unknown as CaseView, evidence, others));
  expect(listKinds('license', attempt)).toEqual(['portrait']);
  expect(listKinds('license', { ...attempt, content_type: null })).toEqual([]);
  expect(listKinds('age', { ...attempt, content_type: null })).toEqual([]);
});

test('the result of a proof of age does not speak of an estimate', () => {
  const facts = {
    kind: 'age',
    verdict: 'AGE_VERIFICATION_DONE',
    reason: null,
    score: null,
    similarity: null,
  };
  const reviewCase = { ...facts, face_comparison: null, evidence: { credential: AGE } };
  expect(formatWhy(ENGLISH, reviewCase)).toBe('Age proven by a credential.');
  expect(formatWhy(ENGLISH, { ...reviewCase, evidence: null })).toBe('Age estimated.');
});
