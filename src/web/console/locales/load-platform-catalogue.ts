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
    const [{ en }, platform] = await Promise.all([import('./en.ts'), loadEnglish()]);
    return { ...en, ...platform };
  },
  de: async () => {
    const [{ de }, platform] = await Promise.all([import('./de.ts'), loadGerman()]);
    return { ...de, ...platform };
  },
};

/** The name of a sentence of the operator's pages, or of any that the whole console has. */
export type PlatformKey = MessageKey | PlatformMessageKey;
