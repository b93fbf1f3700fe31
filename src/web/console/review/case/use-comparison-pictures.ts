import { useRead } from '../../api/use-api.ts';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { CaseView, Evidence, QueueRow } from '../case-types.ts';
import { type PictureRef, pictureRef } from './viewer/use-picture.ts';

export type OtherPictures = ReturnType<typeof useComparisonPictures>;
/** A picture beside the case's own, and the words for it. */
export type ComparisonPicture = { of: PictureRef; name: string; lead: string };

/**
 * Other pictures of the person: the reference selfie, a licence's newest selfie that is not it; never this case
 * itself. The
 * reference is a selfie that a member of staff approved: one that the pipeline approved (`SELFIE_APPROVED`) was compared
 * with it.
 */
export function useComparisonPictures(shown: CaseView) {
  const query = { subject_id: shown.subject_id, limit: 20 } as const;
  const rows = useRead('GET /admin/submissions', { query }).data?.submissions ?? [];
  const others = rows.filter((row) => row.id !== shown.id && row.subject_id === shown.subject_id);
  const selfies = others.filter((row) => row.kind === 'selfie');
  const reference = selfies.find(isReference) ?? null;
  const newest = selfies.find((row) => row.status === 'pending') ?? null;
  return { reference, selfie: shown.kind === 'license' ? newest : null, others };
}

const isReference = ({ status, verdict }: QueueRow) => status === 'approved' && verdict !== 'SELFIE_APPROVED';

/**
 * The pictures to compare a selfie with: the reference selfie, or the portrait on the licence while there is no
 * reference.
 */
export function useAdjacentPicture(
  shown: CaseView,
  { signals }: Evidence,
  { reference, others }: OtherPictures,
): ComparisonPicture | null {
  const words = useTranslations();
  if (shown.kind !== 'selfie') return null;
  if (reference) {
    const at = formatMoment(words, reference.updated_at);
    const lead = words.text('strip.referenceLead', { at });
    return { of: pictureRef(reference.id, reference.attempt), name: words.text('strip.reference'), lead };
  }
  const licence = findLicence(signals ?? [], others);
  if (!licence) return null;
  const lead = words.text('strip.portraitOf', { at: formatMoment(words, licence.updated_at) });
  return {
    of: pictureRef(licence.id, licence.attempt, 'portrait'),
    name: words.text('strip.portrait'),
    lead,
  };
}

function findLicence(signals: NonNullable<Evidence['signals']>, others: readonly QueueRow[]) {
  for (const signal of signals)
    if (signal.signal === 'selfie_matches_document')
      return others.find((row) => row.id === signal.submission_id) ?? null;
  return null;
}
