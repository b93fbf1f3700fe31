import type { MessageKey, Translations } from './catalogue.ts';
import { formatMatch, formatWhy } from './format-verdict.ts';

const PASSED_VERDICT = /^(LICENSE_APPROVED|SELFIE_APPROVED|ANALYZED|AGE_VERIFICATION_DONE)$/;
const WAITING_VERDICT = /(_PENDING_APPROVAL|_UNAVAILABLE)$|^MANUAL_REVIEW_REQUESTED$/;

/** The immediate outcome of an upload: approved, sent to review, or rejected. */
export type UploadOutcome = 'passed' | 'waiting' | 'back';

export function sortVerdict(verdict: string): UploadOutcome {
  if (PASSED_VERDICT.test(verdict)) return 'passed';
  return WAITING_VERDICT.test(verdict) ? 'waiting' : 'back';
}

const NO_FIGURES = { kind: 'license', score: null, similarity: null, face_comparison: null };
/** Verdicts whose sentence contains a figure have another one here, about many uploads at once. */
const UNDECIDED_VERDICTS: Record<string, MessageKey> = {
  LICENSE_PENDING_APPROVAL: 'stuck.LICENSE_PENDING_APPROVAL',
  SELFIE_PENDING_APPROVAL: 'stuck.SELFIE_PENDING_APPROVAL',
  ID_NOT_MATCHED: 'stuck.ID_NOT_MATCHED',
};

/** Why uploads with this verdict and parking reason were not approved automatically. */
export function formatUndecided(
  translations: Translations,
  passing: number,
  verdict: string,
  reason: string | null,
): string {
  const key = reason === null ? UNDECIDED_VERDICTS[verdict] : undefined;
  if (key) return translations.text(key, { passing: formatMatch(translations, passing) });
  return formatWhy(translations, { ...NO_FIGURES, verdict, reason }).replace(/\.$/, '');
}
