import { expect, test } from 'vitest';
import { createDueDateCalculator } from './compute-due-date.ts';
import { HOLIDAY_COUNTRIES, type HolidayCountry, listPublicHolidays } from './public-holidays.ts';

test.each<[HolidayCountry, number, string[]]>([
  // Easter Sunday was or is on 31 March 2024, 20 April 2025, 5 April 2026, 28 March 2027 and 25 April 2038.
  ['DE', 2024, ['2024-03-29', '2024-04-01', '2024-05-09', '2024-05-20', '2024-10-03']],
  ['DE', 2026, ['2026-04-03', '2026-04-06', '2026-05-14', '2026-05-25']],
  ['AT', 2025, ['2025-04-21', '2025-05-29', '2025-06-09', '2025-06-19']],
  ['NO', 2027, ['2027-03-25', '2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17']],
  ['FR', 2038, ['2038-04-26', '2038-06-03', '2038-06-14']],
  ['SE', 2026, ['2026-06-20', '2026-10-31', '2026-06-06']],
  ['GB', 2026, ['2026-05-04', '2026-05-25', '2026-12-25', '2026-12-28']],
  ['GB', 2027, ['2027-12-27', '2027-12-28']],
  [
    'US',
    2026,
    ['2026-01-19', '2026-02-16', '2026-05-25', '2026-07-03', '2026-09-07', '2026-10-12', '2026-11-26'],
  ],
  ['NL', 2025, ['2025-04-26']],
])('%s has these holidays in %i', (country, year, days) => {
  expect(listPublicHolidays(country, year)).toEqual(expect.arrayContaining(days));
});

test('each country has days of the year, each once', () => {
  for (const country of HOLIDAY_COUNTRIES)
    for (const year of [2025, 2026, 2027, 2100]) {
      const days = listPublicHolidays(country, year);
      expect([country, new Set(days).size]).toEqual([country, days.length]);
      expect(days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true);
    }
});

test('a public holiday of the country has no working hours', () => {
  const working_hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
  const due = (hours: object) =>
    createDueDateCalculator({
      hours: { license: 9 },
      time_zone: 'UTC',
      working_hours: { ...working_hours, ...hours },
    })('license', new Date('2026-05-13T16:00:00Z'));
  // Wednesday before Ascension; on Friday after it another hour of eight is left for Monday.
  expect(due({})).toEqual(new Date('2026-05-14T17:00:00Z'));
  expect(due({ holiday_country: 'DE' })).toEqual(new Date('2026-05-15T17:00:00Z'));
  expect(due({ holiday_country: 'DE', holidays: ['05-15'] })).toEqual(new Date('2026-05-18T17:00:00Z'));
});
