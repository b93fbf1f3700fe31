import { useEffect, useState } from 'react';
import { createTranslator, type Translator } from '../../ui/i18n/create-translator.ts';
import { chooseLanguage } from '../../ui/i18n/languages.ts';
import { recall, remember } from '../remember.ts';
import type { WordKey } from './catalogue.ts';
import { loadCatalogue, SPOKEN, type SpokenLanguage } from './load-catalogue.ts';

const REMEMBERED = 'attesta.language';
const NEXT_TRY_MS = 2_000;

/** The language in hand: null until its words are there. */
export type LanguageChoice = {
  translator: Translator<WordKey> | null;
  choose(language: SpokenLanguage): void;
};

/** Speaks what the person chose here before, else what their browser wishes for. */
export function useLanguage(): LanguageChoice {
  const [wanted, setWanted] = useState(firstChoice);
  const [translator, setTranslator] = useState<Translator<WordKey> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadPatiently(wanted, () => isCurrent).then((loaded) => {
      if (!isCurrent || !loaded) return;
      document.documentElement.lang = loaded.language;
      document.documentElement.dir = loaded.direction;
      setTranslator(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  const choose = (language: SpokenLanguage) => {
    remember('local', REMEMBERED, language);
    setWanted(language);
  };
  return { translator, choose };
}

function firstChoice(): SpokenLanguage {
  const remembered = recall('local', REMEMBERED);
  return chooseLanguage([...(remembered ? [remembered] : []), ...navigator.languages], SPOKEN);
}

/** The region that the browser names with the language, for its way of writing dates: `en-GB` for `en`. */
function localeOf(language: SpokenLanguage): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** A thin line may lose the words: they are asked for again for as long as they are wanted. */
async function loadPatiently(
  language: SpokenLanguage,
  isWanted: () => boolean,
): Promise<Translator<WordKey> | null> {
  while (isWanted()) {
    try {
      return createTranslator<WordKey>(language, await loadCatalogue(language), localeOf(language));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_MS));
    }
  }
  return null;
}
