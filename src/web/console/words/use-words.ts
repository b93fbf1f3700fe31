import { createContext, useContext } from 'react';
import type { Words } from './catalogue.ts';
import type { SpokenLanguage } from './load-catalogue.ts';

export type Speech = { words: Words; choose(language: SpokenLanguage): void };

export const WordsContext = createContext<Speech | null>(null);

/** The words of the language in hand, and the way to another. @throws outside of the page */
export function useSpeech(): Speech {
  const speech = useContext(WordsContext);
  if (!speech) throw new Error('Words are spoken inside the page alone.');
  return speech;
}

/** The words of the language in hand. @throws outside of the page */
export const useWords = (): Words => useSpeech().words;
