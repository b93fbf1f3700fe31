/**
 * The countries whose public holidays a tenant can choose: the days that hold in all of it. A tenant lists the holidays of
 * its region itself.
 */
export const HOLIDAY_COUNTRIES = [
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'IT',
  'LU',
  'NL',
  'NO',
  'PL',
  'PT',
  'SE',
  'US',
] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

/**
 * A day of every year as `MM-DD`, a number of days after Easter Sunday, or a weekday (1 is Monday): the `nth` of a month,
 * with -1 the last, or the first from a day on.
 */
type Rule =
  | string
  | number
  | { month: number; nth: number; weekday: number }
  | { from: string; weekday: number };

const NEW_YEAR = '01-01';
const EPIPHANY = '01-06';
const LABOUR_DAY = '05-01';
const ASSUMPTION = '08-15';
const ALL_SAINTS = '11-01';
const CONCEPTION = '12-08';
const CHRISTMAS = ['12-25', '12-26'];
const MAUNDY_THURSDAY = -3;
const GOOD_FRIDAY = -2;
const EASTER_MONDAY = 1;
const ASCENSION = 39;
const WHIT_MONDAY = 50;
const CORPUS_CHRISTI = 60;
const SATURDAY = 6;
const MIDSUMMER = { from: '06-20', weekday: SATURDAY };
const NORDIC_ALL_SAINTS = { from: '10-31', weekday: SATURDAY };
const EASTER = [GOOD_FRIDAY, EASTER_MONDAY];
const monday = (month: number, nth: number) => ({ month, nth, weekday: 1 });

/** By the laws of November 2026 (decision 235). */
const RULES: Readonly<Record<HolidayCountry, readonly Rule[]>> = {
  AT: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
    ...[ASSUMPTION, '10-26', ALL_SAINTS, CONCEPTION, ...CHRISTMAS],
  ],
  BE: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_MONDAY, '07-21', ASSUMPTION],
    ...[ALL_SAINTS, '11-11', '12-25'],
  ],
  CH: [NEW_YEAR, ASCENSION, '08-01', '12-25'],
  CZ: [
    ...[NEW_YEAR, ...EASTER, LABOUR_DAY, '05-08', '07-05', '07-06', '09-28', '10-28', '11-17'],
    ...['12-24', ...CHRISTMAS],
  ],
  DE: [NEW_YEAR, ...EASTER, LABOUR_DAY, ASCENSION, WHIT_MONDAY, '10-03', ...CHRISTMAS],
  DK: [NEW_YEAR, MAUNDY_THURSDAY, ...EASTER, ASCENSION, WHIT_MONDAY, ...CHRISTMAS],
  ES: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, LABOUR_DAY, ASSUMPTION, '10-12', ALL_SAINTS, '12-06'],
    ...[CONCEPTION, '12-25'],
  ],
  FI: [
    ...[NEW_YEAR, EPIPHANY, ...EASTER, LABOUR_DAY, ASCENSION, MIDSUMMER, NORDIC_ALL_SAINTS],
    ...['12-06', ...CHRISTMAS],
  ],
  FR: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOUR_DAY, '05-08', ASCENSION, WHIT_MONDAY, '07-14', ASSUMPTION],
    ...[ALL_SAINTS, '11-11', '12-25'],
  ],
  GB: [NEW_YEAR, GOOD_FRIDAY, monday(5, 1), monday(5, -1), ...CHRISTMAS],
  IT: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, '04-25', LABOUR_DAY, '06-02', ASSUMPTION, '10-04'],
    ...[ALL_SAINTS, CONCEPTION, ...CHRISTMAS],
  ],
  LU: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOUR_DAY, '05-09', ASCENSION, WHIT_MONDAY, '06-23', ASSUMPTION],
    ...[ALL_SAINTS, ...CHRISTMAS],
  ],
  NL: [NEW_YEAR, EASTER_MONDAY, '04-27', ASCENSION, WHIT_MONDAY, ...CHRISTMAS],
  NO: [...[NEW_YEAR, MAUNDY_THURSDAY, ...EASTER, LABOUR_DAY, '05-17', ASCENSION, WHIT_MONDAY], ...CHRISTMAS],
  PL: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, LABOUR_DAY, '05-03', CORPUS_CHRISTI, ASSUMPTION],
    ...[ALL_SAINTS, '11-11', '12-24', ...CHRISTMAS],
  ],
  PT: [
    ...[NEW_YEAR, GOOD_FRIDAY, '04-25', LABOUR_DAY, CORPUS_CHRISTI, '06-10', ASSUMPTION, '10-05'],
    ...[ALL_SAINTS, '12-01', CONCEPTION, '12-25'],
  ],
  SE: [
    ...[NEW_YEAR, EPIPHANY, ...EASTER, LABOUR_DAY, ASCENSION, '06-06', MIDSUMMER, NORDIC_ALL_SAINTS],
    ...CHRISTMAS,
  ],
  US: [
    ...[NEW_YEAR, monday(1, 3), monday(2, 3), monday(5, -1), '06-19', '07-04', monday(9, 1)],
    ...[monday(10, 2), '11-11', { month: 11, nth: 4, weekday: 4 }, '12-25'],
  ],
};

/** Where a holiday that falls on a weekend is observed: days by weekday, 0 is Sunday. */
const MOVES: Partial<Record<HolidayCountry, Readonly<Record<number, number>>>> = {
  GB: { 0: 1, 6: 2 },
  US: { 0: 1, 6: -1 },
};

const DAY = 86_400_000;
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * DAY);
const getWeekday = (day: string) => new Date(day).getUTCDay();

/** The public holidays of a year as `YYYY-MM-DD`, with the weekdays on which those of a weekend are observed. */
export function listPublicHolidays(country: HolidayCountry, year: number): string[] {
  const easter = findEaster(year);
  const days = RULES[country].map((rule) => findDay(rule, year, easter));
  // The king's birthday is not celebrated on a Sunday.
  if (country === 'NL')
    return days.map((day) => (day.endsWith('04-27') && getWeekday(day) === 0 ? addDays(day, -1) : day));
  const moves = MOVES[country];
  // Two holidays may fall on one day.
  const observed = new Set(days);
  if (!moves) return [...observed];
  for (const day of days) {
    const by = moves[getWeekday(day)];
    if (by === undefined) continue;
    let observedDay = addDays(day, by);
    while (observed.has(observedDay)) observedDay = addDays(observedDay, Math.sign(by));
    observed.add(observedDay);
  }
  return [...observed];
}

function findDay(rule: Rule, year: number, easter: string): string {
  if (typeof rule === 'string') return `${year}-${rule}`;
  if (typeof rule === 'number') return addDays(easter, rule);
  if ('from' in rule) {
    const first = `${year}-${rule.from}`;
    return addDays(first, (rule.weekday - getWeekday(first) + 7) % 7);
  }
  const { month, nth, weekday } = rule;
  if (nth < 0) {
    const last = toDay(Date.UTC(year, month, 0));
    return addDays(last, -((getWeekday(last) - weekday + 7) % 7));
  }
  const first = toDay(Date.UTC(year, month - 1, 1));
  return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + 7 * (nth - 1));
}

/** Easter Sunday in the Gregorian calendar, by Gauss's rule in the form of Lichtenberg. */
function findEaster(year: number): string {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const seed = (19 * cycle + moon) % 30;
  const correction = Math.floor((seed + Math.floor(cycle / 11)) / 29);
  const fullMoon = 21 + seed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  const distance = 7 - ((fullMoon - firstSunday) % 7);
  return toDay(Date.UTC(year, 2, fullMoon + distance));
}
