import type { Ring } from '../cases/case-types.ts';
import type { Translations } from '../locales/catalogue.ts';
import { formatList } from '../locales/format-values.ts';

/** What the cases of a ring share, in words. */
export const formatTies = (translations: Translations, ties: Ring['ties']): string =>
  formatList(
    translations,
    ties.map((what) => translations.text(`ring.${what}`)),
  );
