import { type ExpressionBuilder, sql } from 'kysely';
import { comparesAcrossSql } from '../consents.ts';
import type { Schema } from '../schema/schema.ts';
import { selectRelations } from '../subject-relations.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** Deletes the identity markers of a submission, because a new attempt supersedes it. */
export async function clearIdentityMarkers(tx: Tx, tenantId: TenantId, submissionId: string): Promise<void> {
  for (const table of ['face_templates', 'document_numbers'] as const)
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('submission_id', '=', submissionId)
      .execute();
}

export type MarkCounts = { face_templates: number; document_numbers: number };

/** Counts the stored markers of a subject, for the receipt of an erasure. */
export async function countIdentityMarkers(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
): Promise<MarkCounts> {
  const { rows } = await sql<MarkCounts>`
    select
      (select count(*) from face_templates where ${ofSubject(tenantId, subjectId)})::int as face_templates,
      (select count(*) from document_numbers where ${ofSubject(tenantId, subjectId)})::int as document_numbers`.execute(
    tx,
  );
  return rows[0]!;
}

const ofSubject = (tenantId: TenantId, subjectId: string) =>
  sql`tenant_id = ${tenantId} and subject_id = ${subjectId}`;

/** The normalised licence number of the subject's record; null if there is none. */
export async function findStoredNumber(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('stored_numbers')
    .select('number_key')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row?.number_key ?? null;
}

/**
 * Locks these document numbers until the transaction ends, so that two uploads of one document see each other. It comes
 * before the lock of the submission, and in order, so that two transactions never deadlock.
 */
export async function lockNumbers(tx: Tx, tenantId: TenantId, hashes: readonly Uint8Array[]): Promise<void> {
  const keys = hashes.map((hash) => `${tenantId} ${Buffer.from(hash).toString('base64')}`).sort();
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

type Numbers = { keys: readonly string[]; hashes: readonly Uint8Array[] };

/**
 * The ids of other subjects whose record has one of these numbers, or whose newest document shows one. Subjects whom staff
 * settled to be the same person are none.
 */
export async function findSubjectsOfNumbers(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
  { keys, hashes }: Numbers,
  limit: number,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const samePerson = sql`(select r.other from (${selectRelations(tenantId, subjectId)}) r
    where r.relation = 'same_person')`;
  const ofOthers = <T extends 'stored_numbers' | 'document_numbers'>(eb: ExpressionBuilder<Schema, T>) =>
    eb.and([
      eb(sql.ref('tenant_id'), '=', tenantId),
      eb(sql.ref('subject_id'), '<>', subjectId),
      eb(sql.ref('subject_id'), 'not in', samePerson),
    ]);
  const rows = await tx
    .selectFrom('stored_numbers')
    .select('subject_id')
    .where(ofOthers)
    .where('number_key', 'in', keys)
    .union(
      tx
        .selectFrom('document_numbers')
        .select('subject_id')
        .where(ofOthers)
        .where('number_hash', 'in', hashes),
    )
    .orderBy('subject_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.subject_id);
}

/** The attempt of a marker. */
type MarkerRow = { tenant_id: TenantId; submission_id: string; attempt: number; subject_id: string };

/**
 * Stores an encrypted face, replacing the submission's earlier one by the same model. If the tenant does not compare
 * faces of different people, or this subject refuses it, the part for searching is empty. Both are read here, so that no
 * caller misses them.
 */
export async function writeFace(
  tx: Tx,
  row: MarkerRow & { described_by: string },
  sealedParts: { coarse: Uint8Array; whole: Uint8Array },
): Promise<void> {
  const coarse = sql<Uint8Array>`case when ${comparesAcrossSql(row.tenant_id, row.subject_id)}
    then ${sealedParts.coarse}::bytea else ''::bytea end`;
  await tx
    .insertInto('face_templates')
    .values({ ...row, ...sealedParts, coarse })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'submission_id', 'described_by'])
        .doUpdateSet({ attempt: row.attempt, whole: sealedParts.whole, coarse: sql`excluded.coarse` }),
    )
    .execute();
}

/** Stores the hashes of a document's numbers, at least one. */
export async function writeNumbers(tx: Tx, row: MarkerRow, hashes: readonly Uint8Array[]): Promise<void> {
  await tx
    .insertInto('document_numbers')
    .values(hashes.map((number_hash) => ({ ...row, number_hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
