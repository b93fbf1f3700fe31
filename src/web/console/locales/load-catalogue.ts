import { type Loaders, listLanguages } from '../../ui/i18n/catalogue.ts';
import type { MessageKey } from './catalogue.ts';

/** Each language is one chunk, made of the files of all pages. */
export const LOADERS = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
} satisfies Loaders<'en' | 'de', MessageKey>;

export type SpokenLanguage = keyof typeof LOADERS;

/** The languages of the console. */
export const CONSOLE_LANGUAGES = listLanguages(LOADERS);
