import type { AttemptRow } from '../store/attempts.ts';
import type { findHiddenDecision } from '../store/quality-samples.ts';

type HiddenDecision = Awaited<ReturnType<typeof findHiddenDecision>>;

/**
 * The attempts as if nothing had examined the newest: a picture that its subject sent for a person to decide. Its
 * reviewer learns neither the verdict nor the findings that led to it.
 */
export function hideVerdict(attempts: AttemptRow[], hidden: HiddenDecision): AttemptRow[] {
  if (!hidden) return attempts;
  return attempts.map((row) => {
    if (row.attempt !== hidden.attempt) return row;
    const { liveness, capture, credential } = row.evidence ?? {};
    return {
      ...row,
      verdict: 'MANUAL_REVIEW_REQUESTED',
      reason: null,
      score: null,
      similarity: null,
      face_comparison: null,
      // A credential is what was sent, as a picture is.
      evidence: {
        ...(liveness && { liveness }),
        ...(capture && { capture }),
        ...(credential && { credential }),
      },
      timings: {},
      settled_at: row.created_at,
      reason_code: null,
      decided_by: null,
      decided_at: null,
      acknowledged: null,
    };
  });
}

/** The messages without the one that told the subject of the decision. */
export const hideComment = <M extends { author_type: string; created_at: Date }>(
  messages: M[],
  hidden: HiddenDecision,
): M[] =>
  messages.filter(
    ({ author_type, created_at }) => author_type !== 'admin' || created_at.getTime() !== hidden?.at.getTime(),
  );

/** The notes that were written after the decision: those before it are the opinions of who decided. */
export const hideNotes = <N extends { created_at: Date }>(notes: N[], hidden: HiddenDecision): N[] =>
  hidden ? notes.filter(({ created_at }) => created_at >= hidden.at) : notes;
