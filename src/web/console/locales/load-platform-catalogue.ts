import type { Loaders } from '../../ui/i18n/catalogue.ts';
import type { MessageKey } from './catalogue.ts';
import type { SpokenLanguage } from './load-catalogue.ts';

const loadEnglish = async () => (await import('./en/platform.json', { with: { type: 'json' } })).default;
const loadGerman = async () => (await import('./de/platform.json', { with: { type: 'json' } })).default;

/** The name of a sentence of the operator's pages. */
export type PlatformMessageKey = keyof Awaited<ReturnType<typeof loadEnglish>>;

/** The operator's sentences alone, which no tenant's staff loads. */
export const OWN_LOADERS: Loaders<SpokenLanguage, PlatformMessageKey> = { en: loadEnglish, de: loadGerman };

/** The console's languages with the operator's sentences. */
export const PLATFORM_LOADERS: Loaders<SpokenLanguage, PlatformKey> = {
  en: async () => {
    const [{ en }, own] = await Promise.all([import('./en.ts'), loadEnglish()]);
    return { ...en, ...own };
  },
  de: async () => {
    const [{ de }, own] = await Promise.all([import('./de.ts'), loadGerman()]);
    return { ...de, ...own };
  },
};

/** The name of a sentence of the operator's pages, or of any that the whole console has. */
export type PlatformKey = MessageKey | PlatformMessageKey;
