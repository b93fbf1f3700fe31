import type { Translations } from '../locales/catalogue.ts';
import { formatSpan } from '../locales/format-values.ts';
import { formatReason } from '../locales/format-verdict.ts';
import type { Outage } from './sort-uploads.ts';

/** Seconds with two decimals, as the reader writes them. */
export const formatSeconds = ({ locale }: Translations, value: number | null): string =>
  value === null ? '–' : value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A day of the API (`YYYY-MM-DD`) without its year. */
export const formatDay = ({ locale }: Translations, day: string): string =>
  new Date(day).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A month of the API (`YYYY-MM`), short, with its year. */
export const formatMonth = ({ locale }: Translations, month: string): string =>
  new Date(month).toLocaleDateString(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Text could not be read, 41 min` */
export const formatOutage = (translations: Translations, { reason, minutes }: Outage): string =>
  translations.text('overview.outage', {
    what: formatReason(translations, reason).replace(/\.$/, ''),
    minutes: Math.max(1, minutes),
  });

/** A handling time: `38 s`, `1 min 12 s`, then as any other span. */
export function formatHandling(translations: Translations, seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60)
    return translations.text('overview.seconds', { seconds: whole.toLocaleString(translations.locale) });
  if (whole >= 3600) return formatSpan(translations, whole * 1000);
  return translations.text('overview.minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}
