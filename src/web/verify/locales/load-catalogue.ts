import type { Language } from '../../../shared/page-languages.ts';
import { type Loaders, listLanguages } from '../../ui/i18n/catalogue.ts';
import { loadEnglish, type MessageKey } from './catalogue.ts';

/** English as in Britain, or with the words of the United States (`en-US`) for browsers from there. */
async function loadRegionalEnglish(locale = 'en') {
  if (new Intl.Locale(locale).region !== 'US') return loadEnglish();
  const [british, { default: american }] = await Promise.all([
    loadEnglish(),
    import('./catalogues/en-US.json', { with: { type: 'json' } }),
  ]);
  return { ...british, ...american };
}

/** Spanish as in Spain, or as in the Americas (`es-419`) where the browser names a region other than Spain. */
async function loadSpanish(locale = 'es') {
  const { default: european } = await import('./catalogues/es.json', { with: { type: 'json' } });
  const { region = 'ES' } = new Intl.Locale(locale);
  if (region === 'ES') return european;
  const { default: american } = await import('./catalogues/es-419.json', { with: { type: 'json' } });
  return { ...european, ...american };
}

/** Each language is a separate chunk, loaded on demand. */
export const LOADERS = {
  en: loadRegionalEnglish,
  es: loadSpanish,
  fr: async () => (await import('./catalogues/fr.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./catalogues/de.json', { with: { type: 'json' } })).default,
  pt: async () => (await import('./catalogues/pt.json', { with: { type: 'json' } })).default,
  ar: async () => (await import('./catalogues/ar.json', { with: { type: 'json' } })).default,
  hi: async () => (await import('./catalogues/hi.json', { with: { type: 'json' } })).default,
  zh: async () => (await import('./catalogues/zh.json', { with: { type: 'json' } })).default,
  'zh-TW': async () => (await import('./catalogues/zh-TW.json', { with: { type: 'json' } })).default,
  it: async () => (await import('./catalogues/it.json', { with: { type: 'json' } })).default,
  pl: async () => (await import('./catalogues/pl.json', { with: { type: 'json' } })).default,
  tr: async () => (await import('./catalogues/tr.json', { with: { type: 'json' } })).default,
  uk: async () => (await import('./catalogues/uk.json', { with: { type: 'json' } })).default,
  nl: async () => (await import('./catalogues/nl.json', { with: { type: 'json' } })).default,
  ro: async () => (await import('./catalogues/ro.json', { with: { type: 'json' } })).default,
  vi: async () => (await import('./catalogues/vi.json', { with: { type: 'json' } })).default,
  id: async () => (await import('./catalogues/id.json', { with: { type: 'json' } })).default,
  ja: async () => (await import('./catalogues/ja.json', { with: { type: 'json' } })).default,
  ko: async () => (await import('./catalogues/ko.json', { with: { type: 'json' } })).default,
} satisfies Loaders<Language, MessageKey>;

/** The same, with “Sie” in place of “du” in German. */
export const FORMAL_LOADERS: typeof LOADERS = {
  ...LOADERS,
  de: async () => {
    const [informal, { default: formal }] = await Promise.all([
      LOADERS.de(),
      import('./catalogues/de-formal.json', { with: { type: 'json' } }),
    ]);
    return { ...informal, ...formal };
  },
};

/** The languages of this page. */
export const VERIFY_LANGUAGES = listLanguages(LOADERS);
