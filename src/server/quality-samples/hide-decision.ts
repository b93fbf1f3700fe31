import type { AttemptRow } from '../store/attempts.ts';
import type { HiddenDecision } from '../store/quality-samples.ts';
import type { Evidence } from '../verification/evidence.ts';

/**
 * The attempts as if nothing had examined the newest: a picture that its subject sent for a person to decide. Its
 * reviewer learns neither the verdict nor the findings that led to it, only those of a check since.
 */
export function hideVerdict(attempts: AttemptRow[], hidden: HiddenDecision | null): AttemptRow[] {
  if (!hidden) return attempts;
  return attempts.map((row) => {
    if (row.attempt !== hidden.attempt) return row;
    return {
      ...row,
      verdict: 'MANUAL_REVIEW_REQUESTED',
      reason: null,
      score: null,
      similarity: null,
      face_comparison: null,
      evidence: hideFindings(row.evidence, hidden),
      timings: hidden.checked?.timings ?? {},
      settled_at: row.created_at,
      reason_code: null,
      decided_by: null,
      decided_at: null,
      acknowledged: null,
    };
  });
}

/** The evidence of the decided attempt without what led to the decision. */
export function hideFindings(evidence: Evidence | null, { checked }: HiddenDecision): Evidence {
  if (checked) return checked.evidence;
  const { liveness, capture, credential } = evidence ?? {};
  // A credential is what was sent, as a picture is.
  return {
    ...(liveness && { liveness }),
    ...(capture && { capture }),
    ...(credential && { credential }),
  };
}

/** The messages without the one that told the subject of the decision. */
export const hideComment = <M extends { author_type: string; created_at: Date }>(
  messages: M[],
  hidden: HiddenDecision | null,
): M[] =>
  messages.filter(
    ({ author_type, created_at }) => author_type !== 'admin' || created_at.getTime() !== hidden?.at.getTime(),
  );

/** The notes without those before the decision, and without those of the people who know it. */
export const hideNotes = <N extends { created_at: Date; author: string }>(
  notes: N[],
  hidden: HiddenDecision | null,
): N[] =>
  hidden
    ? notes.filter(({ created_at, author }) => created_at >= hidden.at && !hidden.knownBy.includes(author))
    : notes;
