import { createContext, useContext } from 'react';
import type { Translator } from '../../ui/i18n/create-translator.ts';
import type { PlatformKey } from './load-platform-catalogue.ts';

/** The sentences for the operator. */
export type PlatformWords = Translator<PlatformKey>;

export const PlatformWordsContext = createContext<PlatformWords | null>(null);

/** The operator's words in the current language. @throws outside of the platform's pages */
export function usePlatformWords(): PlatformWords {
  const words = useContext(PlatformWordsContext);
  if (!words) throw new Error('These words are spoken on the platform alone.');
  return words;
}
