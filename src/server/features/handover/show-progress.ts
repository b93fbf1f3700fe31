import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema.ts';
import type { Grant } from '../../http/credentials/credentials.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import { listAttemptsOfLink } from '../../records/attempts/list-attempts-of-link.ts';
import type { STEP_NAMES } from './contract.ts';

const STEP_OF: Record<SubmissionKind, (typeof STEP_NAMES)[number]> = {
  license: 'verify_license',
  selfie: 'check_selfie',
  age: 'age_gender_estimation',
};

/** Of each kind the newest image that came by this link, with what its upload was answered. */
export async function showProgress(tx: Tx, grant: Grant) {
  const rows = await listAttemptsOfLink(tx, grant);
  return rows.map((row) => ({
    step_name: STEP_OF[row.kind],
    verification_id: row.verification_id,
    submission_id: row.submission_id,
    attempt: row.attempt,
    status: row.verdict,
    reason: row.reason,
    age_verified:
      row.upload_type === 'verify_age' && row.verdict ? isOldEnough(row.age_estimate, grant) : null,
    at: formatTimestamp(row.settled_at ?? row.created_at),
  }));
}

function isOldEnough(estimate: number | null, { min_age }: Grant): boolean {
  return estimate !== null && min_age !== null && estimate >= min_age;
}
