import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import { presentConsent } from '../../http/fields/consent-fields.ts';
import { consentOfLink } from '../../store/consents.ts';
import { readTogether } from '../../store/database/read-together.ts';
import { findPendingRequest } from '../../store/deletion-requests.ts';
import { listReasons } from '../../store/rejection-reasons.ts';
import type { SubmissionKind } from '../../store/schema/submission-tables.ts';
import { listAttemptsOfLink } from '../../store/submissions/attempts.ts';
import { listReuploadRequests } from '../../store/submissions/submission-lists.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { readDeciderType } from '../../verification/lifecycle/stored-state.ts';
import type { STEP_NAMES } from './contract.ts';

const STEP_BY_KIND: Record<SubmissionKind, (typeof STEP_NAMES)[number]> = {
  license: 'verify_license',
  selfie: 'check_selfie',
  age: 'age_gender_estimation',
};

/** Of each kind the newest image that came by this link, its progress, and the request to the subject. */
export async function showProgress(tx: Tx, grant: ValidToken) {
  const { rows, flagged, requests, consents } = await readTogether(tx, {
    rows: listAttemptsOfLink(tx, grant),
    flagged: listReuploadRequests(tx, grant),
    requests: findPendingRequest(tx, grant.tenant_id, grant.subject_id),
    consents: consentOfLink(tx, grant),
  });
  const [request = null] = requests;
  const [consent = null] = consents;
  const formatReason = await readReasons(tx, grant.tenant_id, [...rows, ...flagged]);
  return {
    pictures: rows.map((row) => ({
      step_name: STEP_BY_KIND[row.kind],
      verification_id: row.verification_id,
      submission_id: row.submission_id,
      attempt: row.attempt,
      status: row.verdict,
      reason: row.reason,
      age_verified:
        row.upload_type === 'verify_age' && row.verdict
          ? (row.age_proven ?? isOldEnough(row.age_estimate, grant))
          : null,
      at: formatTimestamp(row.settled_at ?? row.created_at),
      state: row.status,
      decided_by_person: readDeciderType(row) === 'administrator',
      decided_at: row.decided_at && formatTimestamp(row.decided_at),
      valid_until: row.valid_until,
      reupload_required: row.reupload_required,
      seen_as: row.seen_as,
      from_credential: row.from_credential,
      comment: row.status === 'rejected' ? row.comment : null,
      reason_words: formatReason(row),
    })),
    deletion_request: request && {
      requested_at: formatTimestamp(request.requested_at),
      requested_by: request.requested_by,
    },
    consent: consent && presentConsent(consent),
    asked: flagged.map((row) => ({
      type: row.kind === 'license' ? ('license' as const) : ('selfie' as const),
      submission_id: row.id,
      reupload_required: row.reupload_required,
      response_required: row.response_required,
      reason_words: formatReason(row),
    })),
  };
}

type ReasonColumn = { reason_code: string | null };

/** The reason for the person, by language; null without a text for one, or if it was removed from the list. */
async function readReasons(tx: Tx, tenantId: TenantId, rows: readonly ReasonColumn[]) {
  if (rows.every((row) => row.reason_code === null)) return () => null;
  const reasons = await listReasons(tx, tenantId);
  return ({ reason_code }: ReasonColumn) => {
    const words = reasons.find(({ code }) => code === reason_code)?.subject ?? {};
    return Object.keys(words).length > 0 ? words : null;
  };
}

function isOldEnough(estimate: number | null, { min_age }: ValidToken): boolean {
  return estimate !== null && min_age !== null && estimate >= min_age;
}
