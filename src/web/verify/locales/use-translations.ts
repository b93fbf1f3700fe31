import { createContext, createElement, type ReactNode, useContext } from 'react';
import type { PlainValues, RichValues, Translator } from '../../ui/i18n/create-translator.ts';
import type { MessageKey } from './catalogue.ts';

export type Translations = {
  language: Translator<MessageKey>['language'];
  direction: 'ltr' | 'rtl';
  /** a sentence as text: for titles, labels and announcements */
  text(key: MessageKey, values?: PlainValues): string;
  /** a sentence with elements in its places */
  nodes(key: MessageKey, values?: RichValues): ReactNode;
};

/** The sentences for the person; the tenant's name is the `{tenant}` of every sentence. */
export function createWords(translator: Translator<MessageKey>, tenant: string | null): Translations {
  const name = tenant ?? translator.text('page.unknownTenant');
  const bold = (inside: ReactNode[]) => createElement('strong', { key: 'b' }, ...inside);
  // The name must not change the direction of the line around it.
  const inPlace = { tenant: createElement('bdi', { key: 'tenant' }, name), b: bold };
  return {
    language: translator.language,
    direction: translator.direction,
    text: (key, values) => translator.text(key, { tenant: name, ...values }),
    nodes: (key, values) => translator.nodes(key, { ...inPlace, ...values }),
  };
}

export const WordsContext = createContext<Translations | null>(null);

/** The words of the current language. @throws outside of the page */
export function useTranslations(): Translations {
  const translations = useContext(WordsContext);
  if (!translations) throw new Error('Words are spoken inside the page alone.');
  return translations;
}
