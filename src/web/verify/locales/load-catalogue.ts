import { type Loaders, listLanguages } from '../../ui/i18n/catalogue.ts';
import type { Language } from '../../ui/i18n/languages.ts';
import { loadEnglish, type MessageKey } from './catalogue.ts';

/** Each language is a separate chunk, loaded on demand. */
export const LOADERS = {
  en: loadEnglish,
  es: async () => (await import('./es.json', { with: { type: 'json' } })).default,
  fr: async () => (await import('./fr.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./de.json', { with: { type: 'json' } })).default,
  pt: async () => (await import('./pt.json', { with: { type: 'json' } })).default,
  ar: async () => (await import('./ar.json', { with: { type: 'json' } })).default,
  hi: async () => (await import('./hi.json', { with: { type: 'json' } })).default,
  zh: async () => (await import('./zh.json', { with: { type: 'json' } })).default,
  'zh-TW': async () => (await import('./zh-TW.json', { with: { type: 'json' } })).default,
  it: async () => (await import('./it.json', { with: { type: 'json' } })).default,
  pl: async () => (await import('./pl.json', { with: { type: 'json' } })).default,
} satisfies Loaders<Language, MessageKey>;

/** The same, with “Sie” in place of “du” in German. */
export const FORMAL_LOADERS: typeof LOADERS = {
  ...LOADERS,
  de: async () => {
    const [informal, { default: formal }] = await Promise.all([
      LOADERS.de(),
      import('./de-formal.json', { with: { type: 'json' } }),
    ]);
    return { ...informal, ...formal };
  },
};

/** The languages of this page. */
export const SPOKEN = listLanguages(LOADERS);
