import { type ExpressionBuilder, sql } from 'kysely';
import { stringify } from 'uuid';
import type { Tx } from '../../db/database.ts';
import type { Schema, SubmissionKind } from '../../db/schema.ts';

/** A sealed face with the key that opens it; `image_key` is its subject's, wrapped. */
export type SealedFace = {
  submission_id: string;
  attempt: number;
  subject_id: string;
  kind: SubmissionKind;
  /** base64 */
  whole: string;
  image_key: Uint8Array;
};

/** The searchable part of a sealed face. */
export type SealedCoarseFace = {
  submission_id: string;
  attempt: number;
  subject_id: string;
  coarse: Uint8Array;
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
      .select(['t.submission_id', 't.attempt', 't.subject_id', 's.kind', 'p.image_key'])
      // As text, because the embedded database's driver takes a tenth of a millisecond for a kilobyte of bytes.
      .select(sql<string>`encode(t.whole, 'base64')`.as('whole'))
      .where('t.tenant_id', '=', tenantId)
  );
}

/** The faces of these submissions; those that have none, or no longer, are left out. */
export async function findFaces(
  tx: Tx,
  tenantId: string,
  submissionIds: readonly string[],
): Promise<SealedFace[]> {
  if (submissionIds.length === 0) return [];
  return selectFaces(tx, tenantId).where('t.submission_id', 'in', submissionIds).execute();
}

/** The face of the subject's newest submission of this kind that waits; null without one. */
export async function findWaitingFace(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  kind: SubmissionKind,
): Promise<SealedFace | null> {
  const row = await selectFaces(tx, tenantId)
    .where('t.subject_id', '=', subjectId)
    .where('s.kind', '=', kind)
    .where('s.status', '=', 'pending')
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a selfie of the subject is approved, so that its licences are held against that one. */
export async function hasReference(tx: Tx, tenantId: string, subjectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'selfie')
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A face as `listOtherFaces` reads it: both ids, the attempt, the sealed coarse part, the wrapped key. */
const PACKED = { submission: 0, subject: 16, attempt: 32, coarse: 36, key: 193, end: 254 } as const;

/** Some of a tenant's faces, and behind which submission the next ones stand; null when these are the last. */
export type FacePage = { faces: SealedCoarseFace[]; next: string | null };

/**
 * A page of the other subjects' faces, in the order of their submissions' ids, behind `after`. It comes as one
 * text of bytes: read as rows of columns a face takes three times as long, most of it in the driver. The page is
 * chosen before it is joined, because a planner without statistics would join all subjects for each.
 */
export async function listOtherFaces(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Promise<FacePage> {
  const { rows } = await sql<{ packed: string | null; chosen: number; last: string | null }>`
    with page as materialized (
      select submission_id, subject_id, attempt, coarse from face_templates
      where tenant_id = ${tenantId} and (${after}::uuid is null or submission_id > ${after}::uuid)
      order by submission_id
      limit ${limit})
    select encode(string_agg(
      uuid_send(t.submission_id) || uuid_send(t.subject_id) || int4send(t.attempt) || t.coarse || p.image_key,
      '' order by t.submission_id), 'base64') as packed,
      (select count(*)::int from page) as chosen,
      (select submission_id from page order by submission_id desc limit 1) as last
    from page t join subjects p on p.tenant_id = ${tenantId} and p.id = t.subject_id
    where t.subject_id <> ${subjectId}
      and length(t.coarse) = ${PACKED.key - PACKED.coarse} and length(p.image_key) = ${PACKED.end - PACKED.key}`.execute(
    tx,
  );
  const { packed, chosen, last } = rows[0]!;
  return { faces: unpackFaces(Buffer.from(packed ?? '', 'base64')), next: chosen < limit ? null : last };
}

function unpackFaces(bytes: Buffer): SealedCoarseFace[] {
  return Array.from({ length: bytes.length / PACKED.end }, (_, at) => {
    const face = bytes.subarray(at * PACKED.end, (at + 1) * PACKED.end);
    return {
      submission_id: stringify(face, PACKED.submission),
      subject_id: stringify(face, PACKED.subject),
      attempt: face.readInt32BE(PACKED.attempt),
      coarse: face.subarray(PACKED.coarse, PACKED.key),
      image_key: face.subarray(PACKED.key, PACKED.end),
    };
  });
}

/** The subject's stored licence number as it is compared; null without one. */
export async function findStoredNumber(tx: Tx, tenantId: string, subjectId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('stored_numbers')
    .select('number_key')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row?.number_key ?? null;
}

type Numbers = { keys: readonly string[]; hashes: readonly Uint8Array[] };

/** Other subjects whose record has one of these numbers, or whose newest document bears one; by their ids. */
export async function findSubjectsOfNumbers(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  { keys, hashes }: Numbers,
  limit: number,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const ofOthers = <T extends 'stored_numbers' | 'document_numbers'>(eb: ExpressionBuilder<Schema, T>) =>
    eb.and([eb(sql.ref('tenant_id'), '=', tenantId), eb(sql.ref('subject_id'), '<>', subjectId)]);
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
