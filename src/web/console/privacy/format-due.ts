import type { Translations } from '../locales/catalogue.ts';
import { parseMoment } from '../locales/format-values.ts';

const DAY_MS = 86_400_000;
/** Days before the end in which a request is marked. */
const SOON_DAYS = 7;

/** How long there is until a request is due (`YYYY-MM-DD HH:MM:SS`, UTC), and how it looks. */
export function formatDue(
  translations: Translations,
  due: string,
  now: Date,
): { word: string; look: 'bad' | 'warn' | 'plain' } {
  const days = Math.floor((parseMoment(due).getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return { word: translations.text('due.late', { days: -days }), look: 'bad' };
  if (days === 0) return { word: translations.text('due.today'), look: 'bad' };
  return { word: translations.text('due.in', { days }), look: days <= SOON_DAYS ? 'warn' : 'plain' };
}
