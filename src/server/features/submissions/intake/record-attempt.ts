import { AppError } from '../../../errors.ts';
import type { LinkMetadata } from '../../../store/json-columns.ts';
import { appendAuditByLink } from '../../../store/link-entries.ts';
import { bindChallenge, type ChallengeRef } from '../../../store/liveness-challenges.ts';
import { postMessage } from '../../../store/messages.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import { addAttempt } from '../../../store/submissions/attempts.ts';
import { clearIdentityMarkers } from '../../../store/submissions/identity-markers.ts';
import {
  beginSubmission,
  type Owner,
  type SubmissionKeys,
  startProcessing,
} from '../../../store/submissions/submissions.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { UploadKind } from '../../../verification/verdict/verdicts.ts';
import { KIND_FACTS } from '../upload-kinds.ts';
import { findTarget, type Target } from './find-target.ts';

/** The stored object of an upload: one image, or a front with the back behind it. */
export type StoredSides = {
  key: string;
  contentType: string;
  /** of both sides */
  bytes: number;
  back: { contentType: string; bytes: number } | null;
};

export type NewAttempt = {
  owner: Owner;
  /** the link that the image came by; null for none */
  tokenId: string | null;
  /** that of the link */
  workflowId: string | null;
  /** that of the link */
  metadata: LinkMetadata;
  kind: UploadKind;
  target: Target;
  /** in which the subject reads (BCP 47) */
  language: string | null;
  /** the subject's comment on the image */
  comment: string | null;
  /** null for a credential without an image */
  object: StoredSides | null;
  /** the challenge it names as evidence of a living person; null for none */
  challenge: ChallengeRef | null;
  now: Date;
};

/** A recorded attempt, for its verdict. */
export type AttemptRef = { submissionId: string; verificationId: string; attempt: number };

/**
 * Records the stored image as the newest attempt of its submission, which is then `processing`. The caller has locked
 * the subject's row (`lockSubject`). So an erasure that began before has left no subject, and one that begins later
 * waits for this record and removes it with its image.
 * @throws AppError as `findTarget`
 */
export async function recordAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRef> {
  const { owner, kind, comment, object, challenge, now } = attempt;
  const { verificationId, ...ref } = await beginOrContinue(tx, attempt);
  await addAttempt(tx, {
    tenant_id: owner.tenantId,
    submission_id: ref.submissionId,
    attempt: ref.attempt,
    subject_id: owner.subjectId,
    upload_type: kind,
    token_id: attempt.tokenId,
    language: attempt.language,
    object_key: object?.key ?? null,
    content_type: object?.contentType ?? null,
    bytes: object?.bytes ?? 0,
    back_bytes: object?.back?.bytes ?? null,
    back_content_type: object?.back?.contentType ?? null,
    created_at: now,
  });
  if (challenge) await bindChallenge(tx, challenge, ref, now);
  if (comment !== null) await writeComment(tx, ref.submissionId, comment, attempt);
  return { ...ref, verificationId };
}

function getKeys(target: Target): SubmissionKeys {
  return target.by === 'upload' ? target.keys : { verificationId: undefined, externalUid: undefined };
}

/** The submission of the attempt, and its number: the first of a new one, or the next of one that the target names. */
async function beginOrContinue(tx: Tx, attempt: NewAttempt): Promise<AttemptRef> {
  const { owner, kind, target, workflowId, metadata, now } = attempt;
  const { submissionKind } = KIND_FACTS[kind];
  const keys = getKeys(target);
  const submission = await findTarget(tx, owner, submissionKind, target);
  if (submission) return continueSubmission(tx, submission, attempt);
  const newSubmission = await beginSubmission(tx, {
    owner,
    kind: submissionKind,
    keys,
    workflowId,
    metadata,
    now,
  });
  if (newSubmission)
    return {
      submissionId: newSubmission.id,
      verificationId: newSubmission.verification_id,
      attempt: newSubmission.attempt,
    };
  // Another upload under its key has just begun it.
  const other = await findTarget(tx, owner, submissionKind, target);
  if (!other) throw new AppError('busy', 'Another request is changing this record. Try again shortly.');
  return continueSubmission(tx, other, attempt);
}

async function continueSubmission(
  tx: Tx,
  row: SubmissionRow,
  { owner, target, workflowId, metadata, now }: NewAttempt,
): Promise<AttemptRef> {
  const number = row.attempt + 1;
  const { externalUid } = getKeys(target);
  await startProcessing(tx, row, { attempt: number, externalUid, workflowId, metadata, now });
  await clearIdentityMarkers(tx, owner.tenantId, row.id);
  return { submissionId: row.id, verificationId: row.verification_id, attempt: number };
}

async function writeComment(
  tx: Tx,
  submissionId: string,
  comment: string,
  { owner, tokenId, now }: NewAttempt,
): Promise<void> {
  const message = { authorType: 'subject', author: 'subject', tokenId, comment } as const;
  // Already checked before a use was spent; messages written since count, too: a thread never exceeds its limit.
  await postMessage(tx, owner.tenantId, { submissionId, ...message, at: now });
  await appendAuditByLink(
    tx,
    { tenantId: owner.tenantId, tokenId },
    {
      at: now,
      action: 'message.posted',
      subjectId: owner.subjectId,
      fields: ['comment'],
    },
  );
}
