import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema.ts';
import { deciderOfRow } from '../../domain/lifecycle/stored-standing.ts';
import type { Grant } from '../../http/credentials/credentials.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import { listAttemptsOfLink } from '../../records/attempts/list-attempts-of-link.ts';
import { listFlaggedForLink } from '../../records/submissions/list-flagged-for-link.ts';
import type { STEP_NAMES } from './contract.ts';

const STEP_OF: Record<SubmissionKind, (typeof STEP_NAMES)[number]> = {
  license: 'verify_license',
  selfie: 'check_selfie',
  age: 'age_gender_estimation',
};

/** Of each kind the newest image that came by this link, what became of it, and what is asked of the subject. */
export async function showProgress(tx: Tx, grant: Grant) {
  const rows = await listAttemptsOfLink(tx, grant);
  const flagged = await listFlaggedForLink(tx, grant);
  return {
    pictures: rows.map((row) => ({
      step_name: STEP_OF[row.kind],
      verification_id: row.verification_id,
      submission_id: row.submission_id,
      attempt: row.attempt,
      status: row.verdict,
      reason: row.reason,
      age_verified:
        row.upload_type === 'verify_age' && row.verdict ? isOldEnough(row.age_estimate, grant) : null,
      at: formatTimestamp(row.settled_at ?? row.created_at),
      state: row.status,
      decided_by_person: deciderOfRow(row) === 'administrator',
      reupload_required: row.reupload_required,
      seen_as: row.seen_as,
    })),
    asked: flagged.map(({ id, kind, reupload_required, response_required }) => ({
      type: kind === 'license' ? ('license' as const) : ('selfie' as const),
      submission_id: id,
      reupload_required,
      response_required,
    })),
  };
}

function isOldEnough(estimate: number | null, { min_age }: Grant): boolean {
  return estimate !== null && min_age !== null && estimate >= min_age;
}
