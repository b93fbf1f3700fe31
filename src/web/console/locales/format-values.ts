import type { Translations } from './catalogue.ts';

const MINUTE_MS = 60_000;

/** When a moment of the API (`YYYY-MM-DD HH:MM:SS`, UTC) was. */
export const parseMoment = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}Z`);

/** A moment of the API on the reader's own clock, with its zone, and the year where it is another: `4 Jul, 14:06 BST`. */
export function formatMoment({ locale }: Translations, moment: string, now = new Date()): string {
  const date = parseMoment(moment);
  return date.toLocaleString(locale, {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** A moment where there is little space: the time of today, the day of this year with the time, else the day. */
export function formatBriefMoment({ locale }: Translations, moment: string, now = new Date()): string {
  const date = parseMoment(moment);
  const isThisYear = date.getFullYear() === now.getFullYear();
  const isToday = date.toDateString() === now.toDateString();
  return date.toLocaleString(locale, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    ...(isThisYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
  });
}

/** A stored detail as a person writes it: a date with its month in letters, all else as it is. */
export function formatStoredDetail({ locale }: Translations, stored: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(stored)) return stored;
  return new Date(stored).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** A span in its two largest parts: `3 h 12 min`. */
export function formatSpan(translations: Translations, milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60];
  if (days > 0) return translations.text('age.days', { days, hours });
  return hours > 0
    ? translations.text('age.hours', { hours, minutes })
    : translations.text('age.minutes', { minutes });
}

/** How long since a moment of the API. */
export const formatElapsed = (translations: Translations, moment: string, now: Date): string =>
  formatSpan(translations, now.getTime() - parseMoment(moment).getTime());

/** A file's size; a kilobyte is a thousand bytes. */
export function formatBytes(translations: Translations, bytes: number): string {
  const formatNumber = (value: number, digits: number) =>
    value.toLocaleString(translations.locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return bytes < 1_000_000
    ? translations.text('size.kilobytes', { number: formatNumber(Math.ceil(bytes / 1000), 0) })
    : translations.text('size.megabytes', { number: formatNumber(bytes / 1_000_000, 1) });
}

/** Names in a row: `street, town and post code`. */
export const formatList = ({ locale }: Translations, names: readonly string[]): string =>
  new Intl.ListFormat(locale).format(names);

/** A share of one as percent. */
export const formatShare = ({ locale }: Translations, share: number, digits = 0): string =>
  share.toLocaleString(locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
