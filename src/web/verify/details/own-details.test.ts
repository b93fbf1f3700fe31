import { describe, expect, test } from 'vitest';
import { patchOwnDetails } from '../../../server/features/subjects/contract.ts';
import { FIELD_NAMES, FIELDS, findChanges, findProblems, readRefusedField, toForm } from './own-details.ts';

const ADA = toForm({ first_name: 'Ada', last_name: 'Northwood', dob: '1986-10-16', email: null });

test('an empty field has no value, and only changed fields are sent', () => {
  expect(ADA.email).toBe('');
  expect(findChanges(ADA, { ...ADA, first_name: 'Adah' })).toEqual({ first_name: 'Adah' });
  expect(findChanges(ADA, ADA)).toEqual({});
});

describe('invalid values', () => {
  test.each([
    [{ first_name: ' ' }, { first_name: 'needed' }],
    [{ middle_name: '' }, {}],
    [{ addr_zip: 'x'.repeat(41) }, { addr_zip: 'tooLong' }],
    [{ dob: '1986-02-30' }, { dob: 'date' }],
    [{ dob: '' }, {}],
    [{ dob: '1986-10-16', addr_city: 'Rivermere' }, {}],
  ])('the invalid values in %o are %o', (changes, problems) => {
    expect(findProblems(changes)).toEqual(problems);
  });

  test.each(FIELD_NAMES)('%s: the form refuses what the API refuses, and nothing else', (name) => {
    const { kind, max } = FIELDS[name];
    const longest = kind === 'date' ? '2020-02-29' : 'x'.repeat(max);
    for (const value of ['', longest, `${longest}x`, 'yesterday']) {
      const isGood = patchOwnDetails.safeParse({ [name]: value }).success;
      expect([value, Object.keys(findProblems({ [name]: value }))]).toEqual([value, isGood ? [] : [name]]);
    }
  });

  test('a refusal of the API finds its field', () => {
    expect(readRefusedField('email')).toEqual({ email: 'refused' });
    expect(readRefusedField(null)).toEqual({});
  });
});
