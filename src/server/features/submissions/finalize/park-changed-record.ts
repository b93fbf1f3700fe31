import { findSubject } from '../../../store/subjects.ts';
import type { Tx } from '../../../store/transaction.ts';
import { listChangedFields } from '../../../verification/signals/verified-fields.ts';
import type { UploadKind, Verdict } from '../../../verification/verdict/verdicts.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import type { Outcome } from './finalize-attempt.ts';

/** The verdicts of uploads that wait for a person, by kind; an age analysis never does. */
export const PARKED_VERDICTS: Partial<Record<UploadKind, Verdict>> = {
  license: 'LICENSE_PENDING_APPROVAL',
  selfie: 'SELFIE_PENDING_APPROVAL',
};

/**
 * Parks an approval whose record changed while the image was examined: the verdict is about the record that was
 * scored. The transaction has locked the subject, so the record does not change before it ends.
 */
export async function parkChangedRecord(
  tx: Tx,
  kind: UploadKind,
  { owner, details }: Subject,
  outcome: Outcome,
): Promise<Outcome> {
  const verdict = PARKED_VERDICTS[kind];
  if (!verdict || outcome.state !== 'approved') return outcome;
  const current = await findSubject(tx, owner.tenantId, owner.subjectId);
  const fields = current ? listChangedFields(details, current) : [];
  if (fields.length === 0) return outcome;
  const signals = [...(outcome.evidence.signals ?? []), { signal: 'record_changed' as const, fields }];
  return { ...outcome, verdict, state: 'pending', reason: null, evidence: { ...outcome.evidence, signals } };
}
