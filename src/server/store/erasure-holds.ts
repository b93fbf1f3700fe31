import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

export type HoldRow = Selectable<Schema['erasure_holds']>;
type SubjectKey = { tenantId: TenantId; subjectId: string };

/** Puts a person on hold, or changes the hold. The caller has locked the subject. */
export async function writeHold(tx: Tx, hold: HoldRow): Promise<void> {
  await tx
    .insertInto('erasure_holds')
    .values(hold)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'subject_id']).doUpdateSet(hold))
    .execute();
}

/** The hold of a person that has not ended; null without one. */
export async function findHold(
  tx: Tx,
  { tenantId, subjectId }: SubjectKey,
  now: Date,
): Promise<HoldRow | null> {
  const row = await tx
    .selectFrom('erasure_holds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('held_until', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a person's hold, also one that has ended. */
export async function removeHold(tx: Tx, { tenantId, subjectId }: SubjectKey): Promise<void> {
  await tx
    .deleteFrom('erasure_holds')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
}

/** The number of a tenant's people who are on hold. */
export async function countHolds(tx: Tx, tenantId: TenantId, now: Date): Promise<number> {
  const { holds } = await tx
    .selectFrom('erasure_holds')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('holds'))
    .where('tenant_id', '=', tenantId)
    .where('held_until', '>', now)
    .executeTakeFirstOrThrow();
  return holds;
}

/** Whether the person of the row `alias` is on hold; the row has `tenant_id` and `subject_id`. */
export const isHeld = (alias: string, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from erasure_holds h where h.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
    and h.subject_id = ${sql.ref(`${alias}.subject_id`)} and h.held_until > ${now})`;
