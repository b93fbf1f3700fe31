import { calendarDate } from './calendar-date.ts';

/** Thailand's years are those of the Buddha. */
const BUDDHIST = 543;
/** A year of the moon's calendar, in years of the sun, and when it began (Hijra, 622). */
const LUNAR_YEAR = 0.970224;
const HIJRA = 621.57;
/** Iran's and Afghanistan's years begin in March. */
const SOLAR_HIJRA = 621;

const DATE =
  /(?<!\d)(?:(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>2[45]\d\d|1[34]\d\d)|(?<yearFirst>2[45]\d\d|1[34]\d\d)[./-](?<monthNext>\d{1,2})[./-](?<dayLast>\d{1,2}))(?!\d)/;

/**
 * Is the date in the line the same day in another era as one of these (`YYYY-MM-DD`)? Of a Hijri date only the year is
 * compared, to one year, because its calendar follows the moon as it was seen.
 */
export function isTwinInOtherEra(line: string, dates: readonly string[]): boolean {
  const { day, month, year, yearFirst, monthNext, dayLast } = DATE.exec(line)?.groups ?? {};
  const era = Number(year ?? yearFirst);
  if (!era) return false;
  if (era > 2000) {
    const twin = calendarDate(era - BUDDHIST, Number(month ?? monthNext), Number(day ?? dayLast));
    return twin !== null && dates.includes(twin);
  }
  const years = dates.map((date) => Number(date.slice(0, 4)));
  const starts = [Math.floor(era * LUNAR_YEAR + HIJRA), era + SOLAR_HIJRA];
  return years.some((each) => starts.some((start) => each === start || each === start + 1));
}
