import type { Actor } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import { removeObjects } from './remove-objects.ts';

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
  return db.asTenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('submissions')
      .select('subject_id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', submissionId)
      .where('kind', 'in', KINDS[kind])
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('not-found', 'There is no such record.');
    const attempts = await tx
      .selectFrom('attempts')
      .select('object_key')
      .where('tenant_id', '=', tenantId)
      .where('submission_id', '=', submissionId)
      .execute();
    await removeObjects(
      vault,
      attempts.map((attempt) => attempt.object_key),
    );
    await tx
      .deleteFrom('submissions')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', submissionId)
      .execute();
    await appendAudit(tx, tenantId, {
      at: now,
      actor,
      action: `${kind}.erased`,
      subjectId: row.subject_id,
      fields: ['images', 'attempts'],
    });
  });
}
