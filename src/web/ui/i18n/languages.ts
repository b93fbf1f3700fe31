/** The languages our pages can speak, by BCP 47 tag, each with the name its own speakers give it. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
  hi: 'हिन्दी',
  zh: '中文',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Which way a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The first of the wished tags that is among the offered languages, by its primary subtag (`pt-BR` finds
 * `pt`); else the first that is offered.
 */
export function chooseLanguage<L extends Language>(
  wished: readonly string[],
  offered: readonly [L, ...L[]],
): L {
  for (const tag of wished) {
    const primary = tag.toLowerCase().split('-')[0];
    const found = offered.find((language) => language === primary);
    if (found) return found;
  }
  return offered[0];
}
