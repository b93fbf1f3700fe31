import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

type Link = { tenant_id: string; subject_id: string; id: string };

/** Of each kind of submission the newest attempt that came by this link, and where its submission stands. */
export function listAttemptsOfLink(tx: Tx, { tenant_id, subject_id, id }: Link) {
  return tx
    .selectFrom('attempts as a')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.id', '=', 'a.submission_id'),
    )
    .select(['s.kind', 's.verification_id', 'a.submission_id', 'a.attempt', 'a.upload_type'])
    .select(['s.status', 's.decided_by', 's.decided_at', 's.reupload_required', 's.reason_code'])
    .select(['a.verdict', 'a.reason', 'a.age_estimate', 'a.created_at', 'a.settled_at'])
    .select(sql<string | null>`a.evidence ->> 'kind'`.as('seen_as'))
    .distinctOn('s.kind')
    .where('a.tenant_id', '=', tenant_id)
    .where('a.subject_id', '=', subject_id)
    .where('a.token_id', '=', id)
    .orderBy('s.kind')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.attempt', 'desc')
    .execute();
}
