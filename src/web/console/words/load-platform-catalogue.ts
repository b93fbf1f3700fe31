import type { PlatformKey } from './use-platform-words.ts';

type PlatformCatalogue = Readonly<Record<PlatformKey, string>>;

/** The console's languages with the operator's sentences, which no tenant's staff loads. */
export const PLATFORM_LOADERS = {
  en: async (): Promise<PlatformCatalogue> => {
    const [{ en }, { platform }] = await Promise.all([import('./en.ts'), import('./en/platform.ts')]);
    return { ...en, ...platform };
  },
  de: async (): Promise<PlatformCatalogue> => {
    const [{ de }, { platform }] = await Promise.all([import('./de.ts'), import('./de/platform.ts')]);
    return { ...de, ...platform };
  },
};
