import type { DateStyle } from './card-spec.ts';

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Prints a `YYYY-MM-DD` date in one of the licences' styles; any other text is printed unchanged. */
export function formatDate(date: string, style: DateStyle): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!parts) return date;
  const [, year = '', month = '', day = ''] = parts;
  const textByStyle: Record<DateStyle, string> = {
    iso: date,
    us: `${month}/${day}/${year}`,
    'us-dashed': `${month}-${day}-${year}`,
    dotted: `${day}.${month}.${year}`,
    'month-name': `${day} ${monthNames[Number(month) - 1] ?? month} ${year}`,
  };
  return textByStyle[style];
}
