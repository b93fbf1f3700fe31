import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/english-words.ts';
import { createSubject } from '../../../server/features/subjects/contract.ts';
import { RECORD_FIELDS } from '../words/say-field.ts';
import { changesOf, placeProblem, valuesOf } from './subject-fields.ts';

test('every field of the form is one that the API takes', () => {
  const values = { ...valuesOf(null), first_name: 'A', last_name: 'B' };
  const taken = createSubject.parse(values);
  expect(Object.keys(taken).sort()).toEqual([...RECORD_FIELDS].sort());
});

test('only what was changed is sent, and what was emptied as empty', () => {
  const before = valuesOf({ first_name: 'A', last_name: 'B', email: 'a@b.example' });
  expect(changesOf({ ...before, last_name: 'C', email: '' }, before)).toEqual({ last_name: 'C', email: '' });
});

test.each([
  ['first_name must not be empty.', 'first_name', 'First name must not be empty.'],
  ['date_of_birth must be a date like 1986-10-16.', 'date_of_birth', 'Born must be a date like 1986-10-16.'],
  ['Another subject has this external_uid.', 'external_uid', 'Another subject has this Your own id.'],
  ['Something else.', null, 'Something else.'],
])('%s stands at its field', (said, field, sentence) =>
  expect(placeProblem(ENGLISH, said)).toEqual({ field, sentence }),
);
