import { type Expression, type ExpressionBuilder, type NotNull, type SqlBool, sql } from 'kysely';
import { readInBatches } from '../database/read-in-batches.ts';
import { isHeld } from '../erasure-holds.ts';
import { markFramesExpired } from '../liveness-frames.ts';
import type { Schema } from '../schema/schema.ts';
import type { SubmissionKind } from '../schema/submission-tables.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { lockFree } from './submissions.ts';

/** The subset of `keys` that an attempt or a challenge's frame of these tenants names. */
export async function findRecordedKeys(
  tx: Tx,
  tenantIds: readonly TenantId[],
  keys: readonly string[],
): Promise<Set<string>> {
  if (tenantIds.length === 0) return new Set();
  const namedIn = (table: 'attempts' | 'liveness_frames') =>
    tx
      .selectFrom(table)
      .select('object_key')
      .where('tenant_id', 'in', tenantIds)
      .where('object_key', 'in', keys)
      .$narrowType<{ object_key: NotNull }>()
      .execute();
  const rows = [...(await namedIn('attempts')), ...(await namedIn('liveness_frames'))];
  return new Set(rows.map((row) => row.object_key));
}

/** An image that should be in the store, with its owner. */
export type StoredImage = { tenant_id: TenantId; subject_id: string; object_key: string };

/** Rows in one batch. Each has three ids; this many take the embedded database some ten milliseconds. */
const ROW_BATCH_SIZE = 2_000;

/** All recorded and unexpired images of all tenants, including frames of challenges. */
export function listStoredImages(tx: Tx): Promise<StoredImage[]> {
  const selectStored = (table: 'attempts' | 'liveness_frames') =>
    tx
      .selectFrom(table)
      .select(['tenant_id', 'subject_id', 'object_key'])
      .where('object_key', 'is not', null)
      .where('image_expired_at', 'is', null)
      .$narrowType<{ object_key: NotNull }>();
  return readInBatches(
    tx,
    selectStored('attempts').unionAll(selectStored('liveness_frames')),
    ROW_BATCH_SIZE,
  );
}

/** A submission whose images are due for erasure. */
export type ErasureCandidate = { tenant_id: TenantId; id: string; decided_at: Date };

/** A tenant that erases images by age, and since when those of a decision may stay. */
export type Retention = { tenant_id: TenantId; decidedBefore: Date };

type Submissions = Schema['submissions'];

const selectDecided = (tx: Tx) =>
  tx.selectFrom('submissions as s').innerJoin('tenants as t', 't.tenant_id', 's.tenant_id');

/** Whether the decision is older than the tenant's retention; null days keep images for ever. */
const isOver = (now: Date): Expression<SqlBool> =>
  sql<boolean>`s.decided_at < ${now}::timestamptz - make_interval(days => (t.settings->>'retention_days')::int)`;

const hasImages = ({ exists, or, selectFrom }: ExpressionBuilder<Schema & { s: Submissions }, 's'>) =>
  or([
    exists(
      selectFrom('attempts as a')
        .select('a.attempt')
        .whereRef('a.tenant_id', '=', 's.tenant_id')
        .whereRef('a.submission_id', '=', 's.id')
        .where('a.object_key', 'is not', null)
        .where('a.image_expired_at', 'is', null),
    ),
    exists(
      selectFrom('liveness_frames as f')
        .innerJoin('liveness_challenges as c', (join) =>
          join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.challenge_id'),
        )
        .select('f.frame')
        .whereRef('c.tenant_id', '=', 's.tenant_id')
        .whereRef('c.submission_id', '=', 's.id')
        .where('f.image_expired_at', 'is', null),
    ),
  ]);

/** The tenants that erase images by age. */
export function listRetentions(tx: Tx, now: Date): Promise<Retention[]> {
  const decidedBefore = sql<Date>`${now}::timestamptz - make_interval(days => (settings->>'retention_days')::int)`;
  return tx
    .selectFrom('tenants')
    .select(['tenant_id', decidedBefore.as('decidedBefore')])
    .where(sql<boolean>`settings->>'retention_days' is not null`)
    .orderBy('tenant_id')
    .execute();
}

/** Old decisions that may have images: only these are in the index, so none that is over is read. */
const selectDue = (tx: Tx, { tenant_id, decidedBefore }: Retention, after: ErasureCandidate | null) =>
  tx
    .selectFrom('submissions as s')
    .select(['s.tenant_id', 's.id', 's.decided_at'])
    .$narrowType<{ decided_at: Date }>()
    .where('s.tenant_id', '=', tenant_id)
    .where(sql<boolean>`not s.images_gone`)
    .where('s.decided_at', '<', decidedBefore)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(s.decided_at, s.id) > (${after!.decided_at}, ${after!.id}::uuid)`),
    )
    .orderBy('s.decided_at')
    .orderBy('s.id');

/**
 * Marks a page of a tenant's old decisions that have no image any more, after `after`, so that later runs do
 * not read them. A new image of one ends the mark, by a trigger.
 * @returns the last that the page has read; null at the end
 */
export async function markImagesGone(
  tx: Tx,
  due: Retention,
  after: ErasureCandidate | null,
  limit: number,
): Promise<ErasureCandidate | null> {
  const page = await selectDue(tx, due, after).limit(limit).execute();
  const ids = await lockFree(
    tx,
    due.tenant_id,
    page.map(({ id }) => id),
  );
  await tx
    .updateTable('submissions as s')
    .set({ images_gone: true })
    .where('s.tenant_id', '=', due.tenant_id)
    .where(sql<boolean>`s.id = any (${ids}::uuid[])`)
    .where('s.decided_at', '<', due.decidedBefore)
    .where(({ not }) => not(hasImages))
    .execute();
  return page.length < limit ? null : (page.at(-1) ?? null);
}

/** A page of a tenant's submissions with images that are due, oldest decision first, after `after`. */
export function listDueForExpiry(
  tx: Tx,
  due: Retention,
  now: Date,
  after: ErasureCandidate | null,
  limit: number,
): Promise<ErasureCandidate[]> {
  return selectDue(tx, due, after)
    .where(({ not }) => not(isHeld('s', now)))
    .limit(limit)
    .execute();
}

/** Whether a submission is due at this moment, with images or without. */
export async function isDueForExpiry(tx: Tx, tenantId: TenantId, id: string, now: Date): Promise<boolean> {
  const row = await selectDecided(tx)
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .where(isOver(now))
    .where(({ not }) => not(isHeld('s', now)))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A filter for erasing images on request: submissions decided before a moment, of one kind, sent by a
 * workflow's links.
 */
export type ImageErasureFilter = {
  decidedBefore: Date;
  /** people on hold at this moment keep their images */
  now: Date;
  kind: SubmissionKind | null;
  workflowId: string | null;
};

const selectSpent = (
  tx: Tx,
  tenantId: TenantId,
  { decidedBefore, now, kind, workflowId }: ImageErasureFilter,
) =>
  tx
    .selectFrom('submissions as s')
    .select(['s.tenant_id', 's.id'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.decided_at', '<', decidedBefore)
    .where(({ not }) => not(isHeld('s', now)))
    .$if(kind !== null, (query) => query.where('s.kind', '=', kind!))
    .$if(workflowId !== null, (query) => query.where('s.workflow_id', '=', workflowId))
    .where(hasImages);

/** A tenant's matching submissions that have images, oldest decision first. */
export function listSpent(
  tx: Tx,
  tenantId: TenantId,
  spent: ImageErasureFilter,
  limit: number,
): Promise<Pick<ErasureCandidate, 'tenant_id' | 'id'>[]> {
  return selectSpent(tx, tenantId, spent).orderBy('s.decided_at').orderBy('s.id').limit(limit).execute();
}

/** Whether the submission still matches. */
export async function isSpent(
  tx: Tx,
  tenantId: TenantId,
  spent: ImageErasureFilter,
  id: string,
): Promise<boolean> {
  return (await selectSpent(tx, tenantId, spent).where('s.id', '=', id).executeTakeFirst()) !== undefined;
}

/** The object keys of a submission's unexpired images, including frames of its challenges. */
export async function listKeptImages(tx: Tx, tenantId: TenantId, submissionId: string): Promise<string[]> {
  const images = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('object_key', 'is not', null)
    .where('image_expired_at', 'is', null)
    .$narrowType<{ object_key: NotNull }>()
    .execute();
  const frames = await selectFramesOfSubmission(tx, tenantId, submissionId)
    .select('f.object_key')
    .where('f.image_expired_at', 'is', null)
    .execute();
  return [...images, ...frames].map((image) => image.object_key);
}

/** A stored object: an attempt's image, a challenge's frame, or an image that is not recorded yet. */
export type NamedObject = { key: string; recorded: boolean };

/** Every object that the subject ever had, including superseded and incoming ones. */
export async function listObjectsOfSubject(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
): Promise<NamedObject[]> {
  const keysIn = (table: 'attempts' | 'liveness_frames' | 'incoming_images') =>
    tx
      .selectFrom(table)
      .select('object_key')
      .where('tenant_id', '=', tenantId)
      .where('subject_id', '=', subjectId)
      .where('object_key', 'is not', null)
      .$narrowType<{ object_key: NotNull }>();
  const recorded = [...(await keysIn('attempts').execute()), ...(await keysIn('liveness_frames').execute())];
  const incoming = await keysIn('incoming_images').execute();
  return [
    ...recorded.map((row) => ({ key: row.object_key, recorded: true })),
    ...incoming.map((row) => ({ key: row.object_key, recorded: false })),
  ];
}

/** The objects of all attempts of a submission, and of the challenges in its evidence. */
export async function listObjectsOfSubmission(
  tx: Tx,
  tenantId: TenantId,
  submissionId: string,
): Promise<NamedObject[]> {
  const attempts = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('object_key', 'is not', null)
    .$narrowType<{ object_key: NotNull }>()
    .execute();
  const frames = await selectFramesOfSubmission(tx, tenantId, submissionId).select('f.object_key').execute();
  return [...attempts, ...frames].map((row) => ({ key: row.object_key, recorded: true }));
}

type Images = { tenantId: TenantId; submissionId: string; keys: readonly string[] };

/**
 * Marks images of a locked submission as expired, including frames of its challenges.
 * @returns the number of newly marked images, and their attempts
 */
export async function markExpired(
  tx: Tx,
  { tenantId, submissionId, keys }: Images,
  now: Date,
): Promise<{ images: number; attempts: number[] }> {
  const rows = await tx
    .updateTable('attempts')
    .set({ image_expired_at: now })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('object_key', 'in', keys)
    .where('image_expired_at', 'is', null)
    .returning(['attempt', 'back_bytes'])
    .execute();
  const backs = rows.filter(({ back_bytes }) => back_bytes !== null).length;
  const frames = await markFramesExpired(tx, tenantId, keys, now);
  return { images: rows.length + backs + frames, attempts: rows.map((row) => row.attempt) };
}

/** Keys of the newest images that should be in the store. */
export async function sampleKeys(tx: Tx, max: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('object_key', 'is not', null)
    .where('image_expired_at', 'is', null)
    .$narrowType<{ object_key: NotNull }>()
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => row.object_key);
}

/** The frames of all challenges in a submission's evidence. */
export const selectFramesOfSubmission = (tx: Tx, tenantId: TenantId, submissionId: string) =>
  tx
    .selectFrom('liveness_frames as f')
    .innerJoin('liveness_challenges as c', (join) =>
      join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.challenge_id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('c.submission_id', '=', submissionId);
