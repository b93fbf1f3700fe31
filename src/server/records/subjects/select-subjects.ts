import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** A subject with its details: two rows of one person, written in one transaction. `image_key` is wrapped. */
export type SubjectRow = Selectable<Schema['subjects']> & Selectable<Schema['subject_details']>;

/** The subjects `s` of a tenant with their details `d`. */
export const selectSubjects = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('s')
    .selectAll('d')
    .where('s.tenant_id', '=', tenantId);
