import { createContext, useContext } from 'react';
import type { Translations } from './catalogue.ts';
import type { SpokenLanguage } from './load-catalogue.ts';

export type LanguageState = { translations: Translations; choose(language: SpokenLanguage): void };

export const WordsContext = createContext<LanguageState | null>(null);

/** The words of the current language, and the way to another. @throws outside of the page */
export function useLocale(): LanguageState {
  const speech = useContext(WordsContext);
  if (!speech) throw new Error('Words are spoken inside the page alone.');
  return speech;
}

/** The words of the current language. @throws outside of the page */
export const useTranslations = (): Translations => useLocale().translations;
