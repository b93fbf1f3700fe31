import { type RawBuilder, sql } from 'kysely';
import { stringify } from 'uuid';
import type { Tx } from '../db/database.ts';

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
