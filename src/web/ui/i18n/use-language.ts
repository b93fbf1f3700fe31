import { useCallback, useEffect, useState } from 'react';
import type { Language } from '../../../shared/page-languages.ts';
import { recall, remember } from '../remember.ts';
import { type Loaders, listLanguages } from './catalogue.ts';
import { createTranslator, type Translator } from './create-translator.ts';
import { chooseLanguage, findLanguage, pickLocale } from './languages.ts';

const LANGUAGE_KEY = 'attesta.language';
const NEXT_TRY_MS = 2_000;

/** The current language: null until its words are there. */
export type LanguageChoice<L extends Language, Key extends string> = {
  translator: Translator<Key> | null;
  choose(language: L): void;
  /** uses a language unless the person has chosen one here; an unknown one changes nothing */
  suggest(language: string): void;
};

/** Uses the language that the person chose here before, else the one that the browser prefers. */
export function useLanguage<L extends Language, Key extends string>(
  loaders: Loaders<L, Key>,
): LanguageChoice<L, Key> {
  const [wanted, setWanted] = useState(() => firstChoice(loaders));
  const [loaded, setLoaded] = useState<{ by: typeof loaders; translator: Translator<Key> } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadWithRetry(loaders, wanted, () => isCurrent).then((translator) => {
      if (!isCurrent || !translator) return;
      document.documentElement.lang = translator.language;
      document.documentElement.dir = translator.direction;
      setLoaded({ by: loaders, translator });
    });
    return () => {
      isCurrent = false;
    };
  }, [loaders, wanted]);
  const choose = useCallback((language: L) => {
    remember('local', LANGUAGE_KEY, language);
    setWanted(language);
  }, []);
  const suggest = useCallback(
    (language: string) => {
      const knownLanguage = findLanguage(language, listLanguages(loaders));
      if (knownLanguage && !recall('local', LANGUAGE_KEY)) setWanted(knownLanguage);
    },
    [loaders],
  );
  // Words of other loaders may differ, so they are not shown.
  return { translator: loaded?.by === loaders ? loaded.translator : null, choose, suggest };
}

function firstChoice<L extends Language, Key extends string>(loaders: Loaders<L, Key>): L {
  const remembered = recall('local', LANGUAGE_KEY);
  return chooseLanguage(
    [...(remembered ? [remembered] : []), ...navigator.languages],
    listLanguages(loaders),
  );
}

/** The words may be lost on a bad connection: loading is repeated for as long as this language is wanted. */
async function loadWithRetry<L extends Language, Key extends string>(
  loaders: Loaders<L, Key>,
  language: L,
  isWanted: () => boolean,
): Promise<Translator<Key> | null> {
  while (isWanted()) {
    try {
      const locale = pickLocale(language, navigator.languages);
      return createTranslator<Key>(language, await loaders[language](locale), locale);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_MS));
    }
  }
  return null;
}
