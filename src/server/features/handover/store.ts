import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema.ts';
import type { Grant } from '../../http/credentials/credentials.ts';
import { hashSecret, newSecret } from '../../http/credentials/secret-token.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import type { STEP_NAMES } from './contract.ts';

/** Long enough to find one's phone, and short enough for a screen that somebody else may see. */
const LIFETIME_MS = 10 * 60_000;

/** A new code for the link; the ones before it that nobody took are worth nothing any more. */
export async function offerHandover(
  tx: Tx,
  grant: Grant,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const { tenant_id, id: token_id } = grant;
  await tx
    .deleteFrom('handovers')
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', token_id)
    .where('taken_at', 'is', null)
    .execute();
  const code = newSecret('handover');
  const expiresAt = new Date(Math.min(now.getTime() + LIFETIME_MS, grant.expires_at.getTime()));
  await tx
    .insertInto('handovers')
    .values({
      tenant_id,
      id: uuidv7({ msecs: now.getTime() }),
      token_id,
      code_hash: hashSecret(code),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { code, expiresAt };
}

/** The link's newest code; null when there was none. */
export async function findNewest(tx: Tx, { tenant_id, id }: Grant) {
  const row = await tx
    .selectFrom('handovers')
    .select(['expires_at', 'taken_at'])
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Exchanges a code for a secret of the device that sent it: of many at once one gets it, because the row is
 * changed only while nobody has. @returns null for a code that is wrong, used or late
 */
export async function takeHandover(
  tx: Tx,
  tenantId: string,
  code: string,
  now: Date,
): Promise<{ token: string; tokenId: string } | null> {
  const token = newSecret('ephemeral');
  const row = await tx
    .updateTable('handovers')
    .set({ taken_at: now, secret_hash: hashSecret(token) })
    .where('tenant_id', '=', tenantId)
    .where('code_hash', '=', hashSecret(code))
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_id')
    .executeTakeFirst();
  return row ? { token, tokenId: row.token_id } : null;
}

const STEP_OF: Record<SubmissionKind, (typeof STEP_NAMES)[number]> = {
  license: 'verify_license',
  selfie: 'check_selfie',
  age: 'age_gender_estimation',
};

/** Of each kind the newest image that came by this link, with what its upload was answered. */
export async function listOwnPictures(tx: Tx, grant: Grant) {
  const rows = await tx
    .selectFrom('attempts as a')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.id', '=', 'a.submission_id'),
    )
    .select(['s.kind', 's.verification_id', 'a.submission_id', 'a.attempt', 'a.upload_type'])
    .select(['a.verdict', 'a.reason', 'a.age_estimate', 'a.created_at', 'a.settled_at'])
    .distinctOn('s.kind')
    .where('a.tenant_id', '=', grant.tenant_id)
    .where('a.subject_id', '=', grant.subject_id)
    .where('a.token_id', '=', grant.id)
    .orderBy('s.kind')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.attempt', 'desc')
    .execute();
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
