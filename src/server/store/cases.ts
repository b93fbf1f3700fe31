import { type RawBuilder, sql } from 'kysely';
import type { SubmissionKind, SubmissionStatus } from '../db/schema/submission-tables.ts';
import type { SecondLookState } from '../domain/second-look/next-look.ts';
import { isFound, type WeighedSearch } from './subject-search.ts';

/** What submissions are narrowed by; what is left out narrows nothing. */
export type CaseConditions = {
  kind?: SubmissionKind | undefined;
  status?: SubmissionStatus | undefined;
  subject_id?: string | undefined;
  flagged?: 'reupload' | 'need_reply' | undefined;
  second_look?: SecondLookState | undefined;
  updated_since?: Date | undefined;
  /** a user's id, or those that nobody has */
  claimed_by?: number | 'nobody' | undefined;
  /** the user whom a note names that they have not read */
  mentioned?: number | undefined;
  /** why it waits, as its row says */
  reason?: string | undefined;
  /** why a person rejected it */
  reason_code?: string | undefined;
  score_below?: number | undefined;
  workflow_id?: string | undefined;
  /** waits, and is due before this moment */
  due_before?: Date | undefined;
  /** waits since then or longer */
  waiting_before?: Date | undefined;
  /** what the person is looked for by */
  search?: WeighedSearch | undefined;
};

/** Whether the tenant's submission `s` is one of those; claims lapse by `now`. */
export function matchingCases(tenantId: string, wanted: CaseConditions, now: Date): RawBuilder<boolean> {
  const given = <Name extends keyof CaseConditions>(
    name: Name,
    say: (value: NonNullable<CaseConditions[Name]>) => RawBuilder<unknown>,
  ) => (wanted[name] === undefined ? [] : [say(wanted[name])]);
  const conditions = [
    sql`s.tenant_id = ${tenantId}`,
    ...given('kind', (kind) => sql`s.kind = ${kind}`),
    // `status` is a literal, so that a prepared statement can use the queue's partial indexes.
    ...given('status', (status) => sql`s.status = ${sql.lit(status)}`),
    ...given('subject_id', (id) => sql`s.subject_id = ${id}`),
    ...given('flagged', (flag) =>
      flag === 'reupload' ? sql`s.reupload_required` : sql`s.response_required`,
    ),
    ...given('second_look', (state) => sql`s.second_look = ${state}`),
    ...given('updated_since', (at) => sql`s.updated_at >= ${at}`),
    ...given('claimed_by', (who) => (who === 'nobody' ? isFree(now) : isOf(who, now))),
    ...given('mentioned', (user) => isMentioned(tenantId, user)),
    ...given('reason', (reason) => sql`s.reason = ${reason}`),
    ...given('reason_code', (code) => sql`s.reason_code = ${code}`),
    ...given('score_below', (score) => sql`s.score < ${score}`),
    ...given('workflow_id', (id) => sql`s.workflow_id = ${id}`),
    ...given('due_before', (at) => sql`s.status = 'pending' and s.due_at < ${at}`),
    ...given('waiting_before', (at) => sql`s.status = 'pending' and s.waiting_since <= ${at}`),
    ...given('search', (search) => isFound('s.subject_id', search)),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isFree = (now: Date) => sql`(s.claimed_until is null or s.claimed_until <= ${now})`;

const isOf = (user: number, now: Date) =>
  sql`s.status = 'pending' and s.claimed_by = ${user} and s.claimed_until > ${now}`;

const isMentioned = (tenantId: string, user: number) =>
  sql`s.id in (select m.submission_id from note_mentions m where m.tenant_id = ${tenantId} and m.user_id = ${user})`;
