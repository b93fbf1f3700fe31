import { expect, it } from 'vitest';
import type { ReadCodes } from '../codes/read-codes.ts';
import { type ExpiryEvidence, judgeExpiry, judgeValidity } from './judge-validity.ts';
import { proveInForce } from './prove-document.ts';

const AT = new Date('2026-11-28T12:00:00Z');
const UNREAD: ExpiryEvidence = { codes: null, fields: [], extracted: { fields: {} }, signals: [] };
const NO_FIELDS = {
  first_name: null,
  middle_name: null,
  last_name: null,
  date_of_birth: null,
  license_number: null,
  license_issue_date: null,
  license_expiry_date: null,
  is_licence: false,
  names_cut: { first: false, last: false },
};
const ZONE = {
  ...NO_FIELDS,
  format: 'TD1',
  document_code: 'I',
  issuing_state: 'UTO',
  lines: [],
  check_digits: true,
  legible: true,
} as const satisfies ReadCodes['mrz'];
const withExpiry = (value: string): ExpiryEvidence['extracted'] => ({
  fields: { license_expiry_date: { value, source: 'label', box: null, confidence: 0.9 } },
});
const prove = (evidence: Partial<ExpiryEvidence>) =>
  proveInForce(judgeValidity({ ...UNREAD, ...evidence }, AT));

it('in_force is shown by a zone that states no expiry', () => {
  expect(prove({ codes: { barcode: null, mrz: { ...ZONE, no_expiry: true } } })).toEqual({
    state: 'shown',
    by: { source: 'no_expiry', figures: {} },
  });
});

it.each(['9999-12-31', '9999-01-01'])('in_force is shown by the date %s, which means none', (value) => {
  expect(prove({ extracted: withExpiry(value) })).toEqual({
    state: 'shown',
    by: { source: 'no_expiry', figures: { expires_on: value } },
  });
  expect(proveInForce(judgeExpiry(value, AT))).toMatchObject({ by: { source: 'no_expiry' } });
});

it.each<[string, Partial<ExpiryEvidence>]>([
  ['nothing was read', {}],
  ['a zone was read whose expiry is uncertain', { codes: { barcode: null, mrz: ZONE } }],
  ['a zone was too small', { codes: { barcode: null, mrz: null, mrz_too_small: true } }],
])('in_force is not shown where %s', (_, evidence) => {
  expect(prove(evidence)).toMatchObject({ state: 'not_shown', by: { source: 'expiry_date' } });
});

it('in_force is read from a printed date before the zone that states none', () => {
  const codes: ReadCodes = { barcode: null, mrz: { ...ZONE, no_expiry: true } };
  expect(prove({ codes, extracted: withExpiry('2020-01-31') })).toMatchObject({ state: 'contradicted' });
  const signals = [{ signal: 'expired', expired_on: '2020-01-31' }] as const;
  expect(prove({ codes, signals })).toMatchObject({ state: 'contradicted' });
});
