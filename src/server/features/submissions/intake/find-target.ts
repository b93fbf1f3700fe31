import { AppError, type ErrorCode } from '../../../errors.ts';
import { voidSample } from '../../../store/quality/quality-samples.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import type { SubmissionKind } from '../../../store/schema/submission-tables.ts';
import {
  lockContinued,
  lockSubmission,
  type Owner,
  type SubmissionKeys,
} from '../../../store/submissions/submissions.ts';
import type { Tx } from '../../../store/transaction.ts';
import { acceptsUpload, nextState, type Refusal } from '../../../verification/lifecycle/lifecycle.ts';
import { readDeciderType, readRowState } from '../../../verification/lifecycle/stored-state.ts';

/**
 * The submission that an image joins: the one its keys continue, or else begin; or the one that a reviewer wants
 * again. Only this distinguishes an upload from a re-upload.
 */
export type Target = { by: 'upload'; keys: SubmissionKeys } | { by: 'reupload'; submissionId: string };

const APPROVED_SENTENCE = 'This submission is already approved.';
const NOT_FLAGGED = 'No re-upload of this submission was requested.';
const REFUSALS: Partial<Record<Refusal, readonly [ErrorCode, string]>> = {
  not_flagged: ['not-asked-for', NOT_FLAGGED],
};

/**
 * The target's row, locked; null when an upload begins a new submission. An upload checks twice on purpose: before a
 * use is spent, so that a refusal costs nothing, and when the image is recorded. No lock is held while the image is
 * stored, and another upload with the same external_uid may have begun the submission meanwhile.
 * @throws AppError `decided-already` or `not-asked-for` when the submission takes no such image, `field-refused`
 * when the keys name two submissions, `not-found` when there is none to send again
 */
export function findTarget(
  tx: Tx,
  owner: Owner,
  kind: SubmissionKind,
  target: Target,
): Promise<SubmissionRow | null> {
  return target.by === 'upload'
    ? findOpen(tx, owner, kind, target.keys)
    : findFlagged(tx, owner, kind, target.submissionId);
}

const DECISIVE_CODES: readonly ErrorCode[] = ['decided-already', 'not-asked-for'];

/** Whether the refusal of an image reveals the decision about its case. */
export const tellsDecision = (refusal: unknown): boolean =>
  refusal instanceof AppError && DECISIVE_CODES.includes(refusal.code);

/**
 * Ends the quality samples among the cases whose decision a refused image has revealed: a reviewer can mint a link
 * and send one. An accepted image ends them anyway.
 */
export async function endToldSamples(
  tx: Tx,
  owner: Owner,
  kind: SubmissionKind,
  target: Target,
): Promise<void> {
  const rows =
    target.by === 'upload'
      ? await lockContinued(tx, owner, kind, target.keys)
      : [await lockSubmission(tx, owner.tenantId, target.submissionId)];
  for (const row of rows) if (row?.subject_id === owner.subjectId) await voidSample(tx, row);
}

async function findOpen(
  tx: Tx,
  owner: Owner,
  kind: SubmissionKind,
  keys: SubmissionKeys,
): Promise<SubmissionRow | null> {
  const rows = await lockContinued(tx, owner, kind, keys);
  if (rows.length > 1) {
    const sentence = 'verification_id and external_uid name two different submissions. Send one of them.';
    throw new AppError('field-refused', sentence, { field: 'external_uid' });
  }
  const row = rows[0] ?? null;
  if (row && !acceptsUpload(kind, readRowState(row), readDeciderType(row))) {
    throw new AppError('decided-already', APPROVED_SENTENCE);
  }
  return row;
}

async function findFlagged(tx: Tx, owner: Owner, kind: SubmissionKind, id: string): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, owner.tenantId, id);
  if (row?.subject_id !== owner.subjectId || row.kind !== kind)
    throw new AppError('not-found', 'No submission has this id.');
  const transition = nextState(readRowState(row), 'reuploaded');
  if ('refused' in transition) {
    throw new AppError(
      ...(REFUSALS[transition.refused] ?? (['decided-already', APPROVED_SENTENCE] as const)),
    );
  }
  return row;
}
