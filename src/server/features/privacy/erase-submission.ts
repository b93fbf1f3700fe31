import type { Actor } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import { type NamedObject, removeObjectsFirst } from './remove-objects-first.ts';

type Deps = { db: Database; vault: ImageVault };
type Context = { tenantId: string; submissionId: string; actor: Actor; now: Date };

/** An age analysis is a selfie record, and goes by that name. */
const KINDS = { license: ['license'], selfie: ['selfie', 'age'] } as const;

/**
 * Erases one licence or selfie record: the images of all its attempts, then its rows. The subject stays.
 * @throws AppError `not-found` without such a record; `unavailable` when the store is away, with nothing
 *   changed in the database
 */
export function eraseSubmission(
  { db, vault }: Deps,
  kind: keyof typeof KINDS,
  { tenantId, submissionId, actor, now }: Context,
): Promise<void> {
  return removeObjectsFirst(vault, (isRemoved) =>
    db.asTenant(tenantId, async (tx) => {
      const row = await tx
        .selectFrom('submissions')
        .select('subject_id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', submissionId)
        .where('kind', 'in', KINDS[kind])
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new AppError('not-found', 'There is no such record.');
      const objects = await listObjects(tx, tenantId, submissionId);
      const left = objects.filter((object) => !isRemoved(object));
      if (left.length > 0) return { left };
      await tx
        .deleteFrom('submissions')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', submissionId)
        .execute();
      const what = { action: `${kind}.erased`, subjectId: row.subject_id, fields: ['images', 'attempts'] };
      await appendAudit(tx, tenantId, { at: now, actor, ...what });
      return { done: undefined };
    }),
  );
}

async function listObjects(tx: Tx, tenantId: string, submissionId: string): Promise<NamedObject[]> {
  const attempts = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .execute();
  return attempts.map((attempt) => ({ key: attempt.object_key, recorded: true }));
}
