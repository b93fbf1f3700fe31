import type { Translations } from '../../../locales/catalogue.ts';
import type { Ring } from './find-ring.ts';

/** What the cases of a ring share, in words. */
export const formatTies = (words: Translations, ties: Ring['ties']): string =>
  new Intl.ListFormat(words.locale).format(ties.map((what) => words.text(`ring.${what}`)));
