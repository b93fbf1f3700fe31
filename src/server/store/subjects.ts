import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import { listChangedFields } from '../verification/signals/verified-fields.ts';
import { refusesComparisonSql } from './consents.ts';
import { compileOnce } from './database/database.ts';
import { onTables } from './database/reviewer-views.ts';
import { readSqlState, SQL_STATE } from './database/sql-states.ts';
import { type SubjectRow, selectSubjects } from './subject-search.ts';
import { hasApproval, recordDetailsChange } from './submissions/verified-details.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

const EXTERNAL_UID_TAKEN =
  'Another subject has this external_uid. GET /admin/subjects?external_uid=… finds it. Use that subject or another external_uid.';

type ImageKeyChange = { tenantId: TenantId; id: string; imageKey: Uint8Array; now: Date };

/**
 * Inserts a subject and its details.
 * @param imageKey the subject's key, wrapped
 * @throws AppError `taken` if another subject has the same external_uid
 */
export async function addSubject(
  tx: Tx,
  { tenantId, id, imageKey, now }: ImageKeyChange,
  newSubject: NewSubjectFields,
): Promise<void> {
  const row = await tx
    .insertInto('subjects')
    .values({
      ...pickPresent(newSubject, SUBJECT_FIELDS),
      first_name: newSubject.first_name,
      last_name: newSubject.last_name,
      tenant_id: tenantId,
      id,
      image_key: imageKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'external_uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    throw new AppError('taken', EXTERNAL_UID_TAKEN, { field: 'external_uid' });
  }
  await tx
    .insertInto('subject_details')
    .values({ ...pickPresent(newSubject, DETAIL_FIELDS), tenant_id: tenantId, subject_id: id })
    .execute();
}

type SubjectRef = { tenantId: TenantId; subjectId: string };
type SubjectColumns = Partial<Record<(typeof SUBJECT_FIELDS)[number], string | null>>;

type SubjectChange = {
  patch: SubjectFields;
  /** whether the details of an approval must not change */
  isLocked: boolean;
  now: Date;
};

/**
 * Writes the patch into both rows of a subject. The lock on the first row serialises it with other changes, with an
 * approval, which locks it too, and with an erasure. It is the only writer of a stored record, so every change of a
 * detail that an approval is about is recorded beside that approval.
 * @throws AppError `not-found` if there is no such subject, `taken` for an external_uid in use, `details-locked`
 */
export async function changeSubject(
  tx: Tx,
  subject: SubjectRef,
  { patch, isLocked, now }: SubjectChange,
): Promise<void> {
  const { tenantId, subjectId } = subject;
  await lockSubject(tx, tenantId, subjectId, 'update');
  const before = await findSubject(tx, tenantId, subjectId);
  await writeSubject(tx, subject, pickPresent(patch, SUBJECT_FIELDS));
  await writeDetails(tx, subject, pickPresent(patch, DETAIL_FIELDS));
  const after = await findSubject(tx, tenantId, subjectId);
  const changedFields = before && after ? listChangedFields(before, after) : [];
  if (changedFields.length === 0) return;
  await onTables(tx, async () => {
    if (isLocked && (await hasApproval(tx, subject))) throw refuseLocked(changedFields);
    await recordDetailsChange(tx, subject, now);
  });
}

/** The transaction is rolled back, so nothing is written. */
function refuseLocked(changedFields: readonly string[]): AppError {
  const sentence = `${changedFields.join(', ')} cannot be changed, because a picture of this person is approved. Write to the company instead.`;
  return new AppError('details-locked', sentence, { field: changedFields[0]! });
}

async function writeDetails(
  tx: Tx,
  { tenantId, subjectId }: SubjectRef,
  details: Partial<Record<(typeof DETAIL_FIELDS)[number], string | null>>,
): Promise<void> {
  if (Object.keys(details).length === 0) return;
  await tx
    .updateTable('subject_details')
    .set(details)
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
}

async function writeSubject(tx: Tx, { tenantId, subjectId }: SubjectRef, columns: SubjectColumns) {
  const { first_name, last_name, ...rest } = columns;
  const set = { ...rest, ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) };
  if (Object.keys(set).length === 0) return;
  try {
    await tx
      .updateTable('subjects')
      .set(set)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', subjectId)
      .execute();
  } catch (cause) {
    if (readSqlState(cause) !== SQL_STATE.uniqueViolation) throw cause;
    throw new AppError('taken', EXTERNAL_UID_TAKEN, { cause, field: 'external_uid' });
  }
}

export type ErasureCounts = {
  images: number;
  bytes: number;
  licenses: number;
  selfies: number;
  attempts: number;
  messages: number;
  notes: number;
  details: number;
  tokens: number;
  consents: number;
  blocks: number;
};

/** Counts the records that an erasure of the subject would remove; an age analysis counts as a selfie. */
export async function countErasure(tx: Tx, tenantId: TenantId, subjectId: string): Promise<ErasureCounts> {
  const { rows } = await sql<ErasureCounts>`
    select
      i.images::int as images, i.bytes::float8 as bytes,
      (select count(*) from submissions where ${ofSubject(tenantId, subjectId)} and kind = 'license')::int as licenses,
      (select count(*) from submissions where ${ofSubject(tenantId, subjectId)} and kind <> 'license')::int as selfies,
      (select count(*) from attempts where ${ofSubject(tenantId, subjectId)})::int as attempts,
      (select count(*) from messages m join submissions s on s.tenant_id = m.tenant_id and s.id = m.submission_id
        where s.tenant_id = ${tenantId} and s.subject_id = ${subjectId})::int as messages,
      (select count(*) from submission_notes n join submissions s on s.tenant_id = n.tenant_id and s.id = n.submission_id
        where s.tenant_id = ${tenantId} and s.subject_id = ${subjectId})::int as notes,
      (select count(*) from subject_details where ${ofSubject(tenantId, subjectId)})::int as details,
      (select count(*) from ephemeral_tokens where ${ofSubject(tenantId, subjectId)})::int as tokens,
      (select count(*) from consents where ${ofSubject(tenantId, subjectId)})::int as consents,
      (select count(*) from blocks b where b.tenant_id = ${tenantId} and b.subject_id = ${subjectId})::int as blocks
    from (
      select count(*) + count(back_bytes) as images, coalesce(sum(bytes), 0) as bytes from (
        select bytes, back_bytes from attempts
          where ${ofSubject(tenantId, subjectId)} and object_key is not null and image_expired_at is null
        union all
        select bytes, null from liveness_frames where ${ofSubject(tenantId, subjectId)} and image_expired_at is null
      ) images
    ) i`.execute(tx);
  return rows[0]!;
}

const ofSubject = (tenantId: TenantId, subjectId: string) =>
  sql`tenant_id = ${tenantId} and subject_id = ${subjectId}`;

/** Finds a subject by the caller's external id; null if the tenant has none. */
export async function findSubjectOfExternalUid(
  tx: Tx,
  tenantId: TenantId,
  externalUid: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('external_uid', '=', externalUid)
    .executeTakeFirst();
  return row?.id ?? null;
}

const readSubject = compileOnce((tx, { tenantId, subjectId }: { tenantId: TenantId; subjectId: string }) =>
  selectSubjects(tx, tenantId).where('s.id', '=', subjectId),
);

/** The names of these subjects; those that are erased have none. */
export async function findNames(
  tx: Tx,
  tenantId: TenantId,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('subjects')
    .select(['id', 'first_name', 'last_name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...new Set(subjectIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}

export type Identity = Pick<SubjectRow, 'first_name' | 'last_name' | 'date_of_birth' | 'license_number'>;

/** The details that say who these subjects are, by subject id. */
export async function findIdentities(
  tx: Tx,
  tenantId: TenantId,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Identity>> {
  const rows = await selectSubjects(tx, tenantId)
    .where(sql<boolean>`s.id = any(${[...new Set(subjectIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A subject with its details; null if the tenant has none with that id. */
export async function findSubject(tx: Tx, tenantId: TenantId, subjectId: string): Promise<SubjectRow | null> {
  const [row] = await readSubject(tx, { tenantId, subjectId });
  return row ?? null;
}

const readSubjectToVerify = compileOnce(
  (tx, { tenantId, subjectId }: { tenantId: TenantId; subjectId: string }) =>
    selectSubjects(tx, tenantId)
      .where('s.id', '=', subjectId)
      .select(refusesComparisonSql(tenantId, subjectId).as('refuses_comparison')),
);

/** As `findSubject`, with whether the subject refuses the comparison with other people's faces. */
export async function findSubjectToVerify(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
): Promise<{ subject: SubjectRow; refusesComparison: boolean } | null> {
  const [row] = await readSubjectToVerify(tx, { tenantId, subjectId });
  if (!row) return null;
  const { refuses_comparison: refusesComparison, ...subject } = row;
  return { subject, refusesComparison };
}

/** The subset of these ids that belong to a subject of any tenant. */
export async function findTenantsOfSubjects(
  tx: Tx,
  ids: readonly string[],
): Promise<{ tenant_id: TenantId; subject_id: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('subjects')
    .select(['tenant_id', 'id as subject_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/**
 * Locks a subject's row until the transaction ends. It comes before any row that depends on the subject.
 * `keyShare` prevents an erasure, `noKeyUpdate` a second such lock, and `update` all writes about the
 * subject.
 * @throws AppError `not-found` if there is no such subject
 */
export async function lockSubject(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
  how: 'keyShare' | 'noKeyUpdate' | 'update' = 'keyShare',
): Promise<void> {
  const row = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subjectId)
    .$if(how === 'keyShare', (query) => query.forKeyShare())
    .$if(how === 'noKeyUpdate', (query) => query.forNoKeyUpdate())
    .$if(how === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('not-found', 'No subject has this id.');
}

/**
 * Locks several subjects against erasure; already erased ones are skipped.
 * @returns the ids of those that are there
 */
export async function lockSubjects(
  tx: Tx,
  tenantId: TenantId,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...subjectIds]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Wrapped keys of the tenant's subjects in order of their ids, after `after`, at most `limit`. */
export function listImageKeys(
  tx: Tx,
  tenantId: TenantId,
  after: string | null,
  limit: number,
): Promise<{ id: string; image_key: Uint8Array }[]> {
  return tx
    .selectFrom('subjects')
    .select(['id', 'image_key'])
    .where('tenant_id', '=', tenantId)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces `wrapped` by `fresh` unless it has changed. @returns whether it was replaced */
export async function swapImageKey(
  tx: Tx,
  { tenantId, id }: { tenantId: TenantId; id: string },
  wrapped: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subjects')
    .set({ image_key: fresh })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('image_key', '=', wrapped)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The expiry dates of these subjects' licences according to their records, by subject id. */
export async function listLicenceExpiries(
  tx: Tx,
  tenantId: TenantId,
  subjectIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('subject_details')
    .select(['subject_id', 'license_expiry_date'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`subject_id = any(${[...subjectIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row.license_expiry_date]));
}

/** Ids of at most `most` of the tenant's subjects, in no order. */
export async function listSubjectIds(tx: Tx, tenantId: TenantId, max: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Writes the tags of a subject, in place of those that it has.
 * @returns those before; null if the tenant has no such subject
 */
export async function writeTags(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
  tags: string[],
): Promise<string[] | null> {
  await lockSubject(tx, tenantId, subjectId, 'noKeyUpdate');
  const before = await findSubject(tx, tenantId, subjectId);
  if (!before) return null;
  await tx
    .updateTable('subjects')
    .set({ tags })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subjectId)
    .execute();
  return before.tags;
}

/** Removes a subject whose row is locked for `update`; foreign keys remove all its records. */
export async function removeSubject(tx: Tx, tenantId: TenantId, subjectId: string): Promise<void> {
  await tx.deleteFrom('subjects').where('tenant_id', '=', tenantId).where('id', '=', subjectId).execute();
}

/** The columns of a subject by table; both tables are written in one transaction. */
export const SUBJECT_FIELDS = [
  'external_uid',
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'photo_url',
] as const;

export const DETAIL_FIELDS = [
  'email',
  'license_number',
  'license_state',
  'license_issue_date',
  'license_expiry_date',
  'addr_street',
  'addr_city',
  'addr_state',
  'addr_zip',
  'addr_country',
] as const;

type Column = (typeof SUBJECT_FIELDS)[number] | (typeof DETAIL_FIELDS)[number];
/** The writable fields of a subject; an absent field is not changed. */
export type SubjectFields = { [column in Column]?: string | null | undefined };
export type NewSubjectFields = SubjectFields & { first_name: string; last_name: string };

/** Picks the named fields that are present. */
export function pickPresent<K extends Column>(
  from: SubjectFields,
  names: readonly K[],
): Partial<Record<K, string | null>> {
  const present = names.filter((name) => from[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, from[name]])) as Partial<Record<K, string | null>>;
}
