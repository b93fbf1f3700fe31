import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../src/server/store/database/database.ts';
import { JSON_COLUMNS } from '../src/server/store/json-columns.ts';
import { borrowDatabase } from './harness/databases/borrow-database.ts';

const readListed = JSON_COLUMNS.map(({ column }) => column).sort();
const find = (name: string) => JSON_COLUMNS.find(({ column }) => column === name)!.schema;
const accepts = (name: string, value: unknown) => z.safeParse(find(name), value).success;

/** Columns of all tables with JSON, from the database's catalogue. */
async function listJsonColumns(db: Database): Promise<string[]> {
  const { rows } = await db.asSystem((tx) =>
    sql<{ name: string }>`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.atttypid in ('json'::regtype, 'jsonb'::regtype)`.execute(
      tx,
    ),
  );
  return rows.map(({ name }) => name).sort();
}

test('every column with JSON has a schema that reads it', async () => {
  const db = await borrowDatabase();
  expect(await listJsonColumns(db)).toEqual(readListed);
  await db.close();
});

/** Evidence as release 0.2.0 wrote it, and older forms of its parts. */
const OLD_EVIDENCE = [
  {},
  { kind: 'unknown', points: { title: 1 }, faces: [], lines: [], fields: null },
  { kind: 'other_document', document: { corners: null, vertical: false } },
  {
    kind: 'licence',
    faces: [{ box: { x: 0, y: 0, width: 0.1, height: 0.1 }, score: 0.9 }],
    fields: [{ field: 'last_name', stored: 'Quill', read: 'QUILL', score: 1, box: null }],
    ghost_distance: null,
    reference: 'compared',
    face_distance: 0.5,
    decided_by: { limits: { passing_score: 0.8 }, set_at: null, strict: false },
    signals: [{ signal: 'glare', share: 0.2 }, { signal: 'signal_of_a_release' }],
  },
  {
    reference: 'none',
    liveness: { result: 'shown', required: true, steps: ['straight'], measures: { poses: [{ at: 1 }] } },
    capture: { source: 'camera' },
    ages: { primary: 30, secondary: 31 },
    forced_by: 'Approve',
    part_of_a_newer_version: [1],
  },
];

test.each(OLD_EVIDENCE)('evidence of any release is read: %j', (evidence) => {
  expect(accepts('attempts.evidence', evidence)).toBe(true);
});

test.each([
  [],
  'text',
  { proofs: {} },
  { proofs: [{ name: 'portrait', state: 'yes', by: { source: 'portrait', figures: {} } }] },
  { portrait: { state: 'fine', cause: null, figures: {} } },
  { original: { state: true, by: { source: 'copy_measures', figures: {} } } },
  { ghost: { state: 'alike', cause: null, distance: null } },
  { face_distance: '0.2' },
  { face_others: { count: 1 } },
  { reference: 'approved' },
  { decided_by: { limits: {}, set_at: null, strict: 'no' } },
  { liveness: { result: 'yes', required: true } },
  { liveness: { result: 'shown' } },
  { signals: 'blocked' },
  { signals: [{ name: 'blocked' }] },
  { numbers: [1] },
])('evidence with another value where a verdict rests on it is not read: %j', (evidence) => {
  expect(accepts('attempts.evidence', evidence)).toBe(false);
  expect(accepts('quality_samples.checked', { evidence, timings: {} })).toBe(false);
});

test.each([
  [
    'ephemeral_tokens.workflow_steps',
    [{ step_name: 'check_selfie', step_order: 1 }],
    [{ step_name: 'dance', step_order: 1 }],
  ],
  ['saved_filters.content', { q: 'Quill' }, { q: 1 }],
  ['workflows.content', { steps: [] }, []],
  ['presets.content', {}, null],
  ['deletion_requests.reason', 'moved', { text: 'moved' }],
  [
    'audit_entries.receipt',
    { request_id: 'r', objects: 1, bytes: 2, records: { notes: 1 } },
    { request_id: 'r' },
  ],
  ['attempts.timings', { total: 12 }, { total: '12' }],
  ['liveness_challenges.measures', { poses: [] }, {}],
  ['liveness_challenges.capture', { source: 'file' }, { source: 'wallet' }],
])('the schema of %s accepts its values and no others', (column, valid, invalid) => {
  expect([accepts(column, valid), accepts(column, invalid)]).toEqual([true, false]);
});
