import type { Translations } from '../../../locales/catalogue.ts';

/** A language by the name that the reader's language gives it. */
export const formatLanguage = ({ locale }: Translations, tag: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
