import type { Translations } from '../../../locales/catalogue.ts';
import { formatMoment } from '../../../locales/format-values.ts';
import type { ShownFace } from './list-comparisons.ts';

const OTHERS = {
  portrait: 'strip.portraitOf',
  reference: 'strip.referenceLead',
  selfie: 'strip.selfieSent',
} as const;

/** Where a face is from: this attempt, or when its picture was sent or approved. */
export function formatFaceLead(words: Translations, { kind, at }: Pick<ShownFace, 'kind' | 'at'>): string {
  if (at !== null) return words.text(OTHERS[kind], { at: formatMoment(words, at) });
  return words.text(kind === 'portrait' ? 'strip.portraitLead' : 'strip.selfieLead');
}
