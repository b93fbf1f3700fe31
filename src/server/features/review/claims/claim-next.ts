import { AppError } from '../../../errors.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import { planSearch } from '../../../store/subject-search.ts';
import { claimOldest } from '../../../store/submissions/case-claims.ts';
import { findCase } from '../../../store/submissions/cases.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { presentRow } from '../present-case.ts';
import type { QueueFilter } from '../queue-filter.ts';
import { handlesFraud } from '../require-fraud.ts';
import { toConditions } from '../to-conditions.ts';
import { CLAIM_MS, recordClaim } from './claim-case.ts';
import { LAPSES_AFTER_MS } from './open-case.ts';

type Context = { tenantId: TenantId; staff: Staff; now: Date };

/**
 * Gives the caller the unclaimed case that has waited longest.
 * @returns its row
 * @throws AppError `not-found` when there is none; `forbidden` for an API token, which cannot have cases
 */
export async function claimNext(tx: Tx, context: Context, filter: QueueFilter) {
  const { tenantId, staff, now } = context;
  if (!staff.account) throw new AppError('forbidden', 'An API token cannot claim a case. Sign in as a user.');
  const search = await planSearch(tx, { tenantId, words: filter.q, near: false });
  const wanted = toConditions(filter, staff.account?.userId ?? null, now);
  const conditions = { ...wanted, search, ...(handlesFraud(staff) ? {} : { escalated: false }) };
  const found = await claimOldest(tx, tenantId, conditions, {
    userId: staff.account.userId,
    name: staff.name,
    until: new Date(now.getTime() + CLAIM_MS),
    now,
    openSince: new Date(now.getTime() - LAPSES_AFTER_MS),
  });
  if (!found)
    throw new AppError(
      'not-found',
      'There is no unclaimed pending case. Try again later or change the filter.',
    );
  const row = await findCase(tx, tenantId, found.id);
  await recordClaim(tx, context, found, 'submission.claimed');
  return presentRow(row!, now);
}
