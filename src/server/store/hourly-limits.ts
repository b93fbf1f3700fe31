import { sql } from 'kysely';
import { AppError, type ErrorCode } from '../errors.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

const HOUR_MS = 3_600_000;
/** Messages of one link, in all its threads. */
export const MAX_MESSAGES_AN_HOUR = 20;
/** Liveness challenges that one link may request. */
export const MAX_CHALLENGES_AN_HOUR = 10;
/** Audit entries of one kind that one link may write. */
export const MAX_ENTRIES_AN_HOUR = 20;

/** A limit on rows of one kind that a link may add within an hour, with the refusal. */
export type HourlyLimit = {
  /** the table of the counted rows, which have the link's `token_id` */
  table: 'messages' | 'liveness_challenges';
  max: number;
  code: ErrorCode;
  sentence: string;
};

/**
 * Checks whether a link may add one more row. A lock of the caller prevents concurrent additions.
 * @throws AppError with the limit's code and the `limit`
 */
export async function assertHourlyLimit(
  tx: Tx,
  { table, max, code, sentence }: HourlyLimit,
  { tenantId, tokenId }: { tenantId: TenantId; tokenId: string },
  now: Date,
): Promise<void> {
  // Once this row is more than an hour old, the link may add another.
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ${sql.table(table)}
    where tenant_id = ${tenantId} and token_id = ${tokenId}
      and created_at > ${new Date(now.getTime() - HOUR_MS)}
    order by created_at desc offset ${max - 1} limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return;
  throw new AppError(code, sentence, {
    extra: { limit: max },
    retryAfter: Math.ceil((row.created_at.getTime() + HOUR_MS - now.getTime()) / 1000),
  });
}
