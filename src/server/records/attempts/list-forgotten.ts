import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { UploadKind } from '../../domain/verdict/verdicts.ts';

/** One attempt without a verdict. */
export type Forgotten = {
  tenant_id: string;
  submission_id: string;
  attempt: number;
  upload_type: UploadKind;
  created_at: Date;
};

/** Attempts of all tenants that came before this moment and have no verdict, the oldest behind `last` first. */
export function listForgotten(
  tx: Tx,
  before: Date,
  last: Forgotten | undefined,
  limit: number,
): Promise<Forgotten[]> {
  return tx
    .selectFrom('attempts')
    .select(['tenant_id', 'submission_id', 'attempt', 'upload_type', 'created_at'])
    .where('verdict', 'is', null)
    .where('created_at', '<', before)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, submission_id, attempt) > (${last!.created_at}, ${last!.submission_id}, ${last!.attempt})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('submission_id')
    .orderBy('attempt')
    .limit(limit)
    .execute();
}
