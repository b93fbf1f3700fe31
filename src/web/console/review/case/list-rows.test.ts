import { expect, test } from 'vitest';
import type { CaseView, Field } from '../../cases/case-types.ts';
import { findSides, listAlsoPrinted, listRows } from './list-rows.ts';

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
const rows = (...fields: Field[]) => listRows(SUBJECT, { fields }, []);
const show = (...fields: Field[]) => rows(...fields).map((row) => [row.number, row.field, row.state]);

test('rows that differ come first, then those not found, then those that match, and boxes are numbered so', () => {
  expect(
    show(
      field('addr_country', null),
      field('last_name', 'LARCH'),
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

test('a number or date that matches behind an unclear label matches, and a part of a name may be the same', () => {
  const state = (name: string) => rows(field(name, 'X', { score: 0.9, agreement: 'matches' }))[0]!.state;
  expect(['license_number', 'date_of_birth', 'license_expiry_date'].map(state)).toEqual(
    Array(3).fill('matches'),
  );
  expect(state('last_name')).toBe('unsure');
});

test('a row that differs is severe only if a severe signal of the case names its detail', () => {
  const fields = ['last_name', 'date_of_birth', 'addr_city'].map((name) =>
    field(name, 'X', { agreement: 'differs' }),
  );
  const says = (name: string) => ({ field: name, says: 'a', other: 'b', other_source: 'stored' as const });
  const signals = [
    { signal: 'document_of_another' as const, fields: [says('last_name'), says('date_of_birth')] },
  ];
  const severe = (names: CaseView['severe_signals']) =>
    listRows(SUBJECT, { fields, signals }, names)
      .filter(({ isSevere }) => isSevere)
      .map((row) => row.field);
  expect(severe(['document_of_another'])).toEqual(['last_name', 'date_of_birth']);
  expect(severe([])).toEqual([]);
  expect(severe(['mrz_mismatch'])).toEqual([]);
  expect(rows(...fields).some(({ isSevere }) => isSevere)).toBe(false);
});

test('a date that a code contradicts is severe if the tenant counts the code’s signal so', () => {
  const fields = [field('license_expiry_date', 'X', { agreement: 'differs' })];
  const other = { field: 'license_expiry_date', says: 'a', other: 'b', other_source: 'printed' as const };
  const signals = [{ signal: 'mrz_mismatch' as const, fields: [other], check_digits: true }];
  expect(listRows(SUBJECT, { fields, signals }, ['mrz_mismatch'])[0]!.isSevere).toBe(true);
  expect(listRows(SUBJECT, { fields, signals }, [])[0]!.isSevere).toBe(false);
});

test('only a value that says not who the person is can be copied, a date only in the form of the record', () => {
  const copy = (name: string, read: string, says?: string) =>
    rows(field(name, read, { agreement: 'differs', ...(says ? { says } : {}) }))[0]!.copy;
  expect(copy('addr_city', 'ASTORIA')).toBe('ASTORIA');
  expect(copy('license_expiry_date', '11.04.2031')).toBeNull();
  expect(copy('license_expiry_date', '11.04.2031', '2031-04-11')).toBe('2031-04-11');
  expect(copy('last_name', 'LARK')).toBeNull();
});

test('the rows are the record without its empty details if nothing was checked', () => {
  expect(listRows(SUBJECT, {}, []).map(({ field, stored, state }) => [field, stored, state])).toEqual([
    ['last_name', 'Larch', 'unchecked'],
    ['first_name', 'Ada', 'unchecked'],
    ['addr_country', 'USA', 'unchecked'],
  ]);
});

test('fields that the document says beyond the record are listed once', () => {
  const stated = (value: string) => ({ value, source: 'label' as const, box: null, confidence: 1 });
  const extracted = {
    kind: null,
    country: null,
    issuer: null,
    fields: { last_name: stated('LARCH'), full_name: stated('ADA LARCH'), sex: stated('F') },
  };
  expect(listAlsoPrinted(rows(field('last_name', 'LARCH')), extracted)).toEqual([
    { field: 'sex', value: 'F' },
  ]);
});

test('a detail that changed after it was scored is compared with the record of now', () => {
  const scored = field('last_name', 'LARCH', { agreement: 'matches' });
  const read = (last_name: string | null) =>
    listRows(
      { ...SUBJECT, last_name } as CaseView['subject'],
      { fields: [scored], signals: [{ signal: 'record_changed', fields: ['last_name'] }] },
      ['record_changed'],
    )[0];
  expect(read('Larch')).toMatchObject({ stored: 'Larch', state: 'matches' });
  expect(read('Grundig')).toMatchObject({ stored: 'Grundig', state: 'differs', isSevere: true });
  expect(read(null)).toMatchObject({ stored: '', state: 'differs' });
  const unread = { ...scored, read: null };
  expect(listRows({ ...SUBJECT, last_name: 'Grundig' }, { fields: [unread] }, [])[0]?.state).toBe('missing');
  const copied = field('addr_city', 'MILLBROK', { score: 0.5 });
  const subject = { ...SUBJECT, addr_city: 'Millbrok' };
  expect(listRows(subject, { fields: [copied] }, [])[0]).toMatchObject({ state: 'matches' });
});

const CODES = { barcode: { last_name: 'SILVA', first_name: 'LIVIA' }, mrz: null } as unknown as NonNullable<
  Parameters<typeof listRows>[1]['codes']
>;
const readBack = (
  name: string,
  rest: Partial<Parameters<typeof listRows>[1]>,
  severe: CaseView['severe_signals'] = [],
) =>
  listRows(
    {} as CaseView['subject'],
    { fields: [field(name, 'DEMIR', { stored: 'Demir', agreement: 'matches' })], ...rest },
    severe,
  )[0]!;

test('the person of a barcode is beside the front’s, and differs where a signal says so', () => {
  const other = { field: 'last_name', says: 'SILVA', other: 'DEMIR', other_source: 'printed' as const };
  const signals = [{ signal: 'barcode_mismatch' as const, fields: [other] }];
  expect(readBack('last_name', { codes: CODES, signals })).toMatchObject({
    front: 'DEMIR',
    back: { text: 'SILVA', differs: true },
    state: 'matches',
    isSevere: false,
  });
  expect(readBack('last_name', { codes: CODES, signals }, ['barcode_mismatch']).isSevere).toBe(true);
  expect(readBack('last_name', { codes: CODES }).back).toEqual({ text: 'SILVA', differs: false });
  expect(readBack('last_name', { signals }).back).toEqual({ text: 'SILVA', differs: true });
  expect(readBack('addr_city', { codes: CODES }).back).toBeNull();
});

test('a print that a code contradicts is in the column of the front, though the value is the code’s', () => {
  const other = { field: 'last_name', says: 'SILVA', other: 'DEMIR' };
  const fields = [field('last_name', 'SILVA', { stored: 'Demir', box: null, agreement: 'differs' })];
  const stated = { value: 'SILVA', source: 'barcode' as const, box: null, confidence: 1 };
  const extracted = { kind: null, country: null, issuer: null, fields: { last_name: stated } };
  const contradicts = (other_source: 'printed' | 'stored') => [
    { signal: 'barcode_mismatch' as const, fields: [{ ...other, other_source }] },
  ];
  const rest = { codes: CODES, fields, extracted };
  expect(readBack('last_name', { ...rest, signals: contradicts('printed') })).toMatchObject({
    front: 'DEMIR',
    back: { text: 'SILVA', differs: true },
    state: 'differs',
  });
  expect(readBack('last_name', { ...rest, signals: contradicts('stored') }).front).toBeNull();
});

test('a value that only the back or a code has is in the column of the back alone', () => {
  const stated = { value: 'DEMIR', source: 'barcode' as const, box: null, confidence: 1 };
  const extracted = { kind: null, country: null, issuer: null, fields: { addr_city: stated } };
  expect(readBack('addr_city', { extracted })).toMatchObject({ front: null, back: { text: 'DEMIR' } });
  const ofBack = [field('addr_city', 'DEMIR', { side: 'back', agreement: 'matches' })];
  expect(readBack('addr_city', { fields: ofBack })).toMatchObject({ front: null, back: { text: 'DEMIR' } });
  expect(readBack('addr_city', {})).toMatchObject({ front: 'DEMIR', back: null });
});

test('a document has a column for its back if it has two sides or a code', () => {
  expect(findSides({})).toEqual({ isTwoSided: false, code: null });
  expect(findSides({ codes: CODES })).toEqual({ isTwoSided: false, code: 'barcode' });
  const sides = [{ side: 'front' }, { side: 'back' }] as never;
  expect(findSides({ sides, codes: null })).toEqual({ isTwoSided: true, code: null });
});
