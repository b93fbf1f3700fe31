import type { Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

type Figures = Pick<
  Updateable<Schema['submissions']>,
  'verdict' | 'reason' | 'score' | 'similarity' | 'face_comparison'
>;
export type Due = { due_at: Date | null; due_revision: number };
type Standing = {
  status: 'pending' | 'approved' | 'rejected';
  now: Date;
  /** until when it should be decided, where it waits for that */
  due: Due | null;
};

/** Gives a locked submission its newest attempt's verdict, which nobody has decided by hand. */
export async function takeOverVerdict(
  tx: Tx,
  tenantId: string,
  id: string,
  figures: Required<Figures>,
  { status, now, due }: Standing,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      ...figures,
      status,
      decided_by: null,
      decided_at: status === 'pending' ? null : now,
      waiting_since: status === 'pending' ? now : null,
      due_at: due?.due_at ?? null,
      due_revision: due?.due_revision ?? 0,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
