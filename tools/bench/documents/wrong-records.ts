import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { foldText } from '../../../src/server/verification/lexicon/fold-text.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import type { PublishedSpecimen } from './published-specimens.ts';

export type WrongRecord = { wrong: string; record: StoredDetails };

/**
 * Up to six records that a specimen must not pass for: two of other people, and its own with another first name, last
 * name, birth date or number. They follow from the seed.
 */
export function listWrongRecords(
  { name, record }: PublishedSpecimen,
  others: readonly PublishedSpecimen[],
  seed: number,
): WrongRecord[] {
  const random = seededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed) | 0);
  const people = others
    .map((other) => other.record)
    .filter((other) => other.date_of_birth !== null && sharesNoName(other, record))
    .map((other) => ({ other, at: random.next() }))
    .sort((one, next) => one.at - next.at)
    .map(({ other }) => other);
  const [first, second] = people;
  if (!first || !second) return [];
  return [
    { wrong: 'person', record: first },
    { wrong: 'person', record: second },
    { wrong: 'first name', record: { ...record, first_name: first.first_name, middle_name: null } },
    { wrong: 'last name', record: { ...record, last_name: first.last_name } },
    ...changeDate(record),
    ...changeNumber(record, random.next()),
  ];
}

/** Many specimens are called Sample, or Jane. */
function sharesNoName(one: StoredDetails, other: StoredDetails): boolean {
  const names = listNames(other);
  return listNames(one).every((name) => !names.includes(name));
}

function listNames({ first_name, middle_name, last_name }: StoredDetails): string[] {
  const all = [first_name, middle_name, last_name].join(' ');
  return all
    .split(/[ -]+/)
    .map((name) => foldText(name))
    .filter(Boolean);
}

function changeDate(record: StoredDetails): WrongRecord[] {
  const { date_of_birth: date } = record;
  if (!date) return [];
  const changedDate = `${Number(date.slice(0, 4)) - 3}${date.slice(4)}`;
  return [{ wrong: 'birth date', record: { ...record, date_of_birth: changedDate } }];
}

/** Another digit in place of one of the last four. */
function changeNumber(record: StoredDetails, random: number): WrongRecord[] {
  const { license_number: number } = record;
  const digits = [...(number ?? '').matchAll(/\d/g)].slice(-4);
  const { index } = digits[Math.floor(random * digits.length)] ?? {};
  if (!number || index === undefined) return [];
  const changedNumber = number.slice(0, index) + ((Number(number[index]) + 4) % 10) + number.slice(index + 1);
  return [{ wrong: 'number', record: { ...record, license_number: changedNumber } }];
}
