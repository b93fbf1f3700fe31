import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema, SubmissionKind } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { SubmissionFilter } from './contract.ts';

export type SubmissionRow = Selectable<Schema['submissions']>;

/**
 * Locks a submission, so that what two reviewers do to it happens one after the other. Its subject is held
 * first, in the order of everybody who locks both, so that an erasure waits instead of meeting halfway.
 * @throws AppError `not-found` when the tenant has none of that id
 */
export async function lockSubmission(tx: Tx, tenantId: string, id: string): Promise<SubmissionRow> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .selectAll('s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .forKeyShare('p')
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) throw new AppError('not-found', 'There is no such submission.');
  return row;
}

const ROW = [
  's.id',
  's.kind',
  's.status',
  's.verdict',
  's.reason',
  's.subject_id',
  'p.first_name',
  'p.last_name',
  's.verification_id',
  's.external_uid',
  's.attempt',
  's.score',
  's.similarity',
  's.face_comparison',
  's.reupload_required',
  's.response_required',
  's.open_by',
  's.open_at',
  's.waiting_since',
  's.created_at',
  's.updated_at',
] as const;

function selectRows(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .select(ROW)
    .where('s.tenant_id', '=', tenantId);
}

export type ReviewRow = Awaited<ReturnType<typeof listRows>>[number];

/** What a list is ordered by: the queue by how long a case waits, which no message or flag changes. */
export function sortKeyOf({ status }: Pick<SubmissionFilter, 'status'>): 'waiting_since' | 'updated_at' {
  return status === 'pending' ? 'waiting_since' : 'updated_at';
}

/**
 * A page of submissions, newest change first; those that wait for a decision longest wait first. The page
 * begins behind the cursor's row by (moment, id), so that it stays right while rows change.
 */
export async function listRows(tx: Tx, tenantId: string, filter: SubmissionFilter) {
  const { kind, status, subject_id, flagged, updated_since, cursor, limit } = filter;
  const direction = status === 'pending' ? 'asc' : 'desc';
  const key = `s.${sortKeyOf(filter)}` as const;
  const behind = sql.raw(direction === 'asc' ? '>' : '<');
  return selectRows(tx, tenantId)
    .$if(kind !== undefined, (q) => q.where('s.kind', '=', kind!))
    .$if(status !== undefined, (q) => q.where('s.status', '=', status!))
    .$if(subject_id !== undefined, (q) => q.where('s.subject_id', '=', subject_id!))
    .$if(flagged === 'reupload', (q) => q.where('s.reupload_required', '=', true))
    .$if(flagged === 'need_reply', (q) => q.where('s.response_required', '=', true))
    .$if(updated_since !== undefined, (q) => q.where('s.updated_at', '>=', updated_since!))
    .$if(cursor !== undefined, (q) =>
      q.where(sql<boolean>`(${sql.ref(key)}, s.id) ${behind} (${cursor!.at}, ${cursor!.id}::uuid)`),
    )
    .orderBy(key, direction)
    .orderBy('s.id', direction)
    .limit(limit)
    .execute();
}

/** All of a subject's submissions, newest change first. */
export async function listRowsOfSubject(tx: Tx, tenantId: string, subjectId: string) {
  return selectRows(tx, tenantId)
    .where('s.subject_id', '=', subjectId)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** The submissions with this key of the caller's, whoever's they are, newest change first. */
export async function listRowsOfKey(
  tx: Tx,
  tenantId: string,
  kinds: readonly SubmissionKind[],
  externalUid: string,
) {
  return selectRows(tx, tenantId)
    .where('s.kind', 'in', kinds)
    .where('s.external_uid', '=', externalUid)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** One submission as a row; null when the tenant has none of that id. */
export async function findRow(tx: Tx, tenantId: string, id: string) {
  return (await selectRows(tx, tenantId).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

/** The submission's attempts, first to last. */
export async function listAttempts(tx: Tx, tenantId: string, submissionId: string) {
  return tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .orderBy('attempt')
    .execute();
}

/** The subject of a case, with its details. */
export async function findPerson(tx: Tx, tenantId: string, subjectId: string) {
  return tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('d')
    .select([
      's.id',
      's.external_uid',
      's.first_name',
      's.middle_name',
      's.last_name',
      's.date_of_birth',
      's.photo_url',
      's.created_at',
    ])
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', subjectId)
    .executeTakeFirstOrThrow();
}

/** One attempt's image: where it lies and whose it is; null when there is no such attempt. */
export async function findImage(tx: Tx, tenantId: string, submissionId: string, attempt: number) {
  const row = await tx
    .selectFrom('attempts as a')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.subject_id'),
    )
    .select(['a.object_key', 'a.content_type', 'a.evidence', 'a.subject_id', 'p.image_key'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.submission_id', '=', submissionId)
    .where('a.attempt', '=', attempt)
    .executeTakeFirst();
  return row ?? null;
}
