import { type RawBuilder, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Subquery, toSubquery } from './database/read-together.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

export type ConsentRow = Selectable<Schema['consents']>;

/** Inserts an answer. The caller has locked the subject, so that answers have an order. */
export function addConsent(tx: Tx, answer: Omit<ConsentRow, 'id'>): Promise<ConsentRow> {
  return tx
    .insertInto('consents')
    .values({ ...answer, id: uuidv7() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest answer that came through a link; null without one. */
export async function findConsentOfLink(
  tx: Tx,
  { tenant_id, id }: { tenant_id: TenantId; id: string },
): Promise<ConsentRow | null> {
  return (await selectConsentOfLink(tx, { tenant_id, id }).executeTakeFirst()) ?? null;
}

/** The same as a subquery, with no row without one. */
export const consentOfLink = (tx: Tx, link: { tenant_id: TenantId; id: string }): Subquery<ConsentRow> =>
  toSubquery(selectConsentOfLink(tx, link), { created_at: true });

const selectConsentOfLink = (tx: Tx, { tenant_id, id }: { tenant_id: TenantId; id: string }) =>
  tx
    .selectFrom('consents')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** All answers of a subject, newest first. */
export function listConsents(tx: Tx, tenantId: TenantId, subjectId: string): Promise<ConsentRow[]> {
  return tx
    .selectFrom('consents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Whether the subject's newest answer, by any link, refuses the comparison with other people's faces. Answers that leave
 * it open do not count.
 */
export const refusesComparisonSql = (
  tenantId: TenantId,
  subjectId: string,
): RawBuilder<boolean> => sql`coalesce((
  select not compares_across from consents
  where tenant_id = ${tenantId} and subject_id = ${subjectId} and compares_across is not null
  order by created_at desc, id desc limit 1), false)`;

/**
 * Whether this subject's faces are compared with other people's: the tenant does so, and the subject does not refuse. The
 * setting is true or absent; any other stored value compares no one.
 */
export const comparesAcrossSql = (
  tenantId: TenantId,
  subjectId: string,
): RawBuilder<boolean> => sql`coalesce((
  select coalesce(settings -> 'compare_across_people', 'true') = 'true' and not ${refusesComparisonSql(tenantId, subjectId)}
  from tenants where tenant_id = ${tenantId}), false)`;

/** Runs `comparesAcrossSql`. */
export async function comparesAcross(tx: Tx, tenantId: TenantId, subjectId: string): Promise<boolean> {
  const { rows } = await sql<{
    compares: boolean;
  }>`select ${comparesAcrossSql(tenantId, subjectId)} as compares`.execute(tx);
  return rows[0]!.compares;
}

/** Runs `refusesComparisonSql`. */
export async function refusesComparison(tx: Tx, tenantId: TenantId, subjectId: string): Promise<boolean> {
  const { rows } = await sql<{
    refuses: boolean;
  }>`select ${refusesComparisonSql(tenantId, subjectId)} as refuses`.execute(tx);
  return rows[0]!.refuses;
}
