import { type Loaders, listLanguages } from '../../ui/i18n/catalogue.ts';
import type { MessageKey } from './catalogue.ts';

/** Each language is a file of its own, made of its rooms'. */
export const LOADERS = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
} satisfies Loaders<'en' | 'de', MessageKey>;

export type SpokenLanguage = keyof typeof LOADERS;

/** The languages that the console speaks. */
export const SPOKEN = listLanguages(LOADERS);
