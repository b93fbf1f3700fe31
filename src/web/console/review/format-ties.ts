import type { Ring } from '../cases/case-types.ts';
import type { Translations } from '../locales/catalogue.ts';
import { formatList } from '../locales/format-values.ts';

/** What the cases of a ring share, in words. */
export const formatTies = (words: Translations, ties: Ring['ties']): string =>
  formatList(
    words,
    ties.map((what) => words.text(`ring.${what}`)),
  );
