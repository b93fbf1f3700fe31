import sharp from 'sharp';
import { expect, test } from 'vitest';
import { people, personByNumber, readPortrait, readSelfie, selfiePath } from './people.ts';

test('the people are ten, numbered in order, and no two share a name, a licence number or an address', () => {
  expect(people.map((person) => person.number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const field of ['first_name', 'last_name', 'license_number', 'addr_street', 'email'] as const) {
    expect(new Set(people.map((person) => person.details[field])).size).toBe(10);
  }
});

test('the people have dates as YYYY-MM-DD, in the order of a life', () => {
  for (const { details } of people) {
    const dates = [details.date_of_birth, details.license_issue_date, details.license_expiry_date];
    for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    expect(dates.toSorted()).toEqual(dates);
  }
});

test('the people include accents, hyphens, double surnames and missing middle names', () => {
  const lastNames = people.map((person) => person.details.last_name).join(' ');
  expect(lastNames).toMatch(/-/);
  expect(lastNames).toMatch(/ñ/);
  expect(lastNames).toMatch(/'/);
  expect(people.some((person) => person.details.middle_name === null)).toBe(true);
});

test('the people each have a portrait and six selfies of 480x600', async () => {
  for (const { number } of people) {
    const selfies = await Promise.all([1, 2, 3, 4, 5, 6].map((selfie) => readSelfie(number, selfie)));
    for (const bytes of [await readPortrait(number), ...selfies]) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 600 });
    }
  }
});

test('the people are ten and have six selfies: others are refused', () => {
  expect(() => personByNumber(10)).toThrow('A specimen person has a number from 0 to 9.');
  expect(() => personByNumber(1.5)).toThrow(RangeError);
  expect(() => selfiePath(0, 7)).toThrow('A specimen person has selfies 1 to 6.');
});
