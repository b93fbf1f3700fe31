import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';
import type { ReactNode } from 'react';
import type { Language } from '../../../shared/page-languages.ts';
import type { Catalogue } from './catalogue.ts';
import { textDirection } from './languages.ts';

/** The values of a sentence's placeholders: `{count}` takes a number, `<b>…</b>` a function of its content. */
export type PlainValues = Record<string, string | number | Date>;
export type RichValues = Record<string, ReactNode | Date | FormatXMLElementFn<ReactNode>>;

export type Translator<Key extends string> = {
  language: Language;
  direction: 'ltr' | 'rtl';
  /** the tag that numbers and dates are written by, such as `en-GB` */
  locale: string;
  /** a sentence as text: for labels, titles, announcements */
  text(key: Key, values?: PlainValues): string;
  /** a sentence with elements in its places, such as a name in `bdi` */
  nodes(key: Key, values?: RichValues): ReactNode;
};

/**
 * Formats the sentences of one language's catalogue. Sentences are ICU MessageFormat, so that plurals, numbers and
 * dates follow the language's own rules.
 */
export function createTranslator<Key extends string>(
  language: Language,
  catalogue: Catalogue<Key>,
  locale: string = language,
): Translator<Key> {
  const formatByKey = new Map<Key, IntlMessageFormat>();
  const find = (key: Key) => {
    const format = formatByKey.get(key) ?? new IntlMessageFormat(catalogue[key], locale);
    formatByKey.set(key, format);
    return format;
  };
  return {
    language,
    direction: textDirection(language),
    locale,
    text: (key, values) => String(find(key).format(values)),
    nodes: (key, values) => find(key).format<ReactNode>(values),
  };
}
