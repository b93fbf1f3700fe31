import type { Language } from '../../../shared/page-languages.ts';

/** Which way a language is written. */
export function textDirection(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The offered language of a tag, by its primary subtag (`pt-BR` finds `pt`, `zh-Hant` finds `zh-TW`). */
export function findLanguage<L extends Language>(tag: string, languages: readonly L[]): L | undefined {
  return languages.find((language) => language === toLanguage(tag));
}

/** The first of the wished tags that is among the offered languages; else the first that is offered. */
export function chooseLanguage<L extends Language>(
  wished: readonly string[],
  languages: readonly [L, ...L[]],
): L {
  for (const tag of wished) {
    const language = findLanguage(tag, languages);
    if (language) return language;
  }
  return languages[0];
}

/** The first of the wished tags that names the language with its region, as `en-GB` does; else the language. */
export function pickLocale(language: Language, wished: readonly string[]): string {
  return wished.find((tag) => toLanguage(tag) === language && isTag(tag)) ?? language;
}

const toLanguage = (tag: string): string | undefined =>
  /^zh-(?:hant|tw|hk|mo)\b/i.test(tag) ? 'zh-TW' : /^[a-z]+/.exec(tag.toLowerCase())?.[0];

/** Browsers on some systems send invalid tags, such as `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
