import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { AppError, type ErrorCode } from '../../errors.ts';

/** A limit on what a link may add of one kind within an hour, and the refusal of one more. */
export type HourLimit = {
  /** the rows that count, each with the `token_id` of the link that wrote it */
  table: 'messages' | 'liveness_challenges' | 'handovers' | 'detail_edits';
  most: number;
  code: ErrorCode;
  sentence: string;
};

const HOUR_MS = 3_600_000;

/**
 * Whether a link may add one more; a lock that the caller has keeps others of the link out.
 * @throws AppError with the limit's code and the `limit`
 */
export async function requireHourRoom(
  tx: Tx,
  { table, most, code, sentence }: HourLimit,
  { tenantId, tokenId }: { tenantId: string; tokenId: string },
  now: Date,
): Promise<void> {
  // The row that has to be more than an hour old before the link may add another.
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ${sql.table(table)}
    where tenant_id = ${tenantId} and token_id = ${tokenId}
      and created_at > ${new Date(now.getTime() - HOUR_MS)}
    order by created_at desc offset ${most - 1} limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return;
  throw new AppError(code, sentence, {
    extra: { limit: most },
    retryAfter: Math.ceil((row.created_at.getTime() + HOUR_MS - now.getTime()) / 1000),
  });
}
