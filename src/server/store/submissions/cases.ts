import { type RawBuilder, sql } from 'kysely';
import type { FourEyesState } from '../../verification/four-eyes/resolve-votes.ts';
import { SEVERITIES, type Severity, type SignalName } from '../../verification/signals/severity.ts';
import { readPage } from '../database/read-page.ts';
import { REVIEW_CONDITIONS, type ReviewOutcome, secondReviews } from '../quality/second-reviews.ts';
import type { SubmissionKind, SubmissionStatus } from '../schema/submission-tables.ts';
import { matchesSearch, type PlannedSearch } from '../subject-search.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { selectUploads, type TimeRange } from '../uploads.ts';
import { isClockStopped } from './case-clock.ts';
import {
  type CaseCursor,
  type CaseOrder,
  isBehind,
  listDirection,
  listSortKey,
  severityRank,
} from './case-order.ts';
import { selectRingMembers } from './case-ties.ts';
import { verifiedRecord } from './verified-details.ts';

/** One submission as reviewers see it; null if the tenant has none with that id. */
export async function findCase(tx: Tx, tenantId: TenantId, id: string): Promise<CaseRow | null> {
  return (await selectCases(tx, tenantId).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

/** Submissions with this external key, of any subject, latest change first. */
export function listCasesOfKey(
  tx: Tx,
  tenantId: TenantId,
  kinds: readonly SubmissionKind[],
  externalUid: string,
): Promise<CaseRow[]> {
  return selectCases(tx, tenantId)
    .where('s.kind', 'in', kinds)
    .where('s.external_uid', '=', externalUid)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** All submissions of a subject, latest change first. */
export function listCasesOfSubject(tx: Tx, tenantId: TenantId, subjectId: string): Promise<CaseRow[]> {
  return selectCases(tx, tenantId)
    .where('s.subject_id', '=', subjectId)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

export type CaseFilter = CaseConditions & {
  /** the last row of the previous page */
  cursor?: CaseCursor | undefined;
  order?: CaseOrder['order'];
  limit: number;
};

/**
 * A page of submissions: latest change first or last; waiting ones by waiting time. By severity, the most severe come
 * first, in that order among equals. The page starts after the cursor's row by (moment, id), so that it stays correct
 * while rows change.
 */
export function listCases(tx: Tx, tenantId: TenantId, filter: CaseFilter, now: Date): Promise<CaseRow[]> {
  const { order, limit } = filter;
  const direction = listDirection(filter);
  const query = selectCases(tx, tenantId)
    .where(sql<boolean>`s.id = any(array(${selectPageIds(tenantId, filter, now)}))`)
    .$if(order === 'severity', (q) => q.orderBy('severity_rank', 'desc'))
    .orderBy(`s.${listSortKey(filter)}`, direction)
    .orderBy('s.id', direction);
  return readPage(tx, query, limit);
}

/** The ids of a page, read in the order of an index and no further than the page. */
function selectPageIds(tenantId: TenantId, filter: CaseFilter, now: Date): RawBuilder<unknown> {
  const { cursor, order, limit, ...wanted } = filter;
  const direction = sql.raw(listDirection(filter));
  const rank = severityRank(tenantId);
  return sql`select s.id from submissions s
    where ${matchingCases(tenantId, wanted, now)} and ${cursor ? isBehind(cursor, filter, rank) : sql`true`}
    order by ${order === 'severity' ? sql`${rank} desc, ` : sql``}${sql.ref(`s.${listSortKey(filter)}`)} ${direction}, s.id ${direction}
    limit ${limit}`;
}

/** A page of submissions in the order of their creation, after this id. A row keeps its place when it changes. */
export function listCasesById(
  tx: Tx,
  tenantId: TenantId,
  { after, limit, now, ...wanted }: CaseConditions & { after: string | null; limit: number; now: Date },
): Promise<CaseRow[]> {
  const query = selectCases(tx, tenantId)
    .where(matchingCases(tenantId, wanted, now))
    .$if(after !== null, (q) => q.where('s.id', '>', after!))
    .orderBy('s.id');
  return readPage(tx, query, limit);
}

/** Submissions by their ids, in no order. */
export async function listCasesOfIds(tx: Tx, tenantId: TenantId, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  return selectCases(tx, tenantId).where('s.id', 'in', ids).execute();
}

export type LatestCase = {
  subject_id: string;
  first_name: string;
  last_name: string;
  submission_id: string | null;
};

/** Subjects by their ids, each with the newest licence, else the newest submission, if any. */
export async function listNewestOfSubjects(
  tx: Tx,
  tenantId: TenantId,
  subjectIds: readonly string[],
): Promise<LatestCase[]> {
  if (subjectIds.length === 0) return [];
  const { rows } = await sql<LatestCase>`
    select p.id as subject_id, p.first_name, p.last_name, (
      select s.id from submissions s where s.tenant_id = p.tenant_id and s.subject_id = p.id
      order by (s.kind = 'license') desc, s.updated_at desc, s.id limit 1
    ) as submission_id
    from subjects p where p.tenant_id = ${tenantId} and p.id = any(${[...subjectIds]}::uuid[])`.execute(tx);
  return rows;
}

type CaseIds = { id: string; subject_id: string };

/** Other submissions of the same subject that share an upload link with this one. */
export async function listIdsOfSameLink(
  tx: Tx,
  tenantId: TenantId,
  { id, subject_id }: CaseIds,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ submission_id: string }>`
    select distinct a.submission_id from attempts a
    where a.tenant_id = ${tenantId} and a.subject_id = ${subject_id} and a.submission_id <> ${id}
      and a.token_id in (
        select b.token_id from attempts b where b.tenant_id = ${tenantId} and b.submission_id = ${id}
      )
    order by a.submission_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.submission_id);
}

/** A number as it is compared, and its hash; null if the tenant has no hashed number. */
type DocumentNumber = { hash: Uint8Array | null; key: string };

type UploadConditions = TimeRange & {
  verdicts?: readonly string[] | undefined;
  /** parking reason; null: uploads without one */
  reason?: string | null | undefined;
  reason_code?: string | undefined;
};
type ReviewConditions = TimeRange & { outcome: ReviewOutcome; first_by?: string | undefined };

/** Conditions on submissions; an absent one does not restrict. */
export type CaseConditions = {
  kind?: SubmissionKind | undefined;
  status?: SubmissionStatus | undefined;
  subject_id?: string | undefined;
  /** a subject: the cases of all subjects in its ring */
  ring?: string | undefined;
  flagged?: 'reupload' | 'need_reply' | undefined;
  second_look?: FourEyesState | undefined;
  updated_since?: Date | undefined;
  /** a user's id, or `nobody` for unclaimed ones */
  claimed_by?: number | 'nobody' | undefined;
  /** the user whom an unread note mentions */
  mentioned?: number | undefined;
  /** parking reason */
  reason?: string | undefined;
  /** reason code of the rejection */
  reason_code?: string | undefined;
  severity?: Severity | undefined;
  /** a tag of the subject */
  tag?: string | undefined;
  /** a signal of the newest attempt */
  signal?: SignalName | undefined;
  /** staff have asked the subject something, or for another image; `staff`: it waits and neither is the case */
  waiting_for?: 'staff' | 'subject' | undefined;
  /** left to those who handle fraud */
  escalated?: boolean | undefined;
  decided_from?: Date | undefined;
  decided_to?: Date | undefined;
  /** the name of the decider, or `pipeline` */
  decided_by?: string | undefined;
  /** a number on the newest document or of the record */
  document_number?: DocumentNumber | undefined;
  /** an upload of this time, as the statistics count it */
  upload?: UploadConditions | undefined;
  /** first sent in this time */
  created_from?: Date | undefined;
  created_to?: Date | undefined;
  /** staff decided it by its target, or later */
  sla?: 'met' | 'missed' | undefined;
  /** a four-eyes review of this time, as the statistics count it */
  review?: ReviewConditions | undefined;
  score_below?: number | undefined;
  workflow_id?: string | undefined;
  /** waits, and is due before this moment */
  due_before?: Date | undefined;
  /** has waited since this moment or longer */
  waiting_before?: Date | undefined;
  /** has waited since a later moment than this */
  waiting_after?: Date | undefined;
  /** search words for the subject */
  search?: PlannedSearch | undefined;
};

/** Whether the tenant's submission `s` meets the conditions; claims expire at `now`. */
export function matchingCases(
  tenantId: TenantId,
  caseConditions: CaseConditions,
  now: Date,
): RawBuilder<boolean> {
  const toConditions = <Name extends keyof CaseConditions>(
    name: Name,
    say: (value: NonNullable<CaseConditions[Name]>) => RawBuilder<unknown>,
  ) => (caseConditions[name] === undefined ? [] : [say(caseConditions[name])]);
  const conditions = [
    sql`s.tenant_id = ${tenantId}`,
    ...toConditions('kind', (kind) => sql`s.kind = ${kind}`),
    // `status` is a literal, so that a prepared statement can use the queue's partial indexes.
    ...toConditions('status', (status) => sql`s.status = ${sql.lit(status)}`),
    ...toConditions('subject_id', (id) => sql`s.subject_id = ${id}`),
    ...toConditions('ring', (id) => sql`s.subject_id = any(${selectRingMembers(tenantId, id)})`),
    ...toConditions('flagged', (flag) =>
      flag === 'reupload' ? sql`s.reupload_required` : sql`s.response_required`,
    ),
    ...toConditions('second_look', (state) => sql`s.second_look = ${state}`),
    ...toConditions('updated_since', (at) => sql`s.updated_at >= ${at}`),
    ...toConditions('claimed_by', (who) => (who === 'nobody' ? isFree(now) : isClaimedBy(who, now))),
    ...toConditions('mentioned', (user) => isMentioned(tenantId, user)),
    ...toConditions('reason', (reason) => sql`s.reason = ${reason}`),
    ...toConditions('reason_code', (code) => sql`s.reason_code = ${code}`),
    ...toConditions(
      'severity',
      (severity) => sql`${severityRank(tenantId)} = ${SEVERITIES.indexOf(severity)}`,
    ),
    ...toConditions('signal', (signal) => sql`s.signals <> '{}' and s.signals @> array[${signal}]::text[]`),
    ...toConditions(
      'tag',
      (tag) => sql`s.subject_id = any(array(select p.id from subjects p
        where p.tenant_id = ${tenantId} and p.tags <> '{}' and p.tags @> array[${tag}]::text[]))`,
    ),
    ...toConditions('waiting_for', (who) =>
      who === 'staff'
        ? sql`s.status = 'pending' and not ${isClockStopped}`
        : sql`(s.reupload_required or (s.status = 'pending' and ${isClockStopped}))`,
    ),
    ...toConditions('escalated', (escalated) =>
      escalated ? sql`s.escalated_at is not null` : sql`s.escalated_at is null`,
    ),
    ...toConditions('decided_from', (at) => sql`s.decided_at >= ${at}`),
    ...toConditions('decided_to', (at) => sql`s.decided_at < ${at}`),
    ...toConditions('decided_by', (name) =>
      name === 'pipeline'
        ? sql`s.decided_at is not null and s.decided_by is null`
        : sql`s.decided_by = ${name}`,
    ),
    ...toConditions('document_number', (number) => hasNumber(tenantId, number)),
    ...toConditions('upload', (upload) => hasUpload(tenantId, upload)),
    ...toConditions('created_from', (at) => sql`s.created_at >= ${at}`),
    ...toConditions('created_to', (at) => sql`s.created_at < ${at}`),
    ...toConditions('sla', (sla) =>
      sla === 'met'
        ? sql`s.decided_by is not null and s.decided_at <= s.due_at`
        : sql`s.decided_by is not null and s.decided_at > s.due_at`,
    ),
    ...toConditions('review', (review) => hasReview(tenantId, review)),
    ...toConditions('score_below', (score) => sql`s.score < ${score}`),
    ...toConditions('workflow_id', (id) => sql`s.workflow_id = ${id}`),
    ...toConditions('due_before', (at) => sql`s.status = 'pending' and s.due_at < ${at}`),
    ...toConditions('waiting_before', (at) => sql`s.status = 'pending' and s.waiting_since <= ${at}`),
    ...toConditions('waiting_after', (at) => sql`s.status = 'pending' and s.waiting_since > ${at}`),
    ...toConditions('search', (search) => matchesSearch('s.subject_id', search)),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The ids are read first, by the indexes of the numbers, so that no list of all submissions is read. */
const hasNumber = (tenantId: TenantId, { hash, key }: DocumentNumber) => sql`s.id = any(array(
  select d.submission_id from document_numbers d where d.tenant_id = ${tenantId} and d.number_hash = ${hash}
  union
  select o.id from stored_numbers n join submissions o on o.tenant_id = n.tenant_id and o.subject_id = n.subject_id
  where n.tenant_id = ${tenantId} and n.number_key = ${key}))`;

const hasUpload = (tenantId: TenantId, { verdicts, reason, reason_code, ...range }: UploadConditions) =>
  sql`s.id in (select u.submission_id from (${selectUploads(tenantId, range)}) u where ${sql.join(
    [
      verdicts === undefined ? sql`true` : sql`u.verdict = any(${[...verdicts]}::text[])`,
      ...(reason === undefined ? [] : [sql`u.reason is not distinct from ${reason}`]),
      ...(reason_code === undefined ? [] : [sql`u.reason_code = ${reason_code}`]),
    ],
    sql` and `,
  )})`;

const hasReview = (tenantId: TenantId, { outcome, first_by, ...range }: ReviewConditions) =>
  sql`s.id in (select r.submission_id from (${secondReviews(tenantId, range)}) r
    where ${REVIEW_CONDITIONS[outcome]} and ${first_by === undefined ? sql`true` : sql`r.first_by = ${first_by}`})`;

const isFree = (now: Date) => sql`(s.claimed_until is null or s.claimed_until <= ${now})`;

const isClaimedBy = (user: number, now: Date) =>
  sql`s.status = 'pending' and s.claimed_by = ${user} and s.claimed_until > ${now}`;

const isMentioned = (tenantId: TenantId, user: number) =>
  sql`s.id in (select m.submission_id from note_mentions m where m.tenant_id = ${tenantId} and m.user_id = ${user})`;

const COLUMNS = [
  's.id',
  's.kind',
  's.status',
  's.verdict',
  's.reason',
  's.subject_id',
  'p.first_name',
  'p.last_name',
  'p.external_uid as subject_external_uid',
  'p.tags as subject_tags',
  's.verification_id',
  's.external_uid',
  's.metadata',
  's.attempt',
  's.score',
  's.similarity',
  's.face_comparison',
  's.age_verified',
  's.reupload_required',
  's.response_required',
  's.reason_code',
  's.second_look',
  's.first_look_by',
  's.open_by',
  's.open_at',
  's.waiting_since',
  's.claimed_by',
  's.claimed_until',
  'u.username as claimed_by_name',
  's.due_at',
  's.workflow_id',
  's.created_at',
  's.updated_at',
  's.decided_by',
  's.decided_at',
  's.escalated_at',
  's.escalated_by',
  's.signals',
] as const;

/** A tenant's submissions `s` with their subjects `p` and claimants `u`, as reviewers see them. */
export const selectCases = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('submissions as s')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .leftJoin('staff_users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.claimed_by'),
    )
    .select(COLUMNS)
    .select(severityRank(tenantId).as('severity_rank'))
    .select('p.details_version')
    .select(verifiedRecord.as('verified'))
    .where('s.tenant_id', '=', tenantId);

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;
