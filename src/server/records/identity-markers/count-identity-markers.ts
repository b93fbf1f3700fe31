import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export type MarkCounts = { face_templates: number; document_numbers: number };

/** What was kept to know the person and the documents again; the receipt names it besides what it was made of. */
export async function countIdentityMarkers(tx: Tx, tenantId: string, subjectId: string): Promise<MarkCounts> {
  const { rows } = await sql<MarkCounts>`
    select
      (select count(*) from face_templates where ${ofSubject(tenantId, subjectId)})::int as face_templates,
      (select count(*) from document_numbers where ${ofSubject(tenantId, subjectId)})::int as document_numbers`.execute(
    tx,
  );
  return rows[0]!;
}

const ofSubject = (tenantId: string, subjectId: string) =>
  sql`tenant_id = ${tenantId} and subject_id = ${subjectId}`;
