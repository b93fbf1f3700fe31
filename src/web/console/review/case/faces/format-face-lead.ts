import type { Translations } from '../../../locales/catalogue.ts';
import { formatMoment } from '../../../locales/format-values.ts';
import type { ShownFace } from './list-comparisons.ts';

const OTHERS = {
  portrait: 'strip.portraitOf',
  reference: 'strip.referenceLead',
  selfie: 'strip.selfieSent',
} as const;

const BESIDE = {
  portrait: { approved: 'strip.portraitApproved', pending: 'strip.portraitWaits' },
  selfie: { approved: 'strip.referenceLead', pending: 'strip.selfieWaits' },
} as const;

type Lead = Pick<ShownFace, 'kind' | 'at' | 'status'>;

/** Where a face is from: this attempt, or when its picture was sent or approved. */
export function formatFaceLead(words: Translations, { kind, at, status }: Lead): string {
  if (at !== null && status && kind !== 'reference')
    return words.text(BESIDE[kind][status], { at: formatMoment(words, at) });
  if (at !== null) return words.text(OTHERS[kind], { at: formatMoment(words, at) });
  return words.text(kind === 'portrait' ? 'strip.portraitLead' : 'strip.selfieLead');
}
