import type { Translations } from '../../../locales/catalogue.ts';

/** A language by the name that the reader's language gives it; a tag that no language has is shown as it is. */
export function formatLanguage({ locale }: Translations, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
