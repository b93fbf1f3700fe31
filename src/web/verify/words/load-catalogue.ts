import type { Language } from '../../ui/i18n/languages.ts';
import type { Catalogue } from './catalogue.ts';

/** Each language is a file of its own that only its speakers load. */
export const LOADERS = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
  hi: async () => (await import('./hi.ts')).hi,
  zh: async () => (await import('./zh.ts')).zh,
} satisfies Record<Language, () => Promise<Catalogue>>;

export type SpokenLanguage = keyof typeof LOADERS;

/** The languages that this page speaks, English first. */
export const SPOKEN = Object.keys(LOADERS) as [SpokenLanguage, ...SpokenLanguage[]];
