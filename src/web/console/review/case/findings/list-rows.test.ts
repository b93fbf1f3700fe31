import { expect, test } from 'vitest';
import type { CaseView, Field } from '../../case-types.ts';
import { isOfAnother, listAlsoPrinted, listRows } from './list-rows.ts';

const SUBJECT = { first_name: 'Ada', last_name: 'Larch', addr_country: 'USA' } as CaseView['subject'];
const STORED: Record<string, string> = { first_name: 'Ada', last_name: 'Larch', addr_country: 'USA' };
const field = (name: string, read: string | null, rest: Partial<Field> = {}): Field => ({
  field: name,
  stored: STORED[name] ?? 'x',
  read,
  score: read === null ? 0 : 1,
  box: null,
  ...rest,
});
const rows = (...fields: Field[]) => listRows(SUBJECT, { fields });
const show = (...fields: Field[]) => rows(...fields).map((row) => [row.number, row.field, row.state]);

test('rows that differ come first, then those not found, then those that match, and boxes are numbered so', () => {
  expect(
    show(
      field('addr_country', null),
      field('last_name', 'X'),
      field('addr_city', 'Y', { score: 0.5 }),
      field('date_of_birth', '1', { score: 0, agreement: 'ambiguous' }),
    ),
  ).toEqual([
    [1, 'addr_city', 'differs'],
    [2, 'date_of_birth', 'unclear'],
    [null, 'addr_country', 'missing'],
    [3, 'last_name', 'matches'],
  ]);
});

test('a country that a card does not print is not found, and no difference', () => {
  expect(rows(field('addr_country', null))[0]).toMatchObject({
    state: 'missing',
    isSevere: false,
    copy: null,
  });
});

test('a field that the document says is never missing', () => {
  const states = (['matches', 'differs'] as const).map(
    (agreement) => rows(field('license_number', 'X417', { score: 0, agreement }))[0]!.state,
  );
  expect(states).toEqual(['matches', 'differs']);
});

test('a number or date that matches behind an unclear label is no difference, and a part of a name is one', () => {
  const state = (name: string) => rows(field(name, 'X', { score: 0.9, agreement: 'matches' }))[0]!.state;
  expect(['license_number', 'date_of_birth', 'license_expiry_date'].map(state)).toEqual(
    Array(3).fill('matches'),
  );
  expect(state('last_name')).toBe('differs');
});

test('a name, birth date or number that differs is severe, and an address is not', () => {
  const severe = (name: string) => rows(field(name, 'X', { agreement: 'differs' }))[0]!.isSevere;
  expect(['last_name', 'first_name', 'date_of_birth', 'license_number'].map(severe)).toEqual(
    Array(4).fill(true),
  );
  expect(['addr_street', 'license_expiry_date', 'middle_name'].map(severe)).toEqual(Array(3).fill(false));
});

test('each differing row of another person’s document is severe', () => {
  const fields = ['last_name', 'date_of_birth', 'addr_city'].map((name) =>
    field(name, 'X', { agreement: 'differs' }),
  );
  expect(isOfAnother({ fields })).toBe(true);
  expect(isOfAnother({ fields: fields.slice(1) })).toBe(false);
  expect(rows(...fields).map(({ isSevere }) => isSevere)).toEqual([true, true, true]);
});

test('a date that a code contradicts is severe', () => {
  const fields = [field('license_expiry_date', 'X', { agreement: 'differs' })];
  const other = { field: 'license_expiry_date', says: 'a', other: 'b', other_source: 'printed' as const };
  const signals = [{ signal: 'mrz_mismatch' as const, fields: [other], check_digits: true }];
  expect(listRows(SUBJECT, { fields, signals })[0]!.isSevere).toBe(true);
});

test('only a value of an amber row can be copied, a date only in the form of the record', () => {
  const copy = (name: string, read: string, says?: string) =>
    rows(field(name, read, { agreement: 'differs', ...(says ? { says } : {}) }))[0]!.copy;
  expect(copy('addr_city', 'ASTORIA')).toBe('ASTORIA');
  expect(copy('license_expiry_date', '11.04.2031')).toBeNull();
  expect(copy('license_expiry_date', '11.04.2031', '2031-04-11')).toBe('2031-04-11');
  expect(copy('last_name', 'LARK')).toBeNull();
});

test('the rows are the record without its empty details if nothing was checked', () => {
  expect(listRows(SUBJECT, {}).map(({ field, stored, state }) => [field, stored, state])).toEqual([
    ['last_name', 'Larch', 'unchecked'],
    ['first_name', 'Ada', 'unchecked'],
    ['addr_country', 'USA', 'unchecked'],
  ]);
});

test('fields that the document says beyond the record are listed once', () => {
  const said = (value: string) => ({ value, source: 'label' as const, box: null, confidence: 1 });
  const extracted = {
    kind: null,
    country: null,
    issuer: null,
    fields: { last_name: said('LARCH'), full_name: said('ADA LARCH'), sex: said('F') },
  };
  expect(listAlsoPrinted(rows(field('last_name', 'LARCH')), extracted)).toEqual([
    { field: 'sex', value: 'F' },
  ]);
});

test('a detail that changed after it was scored is compared with the record of now', () => {
  const scored = field('last_name', 'LARCH', { agreement: 'matches' });
  const read = (last_name: string | null) =>
    listRows({ ...SUBJECT, last_name } as CaseView['subject'], { fields: [scored] })[0];
  expect(read('Larch')).toMatchObject({ stored: 'Larch', state: 'matches' });
  expect(read('Grundig')).toMatchObject({ stored: 'Grundig', state: 'differs', isSevere: true });
  expect(read(null)).toMatchObject({ stored: '', state: 'differs' });
  const unread = { ...scored, read: null };
  expect(listRows({ ...SUBJECT, last_name: 'Grundig' }, { fields: [unread] })[0]?.state).toBe('missing');
  const copied = field('addr_city', 'MILLBROK', { score: 0.5 });
  const subject = { ...SUBJECT, addr_city: 'Millbrok' };
  expect(listRows(subject, { fields: [copied] })[0]).toMatchObject({ state: 'matches' });
});
