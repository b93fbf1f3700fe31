import type { Translations } from '../../../locales/catalogue.ts';
import { formatStoredDetail } from '../../../locales/format-values.ts';
import type { Facts } from './format-headline.ts';

export type Names = { name: string; record: string; born: string | null; recordBorn: string | null };

/** Whom another person's document names, and the person of the record. */
export function listNames(translations: Translations, { reviewCase, evidence, rows }: Facts): Names | null {
  const findValue = (field: string) =>
    rows.find((row) => row.field === field)?.read ?? evidence.extracted?.fields[field]?.value ?? null;
  const name =
    [findValue('first_name'), findValue('last_name')].filter(Boolean).join(' ') || findValue('full_name');
  if (!name) return null;
  const { first_name, last_name, date_of_birth } = reviewCase.subject;
  const formatDate = (date: string | null) => (date === null ? null : formatStoredDetail(translations, date));
  return {
    name,
    record: `${first_name} ${last_name}`,
    born: formatDate(findValue('date_of_birth')),
    recordBorn: formatDate(date_of_birth),
  };
}
