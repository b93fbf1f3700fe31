import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema/submission-tables.ts';
import type { Continuation, Owner } from './lock-continued.ts';
import type { SubmissionRow } from './lock-submission.ts';

type Beginning = { owner: Owner; kind: SubmissionKind; keys: Continuation; now: Date };

/** A new submission, without an attempt yet; null when another upload under one of its keys was quicker. */
export async function beginSubmission(
  tx: Tx,
  { owner, kind, keys, now }: Beginning,
): Promise<SubmissionRow | null> {
  const begun = await tx
    .insertInto('submissions')
    .values({
      tenant_id: owner.tenantId,
      id: uuidv7(),
      subject_id: owner.subjectId,
      kind,
      verification_id: keys.verificationId ?? uuidv4(),
      external_uid: keys.externalUid ?? null,
      status: 'processing',
      attempt: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return begun ?? null;
}
