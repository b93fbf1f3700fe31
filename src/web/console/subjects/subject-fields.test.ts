import { expect, test } from 'vitest';
import { createSubject } from '../../../server/features/subjects/contract.ts';
import { RECORD_FIELDS } from '../locales/format-field.ts';
import { diffSubject, toSubjectValues } from './subject-fields.ts';

test('every field of the form is one that the API takes', () => {
  const values = { ...toSubjectValues(null), first_name: 'A', last_name: 'B' };
  const taken = createSubject.parse(values);
  expect(Object.keys(taken).sort()).toEqual([...RECORD_FIELDS].sort());
});

test('only changed fields are sent, and an emptied one as empty', () => {
  const before = toSubjectValues({ first_name: 'A', last_name: 'B', email: 'a@b.example' });
  expect(diffSubject({ ...before, last_name: 'C', email: '' }, before)).toEqual({
    last_name: 'C',
    email: '',
  });
});
