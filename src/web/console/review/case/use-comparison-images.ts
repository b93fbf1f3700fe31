import { useRead } from '../../api/use-api.ts';
import type { CaseView, QueueRow } from '../../cases/case-types.ts';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { type ImageRef, imageRef } from './viewer/use-image.ts';

export type OtherImages = ReturnType<typeof useComparisonImages>;
/** An image beside the case's own, and the words for it. */
export type ComparisonImage = { of: ImageRef; name: string; lead: string };

/**
 * Other images of the person: the reference selfie, a licence's newest selfie that is not it; never this case
 * itself. The
 * reference is a selfie that a member of staff approved: one that the pipeline approved (`SELFIE_APPROVED`) was compared
 * with it.
 */
export function useComparisonImages(reviewCase: CaseView) {
  const query = { subject_id: reviewCase.subject_id, limit: 20 } as const;
  const rows = useRead('GET /admin/submissions', { query }).data?.submissions ?? [];
  const others = rows.filter((row) => row.id !== reviewCase.id && row.subject_id === reviewCase.subject_id);
  const selfies = others.filter((row) => row.kind === 'selfie');
  const reference = selfies.find(isReference) ?? null;
  const newest = selfies.find((row) => row.status === 'pending') ?? null;
  return { reference, selfie: reviewCase.kind === 'license' ? newest : null, others };
}

const isReference = ({ status, verdict }: QueueRow) => status === 'approved' && verdict !== 'SELFIE_APPROVED';

/** Reasons for which the image can be shown, and no face can be cut out of it. */
const FACELESS_CAUSES: readonly string[] = ['no_document', 'no_face', 'not_examined'];

/** Whether no face can be cut out of the image of the other kind, though it may be shown. */
export function isFaceless(counterpart: CaseView['counterpart']): boolean {
  const { kind, missing } = counterpart ?? {};
  return missing != null && missing.picture === kind && FACELESS_CAUSES.includes(missing.why);
}

/**
 * The images to compare a selfie with: the reference selfie, or the portrait on the licence while there is no
 * reference, or the whole licence if its portrait was not found.
 */
export function useAdjacentImage(reviewCase: CaseView, { reference }: OtherImages): ComparisonImage | null {
  const translations = useTranslations();
  if (reviewCase.kind !== 'selfie') return null;
  if (reference) {
    const at = formatMoment(translations, reference.updated_at);
    const lead = translations.text('strip.referenceLead', { at });
    return {
      of: imageRef(reference.id, reference.attempt),
      name: translations.text('strip.reference'),
      lead,
    };
  }
  const licence = reviewCase.counterpart?.submission;
  if (!licence || licence.image_expired_at !== null) return null;
  const isWhole = isFaceless(reviewCase.counterpart);
  const state = licence.status === 'approved' ? 'strip.portraitApproved' : 'strip.portraitWaits';
  return {
    of: imageRef(licence.id, licence.attempt, isWhole ? 'original' : 'portrait'),
    name: translations.text(isWhole ? 'kind.license' : 'strip.portrait'),
    lead: translations.text(state, { at: formatMoment(translations, licence.updated_at) }),
  };
}
