import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { stringify } from 'uuid';
import type { Schema } from './schema/schema.ts';
import type { SubmissionKind } from './schema/submission-tables.ts';
import type { Tx } from './transaction.ts';

/**
 * Condition on faces `t` that other nets than these have described. It is asked every minute and nearly
 * always finds none: names before and names behind the describer's can be looked up in the index, `<>` could
 * not.
 */
export function describedByOthers(
  { eb, or }: ExpressionBuilder<Schema & { t: Schema['face_templates'] }, 't'>,
  describer: string,
) {
  return or([eb('t.described_by', '<', describer), eb('t.described_by', '>', describer)]);
}

/** A sealed face with the key that opens it; `image_key` is its subject's, wrapped. */
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

/** Faces of submissions' newest attempts, with what opens them. */
function selectFaces(tx: Tx, tenantId: string) {
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
      // As text, because the embedded database's driver takes a tenth of a millisecond for a kilobyte of bytes.
      .select(sql<string>`encode(t.whole, 'base64')`.as('whole'))
      .where('t.tenant_id', '=', tenantId)
  );
}

/** The faces of these submissions, of one describer or of all; those that have none, or no longer, are left out. */
export async function findFaces(
  tx: Tx,
  tenantId: string,
  submissionIds: readonly string[],
  describer: string | null = null,
): Promise<SealedFace[]> {
  if (submissionIds.length === 0) return [];
  return selectFaces(tx, tenantId)
    .where('t.submission_id', 'in', submissionIds)
    .$if(describer !== null, (query) => query.where('t.described_by', '=', describer))
    .execute();
}

/** The face of the subject's newest submission of this kind that waits, by this describer; null without one. */
export async function findWaitingFace(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  kind: SubmissionKind,
  describer: string,
): Promise<SealedFace | null> {
  const row = await selectFaces(tx, tenantId)
    .where('t.subject_id', '=', subjectId)
    .where('s.kind', '=', kind)
    .where('t.described_by', '=', describer)
    .where('s.status', '=', 'pending')
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A page of all tenants' submissions whose face this describer and another one have described, behind `after`. */
export function listDuplicateEmbeddings(
  tx: Tx,
  describer: string,
  after: string | null,
  limit: number,
): Promise<{ tenant_id: string; submission_id: string }[]> {
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

/** The searchable part of a sealed face. */
export type SealedCoarseFace = {
  submission_id: string;
  attempt: number;
  subject_id: string;
  coarse: Uint8Array;
  image_key: Uint8Array;
};

/** Whose face is searched for, what described the faces, and how many bytes a sealed coarse part has. */
export type FaceSearch = { tenantId: string; subjectId: string; describer: string; coarseBytes: number };

/** A face as it is read: both ids, the attempt, the wrapped key, and to its end the sealed coarse part. */
const PACKED = { submission: 0, subject: 16, attempt: 32, key: 36, coarse: 97 } as const;

/** Some of a tenant's faces, and behind which submission the next ones stand; null when these are the last. */
export type FacePage = { faces: SealedCoarseFace[]; next: string | null };

/** A page of the other subjects' faces, in the order of their submissions' ids, behind `after`. */
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
  const { faces, chosen, last } = await readFaces(tx, search, page);
  return { faces, next: chosen < limit ? null : last };
}

/** Other subjects' newest approved selfies, at most `limit`. */
export async function listApprovedFaces(
  tx: Tx,
  search: FaceSearch,
  limit: number,
): Promise<SealedCoarseFace[]> {
  const page = sql`
    select t.submission_id, t.subject_id, t.attempt, t.coarse from (
      select id, attempt from submissions
      where tenant_id = ${search.tenantId} and kind = 'selfie' and status = 'approved'
        and subject_id <> ${search.subjectId}
      order by decided_at desc, id desc
      limit ${limit}) s
    join face_templates t on t.tenant_id = ${search.tenantId} and t.submission_id = s.id
      and t.described_by = ${search.describer} and t.attempt = s.attempt`;
  return (await readFaces(tx, search, page)).faces;
}

/**
 * Reads the faces of a page whose sealed coarse part has the right length. They come as one text of bytes: read as rows
 * of columns a face takes three times as long, most of it in the driver. The page is chosen before it is joined,
 * because a planner without statistics would join all subjects for each.
 */
async function readFaces(
  tx: Tx,
  { tenantId, subjectId, coarseBytes }: FaceSearch,
  page: RawBuilder<unknown>,
): Promise<{ faces: SealedCoarseFace[]; chosen: number; last: string | null }> {
  const { rows } = await sql<{ packed: string | null; chosen: number; last: string | null }>`
    with page as materialized (${page})
    select encode(string_agg(
      uuid_send(t.submission_id) || uuid_send(t.subject_id) || int4send(t.attempt) || p.image_key || t.coarse,
      '' order by t.submission_id), 'base64') as packed,
      (select count(*)::int from page) as chosen,
      (select submission_id from page order by submission_id desc limit 1) as last
    from page t join subjects p on p.tenant_id = ${tenantId} and p.id = t.subject_id
    where t.subject_id <> ${subjectId}
      and length(t.coarse) = ${coarseBytes}::int and length(p.image_key) = ${PACKED.coarse - PACKED.key}`.execute(
    tx,
  );
  const { packed, chosen, last } = rows[0]!;
  const bytes = Buffer.from(packed ?? '', 'base64');
  return { faces: unpackFaces(bytes, PACKED.coarse + coarseBytes), chosen, last };
}

function unpackFaces(bytes: Buffer, each: number): SealedCoarseFace[] {
  return Array.from({ length: bytes.length / each }, (_, at) => {
    const face = bytes.subarray(at * each, (at + 1) * each);
    return {
      submission_id: stringify(face, PACKED.submission),
      subject_id: stringify(face, PACKED.subject),
      attempt: face.readInt32BE(PACKED.attempt),
      coarse: face.subarray(PACKED.coarse),
      image_key: face.subarray(PACKED.key, PACKED.coarse),
    };
  });
}

/** A face that other nets have described, with where its picture lies and what opens that. */
export type StaleEmbedding = {
  tenant_id: string;
  submission_id: string;
  attempt: number;
  subject_id: string;
  kind: SubmissionKind;
  object_key: string;
  image_key: Uint8Array;
};

/** A page of all tenants' faces that this describer has not described, in the order of their ids, behind `after`. */
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
    .select(['s.kind', 'a.object_key', 'p.image_key'])
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

/** Removes the face templates that were made of these attempts' images. */
export async function removeFaces(
  tx: Tx,
  tenantId: string,
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

/** Removes what other describers made of a submission's face. @returns how many */
export async function removeFacesOfOthers(
  tx: Tx,
  tenantId: string,
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
