import { expect, test } from 'vitest';
import { people } from '../../../../../tools/specimen/people.ts';
import { SPECIMEN_PERSON } from './specimen-person.ts';

test('the specimens to try the service with show a fictional person', () => {
  const { first_name, last_name, date_of_birth, license_number } = people[0]!.details;
  expect(SPECIMEN_PERSON).toEqual({
    name: `${first_name} ${last_name}`,
    born: date_of_birth,
    number: license_number,
  });
});
