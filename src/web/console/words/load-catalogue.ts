import type { Language } from '../../ui/i18n/languages.ts';
import type { Catalogue } from './catalogue.ts';

/** The languages that the console speaks, English first; each is a file of its own. */
export const LOADERS = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
} satisfies Partial<Record<Language, () => Promise<Catalogue>>>;

export type SpokenLanguage = keyof typeof LOADERS;
export const SPOKEN = Object.keys(LOADERS) as SpokenLanguage[];
