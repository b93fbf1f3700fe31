import { type ExpressionBuilder, type NotNull, type RawBuilder, sql } from 'kysely';
import { stringify } from 'uuid';
import type { Relation } from '../../../shared/relations.ts';
import type { Schema } from '../schema/schema.ts';
import type { SubmissionKind } from '../schema/submission-tables.ts';
import { type Relations, selectRelations } from '../subject-relations.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { buildFaceTieRemoval, removeFaceTies } from './case-ties.ts';

/**
 * Condition on faces `t` that another embedding model computed. It runs every minute and rarely finds any.
 * Names before and after the model's id can use the index; `<>` could not.
 */
export function describedByOthers(
  { eb, or }: ExpressionBuilder<Schema & { t: Schema['face_templates'] }, 't'>,
  describer: string,
) {
  return or([eb('t.described_by', '<', describer), eb('t.described_by', '>', describer)]);
}

/** An encrypted face with its key; `image_key` is the subject's, wrapped. */
export type SealedFace = {
  submission_id: string;
  attempt: number;
  subject_id: string;
  described_by: string;
  kind: SubmissionKind;
  /** base64 */
  whole: string;
  image_key: Uint8Array;
};

/** Faces of submissions' newest attempts, with their keys. */
function selectFaces(tx: Tx, tenantId: TenantId) {
  return (
    tx
      .selectFrom('face_templates as t')
      .innerJoin('subjects as p', (join) =>
        join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.id', '=', 't.subject_id'),
      )
      .innerJoin('submissions as s', (join) =>
        join
          .onRef('s.tenant_id', '=', 't.tenant_id')
          .onRef('s.id', '=', 't.submission_id')
          .onRef('s.attempt', '=', 't.attempt'),
      )
      .select(['t.submission_id', 't.attempt', 't.subject_id', 't.described_by', 's.kind', 'p.image_key'])
      // As text: the embedded driver needs 0.1 ms for a kilobyte of bytes.
      .select(sql<string>`encode(t.whole, 'base64')`.as('whole'))
      .where('t.tenant_id', '=', tenantId)
  );
}

/** The faces of these submissions, by one embedding model or by all. Missing ones are omitted. */
export async function findFaces(
  tx: Tx,
  tenantId: TenantId,
  submissionIds: readonly string[],
  describer: string | null = null,
): Promise<SealedFace[]> {
  if (submissionIds.length === 0) return [];
  return selectFaces(tx, tenantId)
    .where('t.submission_id', 'in', submissionIds)
    .$if(describer !== null, (query) => query.where('t.described_by', '=', describer))
    .execute();
}

/** Whether staff approved the submission `s`, so that its face is part of its subject's reference. */
const IS_REFERENCE = sql<boolean>`(s.kind = 'selfie' and s.status = 'approved' and s.decided_by is not null)`;

export type SealedReferenceFace = SealedFace & { is_reference: boolean };

/**
 * The faces of these submissions by one embedding model, and those of their subjects' references: these come first, the
 * newest decision before the others.
 */
export async function findFacesWithReferences(
  tx: Tx,
  tenantId: TenantId,
  submissionIds: readonly string[],
  describer: string,
): Promise<SealedReferenceFace[]> {
  if (submissionIds.length === 0) return [];
  // Two statements: as one, the embedded database plans longer than it reads.
  const { rows } = await sql<{ id: string }>`
    select s.id from submissions s
    where s.tenant_id = ${tenantId} and ${IS_REFERENCE} and s.subject_id = any(array(
      select subject_id from submissions where tenant_id = ${tenantId} and id = any(${[...submissionIds]}::uuid[])))
    order by s.decided_at desc, s.id desc`.execute(tx);
  const references = new Map(rows.map(({ id }, at) => [id, at]));
  const faces = await findFaces(
    tx,
    tenantId,
    [...new Set([...submissionIds, ...references.keys()])],
    describer,
  );
  const getPlace = ({ submission_id }: SealedFace) => references.get(submission_id) ?? references.size;
  return faces
    .sort((one, other) => getPlace(one) - getPlace(other))
    .map((face) => ({ ...face, is_reference: references.has(face.submission_id) }));
}

/**
 * A page of all tenants' submissions whose face has embeddings by this model and another one, after
 * `after`.
 */
export function listDuplicateEmbeddings(
  tx: Tx,
  describer: string,
  after: string | null,
  limit: number,
): Promise<{ tenant_id: TenantId; submission_id: string }[]> {
  return tx
    .selectFrom('face_templates as t')
    .innerJoin('face_templates as own', (join) =>
      join
        .onRef('own.tenant_id', '=', 't.tenant_id')
        .onRef('own.submission_id', '=', 't.submission_id')
        .on('own.described_by', '=', describer),
    )
    .select(['t.tenant_id', 't.submission_id'])
    .distinct()
    .where((face) => describedByOthers(face, describer))
    .$if(after !== null, (query) => query.where('t.submission_id', '>', after))
    .orderBy('t.submission_id')
    .limit(limit)
    .execute();
}

/** The searchable part of an encrypted face. */
export type SealedCoarseFace = {
  submission_id: string;
  attempt: number;
  subject_id: string;
  coarse: Uint8Array;
  image_key: Uint8Array;
};

/**
 * The parameters of a face search: whose face it is, the embedding model, and the bytes of an encrypted
 * coarse part.
 */
export type FaceSearch = { tenantId: TenantId; subjectId: string; describer: string; coarseBytes: number };

/**
 * Byte offsets of a packed row: both ids, the attempt, the wrapped key, and the encrypted coarse part up to
 * the end.
 */
const FIELD_OFFSETS = { submission: 0, subject: 16, attempt: 32, key: 36, coarse: 97 } as const;

/** A page of faces, and the last submission's id; null on the last page. `relations` are the searching subject's. */
export type FacePage = { faces: SealedCoarseFace[]; next: string | null; relations: Relations };

/** A page of other subjects' faces, in order of their submissions' ids, after `after`. */
export async function listOtherFaces(
  tx: Tx,
  search: FaceSearch,
  after: string | null,
  limit: number,
): Promise<FacePage> {
  const page = sql`
    select submission_id, subject_id, attempt, coarse from face_templates
    where tenant_id = ${search.tenantId} and described_by = ${search.describer}
      and (${after}::uuid is null or submission_id > ${after}::uuid)
    order by submission_id
    limit ${limit}`;
  const { chosen, last, ...read } = await readFaces(tx, search, page);
  return { ...read, next: chosen < limit ? null : last };
}

/** Whether the tenant has at most so many faces by this embedding model. */
export async function hasFewFaces(
  tx: Tx,
  { tenantId, describer }: Pick<FaceSearch, 'tenantId' | 'describer'>,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from face_templates where tenant_id = ${tenantId} and described_by = ${describer} limit ${max + 1}) t`.execute(
    tx,
  );
  return rows[0]!.count <= max;
}

/** Other subjects' newest approved selfies, at most `limit`. */
export async function listApprovedFaces(
  tx: Tx,
  search: FaceSearch,
  limit: number,
): Promise<Omit<FacePage, 'next'>> {
  const page = sql`
    select t.submission_id, t.subject_id, t.attempt, t.coarse from (
      select id, attempt from submissions
      where tenant_id = ${search.tenantId} and kind = 'selfie' and status = 'approved'
        and subject_id <> ${search.subjectId}
      order by decided_at desc, id desc
      limit ${limit}) s
    join face_templates t on t.tenant_id = ${search.tenantId} and t.submission_id = s.id
      and t.described_by = ${search.describer} and t.attempt = s.attempt`;
  const { faces, relations } = await readFaces(tx, search, page);
  return { faces, relations };
}

type PackedFaces = {
  packed: string | null;
  chosen: number;
  last: string | null;
  relations: Record<string, Relation> | null;
};

/**
 * Reads the faces of a page whose encrypted coarse part has the right length. The rows are packed into one
 * text: as columns a face takes three times as long, mostly in the driver. The page is selected before the
 * join, because a planner without statistics would join all subjects for each.
 */
async function readFaces(
  tx: Tx,
  { tenantId, subjectId, coarseBytes }: FaceSearch,
  page: RawBuilder<unknown>,
): Promise<Omit<FacePage, 'next'> & { chosen: number; last: string | null }> {
  const { rows } = await sql<PackedFaces>`
    with page as materialized (${page})
    select encode(string_agg(
      uuid_send(t.submission_id) || uuid_send(t.subject_id) || int4send(t.attempt) || p.image_key || t.coarse,
      '' order by t.submission_id), 'base64') as packed,
      (select count(*)::int from page) as chosen,
      (select submission_id from page order by submission_id desc limit 1) as last,
      (select json_object_agg(r.other, r.relation) from (${selectRelations(tenantId, subjectId)}) r) as relations
    from page t join subjects p on p.tenant_id = ${tenantId} and p.id = t.subject_id
    where t.subject_id <> ${subjectId}
      and length(t.coarse) = ${coarseBytes}::int and length(p.image_key) = ${FIELD_OFFSETS.coarse - FIELD_OFFSETS.key}`.execute(
    tx,
  );
  const { packed, chosen, last, relations } = rows[0]!;
  const bytes = Buffer.from(packed ?? '', 'base64');
  const faces = unpackFaces(bytes, FIELD_OFFSETS.coarse + coarseBytes);
  return { faces, chosen, last, relations: new Map(Object.entries(relations ?? {})) };
}

function unpackFaces(bytes: Buffer, each: number): SealedCoarseFace[] {
  return Array.from({ length: bytes.length / each }, (_, at) => {
    const face = bytes.subarray(at * each, (at + 1) * each);
    return {
      submission_id: stringify(face, FIELD_OFFSETS.submission),
      subject_id: stringify(face, FIELD_OFFSETS.subject),
      attempt: face.readInt32BE(FIELD_OFFSETS.attempt),
      coarse: face.subarray(FIELD_OFFSETS.coarse),
      image_key: face.subarray(FIELD_OFFSETS.key, FIELD_OFFSETS.coarse),
    };
  });
}

/** A face by another embedding model, with its image's location and key. */
export type StaleEmbedding = {
  tenant_id: TenantId;
  submission_id: string;
  attempt: number;
  subject_id: string;
  kind: SubmissionKind;
  object_key: string;
  back_bytes: number | null;
  /** the image is the portrait of a wallet's credential */
  is_credential: boolean;
  image_key: Uint8Array;
};

/** A page of all tenants' faces without an embedding by this model, in order of their ids, after `after`. */
export function listFacesToEmbed(
  tx: Tx,
  describer: string,
  after: string | null,
  limit: number,
): Promise<StaleEmbedding[]> {
  return tx
    .selectFrom('face_templates as t')
    .innerJoin('attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 't.tenant_id')
        .onRef('a.submission_id', '=', 't.submission_id')
        .onRef('a.attempt', '=', 't.attempt'),
    )
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.submission_id'),
    )
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.id', '=', 't.subject_id'),
    )
    .select(['t.tenant_id', 't.submission_id', 't.attempt', 't.subject_id'])
    .select(['s.kind', 'a.object_key', 'a.back_bytes', 'p.image_key'])
    .select(sql<boolean>`coalesce(a.evidence -> 'credential' is not null, false)`.as('is_credential'))
    .$narrowType<{ object_key: NotNull }>()
    .where('a.object_key', 'is not', null)
    .distinct()
    .where((face) => describedByOthers(face, describer))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('face_templates as own')
            .select('own.attempt')
            .whereRef('own.tenant_id', '=', 't.tenant_id')
            .whereRef('own.submission_id', '=', 't.submission_id')
            .where('own.described_by', '=', describer),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('t.submission_id', '>', after))
    .orderBy('t.submission_id')
    .limit(limit)
    .execute();
}

/** Removes the face templates of these attempts. */
export async function removeFaces(
  tx: Tx,
  tenantId: TenantId,
  submissionId: string,
  attempts: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('face_templates')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', 'in', attempts)
    .execute();
}

/** Removes the embeddings of a submission's face by other models. @returns their number */
export async function removeFacesOfOthers(
  tx: Tx,
  tenantId: TenantId,
  submissionId: string,
  describer: string,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('face_templates')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('described_by', '<>', describer)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Rows that one statement removes. */
const REMOVAL_BATCH_SIZE = 1_000;

const IS_OFF = sql`(select tenant_id from tenants where settings -> 'compare_across_people' <> 'true')`;

/** An image whose face is compared with its own subject: one that waits, or a selfie that staff approved. */
const IS_OWN_COMPARISON = sql`(s.status in ('processing', 'pending')
  or s.kind = 'selfie' and s.status = 'approved' and s.decided_by is not null)`;

const REMOVALS = [
  sql`delete from face_templates where (tenant_id, submission_id, described_by) in (
    select t.tenant_id, t.submission_id, t.described_by from face_templates t
    join submissions s on s.tenant_id = t.tenant_id and s.id = t.submission_id
    where t.tenant_id in ${IS_OFF} and not ${IS_OWN_COMPARISON} limit ${sql.lit(REMOVAL_BATCH_SIZE)})`,
  sql`update face_templates set coarse = '' where (tenant_id, submission_id, described_by) in (
    select tenant_id, submission_id, described_by from face_templates
    where tenant_id in ${IS_OFF} and coarse <> '' limit ${sql.lit(REMOVAL_BATCH_SIZE)})`,
  sql`delete from blocked_faces where (tenant_id, block_id, described_by) in (
    select tenant_id, block_id, described_by from blocked_faces
    where tenant_id in ${IS_OFF} limit ${sql.lit(REMOVAL_BATCH_SIZE)})`,
  buildFaceTieRemoval(IS_OFF, REMOVAL_BATCH_SIZE),
];

/**
 * Removes what is kept for a comparison of this subject with other people: the searchable part of each face, and faces
 * that no comparison with the subject's other images needs. Entries of the block list stay until staff remove them.
 */
export async function forgetComparableFaces(tx: Tx, tenantId: TenantId, subjectId: string): Promise<void> {
  await sql`delete from face_templates where (tenant_id, submission_id, described_by) in (
    select t.tenant_id, t.submission_id, t.described_by from face_templates t
    join submissions s on s.tenant_id = t.tenant_id and s.id = t.submission_id
    where t.tenant_id = ${tenantId} and t.subject_id = ${subjectId} and not ${IS_OWN_COMPARISON})`.execute(
    tx,
  );
  await tx
    .updateTable('face_templates')
    .set({ coarse: Buffer.alloc(0) })
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
  await removeFaceTies(tx, tenantId, subjectId);
}

/**
 * Removes, for tenants that do not compare faces of different people, what is kept for that: the searchable part of
 * every face, faces that no comparison with other images of the subject needs, blocked faces, and ties by faces.
 * @param transact runs one batch in its own transaction
 */
export async function removeComparableFaces(transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) {
  for (const removal of REMOVALS) {
    for (;;) {
      const { numAffectedRows = 0n } = await transact((tx) => removal.execute(tx));
      if (numAffectedRows < REMOVAL_BATCH_SIZE) break;
    }
  }
}
