import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BlockedItemKind } from '../verification/signals/signals.ts';
import { onTables, readsViews } from './database/reviewer-views.ts';
import type { Schema } from './schema/schema.ts';
import type { SubmissionRow } from './schema/submission-row.ts';
import type { AttemptKey } from './submissions/attempts.ts';
import type { SealedFace } from './submissions/identity-faces.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

type BlockedCase = Pick<SubmissionRow, 'tenant_id' | 'id' | 'subject_id' | 'kind' | 'attempt'>;
type NewBlock = {
  what: BlockedItemKind;
  comment: string;
  addedBy: string;
  now: Date;
  /** when it ends; null: never */
  until: Date | null;
};

/** Whether an entry `b` has not ended, by the database's clock. */
const isLive = sql<boolean>`(b.until is null or b.until > clock_timestamp())`;

/** Whether the newest attempt of the submission has the marker to block, as the reader of the transaction sees it. */
export async function hasMarker(tx: Tx, row: MarkedAttempt, what: BlockedItemKind): Promise<boolean> {
  const table = what === 'document' ? 'document_numbers' : 'face_templates';
  const { rows } = await sql`select from ${sql.table(table)} where ${isMarkedAttempt(row)} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Blocks the document's numbers or the face of a submission's newest attempt. They are stored as they are
 * in the case: hashed, or encrypted under the subject's key. The caller has locked the submission.
 * @returns the id of the entry; null if it is blocked already, or the attempt has no such marker
 */
export async function addBlock(tx: Tx, row: BlockedCase, block: NewBlock): Promise<string | null> {
  const id = uuidv7();
  const { what } = block;
  const unseenIds = [...(await listUnseenBlocks(tx, row.tenant_id, row.id))];
  return onTables(tx, async () => {
    // The reviewer does not know of it, or it has ended: theirs takes its place.
    await sql`delete from blocks b where b.tenant_id = ${row.tenant_id} and b.submission_id = ${row.id}
      and b.attempt = ${row.attempt} and b.what = ${what} and (b.id = any(${unseenIds}::uuid[]) or not ${isLive})`.execute(
      tx,
    );
    const isAdded = await insertBlock(tx, row, { id, ...block });
    if (!isAdded) return null;
    const copied = await COPY[what](row, id).execute(tx);
    return copied.numAffectedRows === 0n ? null : id;
  });
}

async function insertBlock(
  tx: Tx,
  row: BlockedCase,
  { id, what, comment, addedBy, now, until }: NewBlock & { id: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('blocks')
    .values({
      tenant_id: row.tenant_id,
      id,
      subject_id: row.subject_id,
      what,
      kind: row.kind,
      submission_id: row.id,
      attempt: row.attempt,
      comment,
      added_by: addedBy,
      added_at: now,
      until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows !== 0n;
}

type MarkedAttempt = Pick<SubmissionRow, 'tenant_id' | 'id' | 'attempt'>;

const COPY = {
  document: (row: MarkedAttempt, block: string) => sql`
    insert into blocked_numbers (tenant_id, block_id, number_hash)
    select tenant_id, ${block}::uuid, number_hash from document_numbers where ${isMarkedAttempt(row)}`,
  face: (row: MarkedAttempt, block: string) => sql`
    insert into blocked_faces (tenant_id, block_id, described_by, whole)
    select tenant_id, ${block}::uuid, described_by, whole from face_templates where ${isMarkedAttempt(row)}`,
};

const isMarkedAttempt = ({ tenant_id, id, attempt }: MarkedAttempt) =>
  sql`tenant_id = ${tenant_id} and submission_id = ${id} and attempt = ${attempt}`;

export type BlockRef = { block_id: string; subject_id: string };

/** Entries of the tenant's list that match one of these hashed numbers. */
export async function findBlockedNumbers(
  tx: Tx,
  tenantId: TenantId,
  hashes: readonly Uint8Array[],
): Promise<BlockRef[]> {
  if (hashes.length === 0) return [];
  return tx
    .selectFrom('blocked_numbers as n')
    .innerJoin('blocks as b', (join) =>
      join.onRef('b.tenant_id', '=', 'n.tenant_id').onRef('b.id', '=', 'n.block_id'),
    )
    .select(['b.id as block_id', 'b.subject_id'])
    .distinct()
    .where('n.tenant_id', '=', tenantId)
    .where('n.number_hash', 'in', hashes)
    .where(isLive)
    .orderBy('b.id')
    .execute();
}

/**
 * A face on the tenant's list, with the key that opens it. `references`: if staff approved its image, the subject's
 * other images that they approved.
 */
export type BlockedFace = SealedFace & BlockRef & { references: SealedReference[] | null };
type SealedReference = Pick<SealedFace, 'submission_id' | 'attempt' | 'whole'>;

const OTHER_REFERENCES = sql<SealedReference[] | null>`(
  select json_agg(json_build_object(
    'submission_id', t.submission_id, 'attempt', t.attempt, 'whole', encode(t.whole, 'base64'))
    order by s.decided_at desc)
  from submissions own
  join submissions s on s.tenant_id = own.tenant_id and s.subject_id = own.subject_id and s.id <> own.id
    and s.kind = 'selfie' and s.status = 'approved' and s.decided_by is not null
  join face_templates t on t.tenant_id = s.tenant_id and t.submission_id = s.id and t.attempt = s.attempt
    and t.described_by = f.described_by
  where own.tenant_id = b.tenant_id and own.id = b.submission_id and own.attempt = b.attempt
    and own.kind = 'selfie' and own.status = 'approved' and own.decided_by is not null)`;

/** All faces on the tenant's list that these embedding models described. */
export async function findBlockedFaces(
  tx: Tx,
  tenantId: TenantId,
  describers: readonly string[],
): Promise<BlockedFace[]> {
  if (describers.length === 0) return [];
  return (
    tx
      .selectFrom('blocked_faces as f')
      .innerJoin('blocks as b', (join) =>
        join.onRef('b.tenant_id', '=', 'f.tenant_id').onRef('b.id', '=', 'f.block_id'),
      )
      .innerJoin('subjects as p', (join) =>
        join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.id', '=', 'b.subject_id'),
      )
      .select(['b.id as block_id', 'b.subject_id', 'b.submission_id', 'b.attempt', 'b.kind'])
      .select(['f.described_by', 'p.image_key'])
      // As text, as in `findFaces`.
      .select(sql<string>`encode(f.whole, 'base64')`.as('whole'))
      .select(OTHER_REFERENCES.as('references'))
      .where('f.tenant_id', '=', tenantId)
      .where('f.described_by', 'in', describers)
      .where(isLive)
      .orderBy('b.id')
      .execute()
  );
}

/**
 * Whether the tenant's list has a face that this embedding model did not describe, beside the entries that the reader
 * must not see. Such a face cannot be compared.
 */
export async function hasUndescribedFaces(
  tx: Tx,
  tenantId: TenantId,
  describer: string,
  hidden: ReadonlySet<string>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('blocks as b')
    .select('b.id')
    .where('b.tenant_id', '=', tenantId)
    .where('b.what', '=', 'face')
    .where(isLive)
    .$if(hidden.size > 0, (query) => query.where('b.id', 'not in', [...hidden]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocked_faces as f')
            .select('f.block_id')
            .whereRef('f.tenant_id', '=', 'b.tenant_id')
            .whereRef('f.block_id', '=', 'b.id')
            .where('f.described_by', '=', describer),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of the blocks of this submission. */
async function listBlockIds(tx: Tx, tenantId: TenantId, submissionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('blocks')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The blocks of this submission that the reader of the transaction does not see. */
export async function listUnseenBlocks(
  tx: Tx,
  tenantId: TenantId,
  submissionId: string,
): Promise<Set<string>> {
  if (!readsViews(tx)) return new Set();
  const visibleIds = await listBlockIds(tx, tenantId, submissionId);
  const all = await onTables(tx, () => listBlockIds(tx, tenantId, submissionId));
  return new Set(all.filter((id) => !visibleIds.includes(id)));
}

export type BlockRow = Selectable<Schema['blocks']>;

/** The tenant's list, newest first, with the subjects' names, without entries that have ended. */
export function listBlocks(tx: Tx, tenantId: TenantId) {
  return tx
    .selectFrom('blocks as b')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.id', '=', 'b.subject_id'),
    )
    .selectAll('b')
    .select(['p.first_name', 'p.last_name'])
    .where('b.tenant_id', '=', tenantId)
    .where(isLive)
    .orderBy('b.added_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
}

/** A subject's entries on the list that have not ended, oldest first. */
export function listBlocksOfSubject(tx: Tx, tenantId: TenantId, subjectId: string): Promise<BlockRow[]> {
  return tx
    .selectFrom('blocks as b')
    .selectAll('b')
    .where('b.tenant_id', '=', tenantId)
    .where('b.subject_id', '=', subjectId)
    .where(isLive)
    .orderBy('b.added_at')
    .orderBy('b.id')
    .execute();
}

/** The number of entries on the tenant's list. */
export async function countBlocks(tx: Tx, tenantId: TenantId): Promise<number> {
  const { count } = await tx
    .selectFrom('blocks')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the tenant's list has documents, and faces, beside the entries that the reader must not see. */
export async function findBlockedKinds(
  tx: Tx,
  tenantId: TenantId,
  hidden: ReadonlySet<string>,
): Promise<{ documents: boolean; faces: boolean }> {
  const rows = await tx
    .selectFrom('blocks as b')
    .select('b.what')
    .distinct()
    .where('b.tenant_id', '=', tenantId)
    .where(isLive)
    .$if(hidden.size > 0, (query) => query.where('b.id', 'not in', [...hidden]))
    .execute();
  const has = (kind: BlockedItemKind) => rows.some(({ what }) => what === kind);
  return { documents: has('document'), faces: has('face') };
}

/**
 * Removes an entry from the tenant's list. @returns its kind and subject; null if there is none with that
 * id
 */
export async function removeBlock(tx: Tx, tenantId: TenantId, id: string) {
  const row = await tx
    .deleteFrom('blocks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(['subject_id', 'what'])
    .executeTakeFirst();
  return row ?? null;
}

/** Adds this model's embedding of the attempt's face to the tenant's list, after the face was re-embedded. */
export async function renewBlockedFaces(
  tx: Tx,
  tenantId: TenantId,
  { submissionId, attempt }: AttemptKey,
  describer: string,
): Promise<void> {
  await sql`
    insert into blocked_faces (tenant_id, block_id, described_by, whole)
    select b.tenant_id, b.id, t.described_by, t.whole
    from blocks b join face_templates t
      on t.tenant_id = b.tenant_id and t.submission_id = b.submission_id and t.attempt = b.attempt
    where b.tenant_id = ${tenantId} and b.submission_id = ${submissionId} and b.attempt = ${attempt}
      and b.what = 'face' and t.described_by = ${describer}
    on conflict do nothing`.execute(tx);
}

/** The tenants with entries that have ended. */
export async function listTenantsWithEndedBlocks(tx: Tx): Promise<TenantId[]> {
  const rows = await tx
    .selectFrom('blocks as b')
    .select('b.tenant_id')
    .distinct()
    .where('b.until', 'is not', null)
    .where(sql<boolean>`not ${isLive}`)
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Removes the tenant's entries that have ended. @returns their kinds and subjects */
export async function removeEndedBlocks(tx: Tx, tenantId: TenantId) {
  const { rows } = await sql<{ subject_id: string; what: BlockedItemKind }>`
    with ended as materialized (
      select b.id from blocks b where b.tenant_id = ${tenantId} and not ${isLive} order by b.id for update
    )
    delete from blocks d using ended where d.tenant_id = ${tenantId} and d.id = ended.id
    returning d.subject_id, d.what`.execute(tx);
  return rows;
}
