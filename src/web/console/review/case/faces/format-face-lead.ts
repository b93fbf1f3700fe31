import type { Translations } from '../../../locales/catalogue.ts';
import { formatMoment } from '../../../locales/format-values.ts';
import type { ShownFace } from './list-comparisons.ts';

const OTHER_FACE_KEYS = {
  portrait: 'strip.portraitOf',
  reference: 'strip.referenceLead',
  selfie: 'strip.selfieSent',
} as const;

const FACE_LEAD_KEYS = {
  portrait: {
    approved: 'strip.portraitApproved',
    pending: 'strip.portraitWaits',
    rejected: 'strip.portraitRejected',
  },
  selfie: { approved: 'strip.referenceLead', pending: 'strip.selfieWaits', rejected: 'strip.selfieRejected' },
} as const;

type Lead = Pick<ShownFace, 'kind' | 'at' | 'status'>;

/** Where a face is from: this attempt, or when its image was sent or approved. */
export function formatFaceLead(translations: Translations, { kind, at, status }: Lead): string {
  if (at !== null && status && kind !== 'reference')
    return translations.text(FACE_LEAD_KEYS[kind][status], { at: formatMoment(translations, at) });
  if (at !== null) return translations.text(OTHER_FACE_KEYS[kind], { at: formatMoment(translations, at) });
  return translations.text(kind === 'portrait' ? 'strip.portraitLead' : 'strip.selfieLead');
}
