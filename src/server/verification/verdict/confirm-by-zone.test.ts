import { describe, expect, it } from 'vitest';
import type { MrzReading } from '../codes/mrz.ts';
import type { StoredDetails } from '../record-match/stored-details.ts';
import { isConfirmedByZone, type ZoneEvidence } from './confirm-by-zone.ts';

const ZONE: MrzReading = {
  format: 'TD3',
  document_code: 'P',
  issuing_state: 'UTO',
  is_licence: false,
  first_name: 'MAREN',
  middle_name: null,
  last_name: 'WHITCOMBE',
  names_cut: { first: false, last: false },
  date_of_birth: '1986-10-16',
  license_number: 'K82047193',
  license_issue_date: null,
  license_expiry_date: '2030-05-03',
  lines: [],
  check_digits: true,
  legible: true,
};
const DETAILS = {
  first_name: 'Maren',
  last_name: 'Whitcombe',
  date_of_birth: '1986-10-16',
  license_number: 'K82047193',
} as StoredDetails;
const line = (text: string) => ({
  text,
  confidence: 0.95,
  box: { x: 0.4, y: 0.1, width: 0.4, height: 0.04 },
});

const confirms = ({
  zone = {},
  details = {},
  ...others
}: Partial<Omit<ZoneEvidence, 'details'>> & {
  zone?: Partial<MrzReading>;
  details?: Partial<StoredDetails>;
} = {}) =>
  isConfirmedByZone({
    kind: 'passport',
    codes: { barcode: null, mrz: { ...ZONE, ...zone } },
    fields: null,
    lines: [],
    ...others,
    details: { ...DETAILS, ...details },
  });

describe('a machine-readable zone', () => {
  it('a zone that is whole, names the kind and has the record confirms it', () => {
    expect(confirms()).toBe(true);
  });

  it('a document without a zone confirms nothing', () => {
    expect(confirms({ codes: null })).toBe(false);
    expect(confirms({ codes: { barcode: null, mrz: null } })).toBe(false);
  });

  it.each<[string, Partial<MrzReading>]>([
    ['has a wrong check digit', { check_digits: false }],
    ['is a visa’s', { document_code: 'V' }],
    ['has no sure document code', { document_code: null }],
    ['is an identity card’s', { format: 'TD1', document_code: 'I' }],
    ['has no sure last name', { last_name: null }],
    ['has no sure birth date', { date_of_birth: null }],
    ['has no sure number', { license_number: null }],
    ['has another last name', { last_name: 'MOSS' }],
    ['shares a word with the last name', { last_name: 'WHITCOMBE MOSS' }],
    ['has the last name’s beginning, uncut', { last_name: 'WHITCO' }],
    ['has another birth date', { date_of_birth: '1986-10-17' }],
    ['has another number', { license_number: 'K82047198' }],
  ])('[S65] a zone confirms nothing if it %s', (_, zone) => expect(confirms({ zone })).toBe(false));

  it.each<[string, Partial<StoredDetails>]>([
    ['no birth date', { date_of_birth: null }],
    ['no number', { license_number: null }],
    ['another last name', { last_name: 'Castellanos' }],
    ['a last name without letters', { last_name: '-' }],
  ])('a zone confirms no record with %s', (_, details) => expect(confirms({ details })).toBe(false));

  it('a zone confirms nothing if the print has another date', () => {
    expect(confirms({ lines: [line('Date of birth 16 OCT 1987')] })).toBe(false);
    expect(confirms({ lines: [line('Date of expiry 03 MAY 2031')] })).toBe(false);
    expect(confirms({ lines: [line('Date of birth 16 OCT 1986'), line('Date of expiry 03 MAY 2030')] })).toBe(
      true,
    );
  });

  it('names agree in another spelling, and where the zone truncates them', () => {
    expect(confirms({ zone: { last_name: 'MUELLER' }, details: { last_name: 'Müller' } })).toBe(true);
    const cutZone = { last_name: 'WHITCOM', names_cut: { first: true, last: true } };
    expect(confirms({ zone: cutZone })).toBe(true);
    expect(confirms({ zone: { ...cutZone, last_name: 'WHITC' } })).toBe(false);
    expect(confirms({ details: { license_number: 'k-820 47193' } })).toBe(true);
  });

  it.each<[ZoneEvidence['kind'], MrzReading['format'], string]>([
    ['passport', 'TD3', 'PD'],
    ['identity_card', 'TD1', 'ID'],
    ['identity_card', 'TD2', 'I'],
    ['identity_card', 'FRENCH_NATIONAL_ID', 'ID'],
    ['residence_permit', 'TD1', 'AR'],
    ['residence_permit', 'TD1', 'C1'],
  ])('a zone names a document of the kind %s in the format %s by %s', (kind, format, code) => {
    expect(confirms({ kind, zone: { format, document_code: code } })).toBe(true);
  });

  it.each<[ZoneEvidence['kind'], MrzReading['format'], string]>([
    ['identity_card', 'TD1', 'IP'],
    ['identity_card', 'TD1', 'AC'],
    ['identity_card', 'TD1', 'IR'],
    ['identity_card', 'TD3', 'I'],
    ['identity_card', 'SWISS_DRIVING_LICENSE', 'I'],
    ['passport', 'TD2', 'P'],
    ['residence_permit', 'TD1', 'I'],
    ['licence', 'TD3', 'P'],
    ['other_card', 'TD3', 'P'],
  ])('a zone names no document of the kind %s in the format %s by %s', (kind, format, code) => {
    expect(confirms({ kind, zone: { format, document_code: code } })).toBe(false);
  });
});
