import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema/submission-tables.ts';

type Waiting = { id: string; kind: SubmissionKind; waiting_since: Date };

/** Some of those who wait and whose moment was worked out by earlier targets, locked; what others hold is left out. */
export async function lockOutdated(tx: Tx, tenantId: string, revision: number, most: number) {
  const { rows } = await sql<Waiting>`
    select id, kind, waiting_since from submissions
    where tenant_id = ${tenantId} and status = 'pending' and due_revision < ${revision}
    limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/** Writes until when these should be decided; it counts as no change of them. */
export async function writeDue(
  tx: Tx,
  tenantId: string,
  due: readonly { id: string; due_at: Date | null }[],
  revision: number,
): Promise<void> {
  const ids = due.map(({ id }) => id);
  const moments = due.map(({ due_at }) => due_at?.toISOString() ?? null);
  await sql`
    update submissions s set due_at = v.due_at, due_revision = ${revision}
    from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as v (id, due_at)
    where s.tenant_id = ${tenantId} and s.id = v.id`.execute(tx);
}
