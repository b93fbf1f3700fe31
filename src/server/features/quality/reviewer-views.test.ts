import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { AppError } from '../../errors.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import type { Tx } from '../../store/transaction.ts';

const PRINT = ['4d DL W4172-86503', '1 QUILL', '2 ADA'];
const DETAILS = { first_name: 'Ada', last_name: 'Quill', license_number: 'W4172-86503' };
const sight: FakeScene = {
  document: seenLicence({ print: PRINT, face: fakeFace('Ada') }),
  face: seenSelfie(fakeFace('Ada')),
};
let whole: TestApp;
let image: Buffer;
let tables: string[];
beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
  tables = await whole.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = current_schema()::regnamespace and relname <> 'migrations' order by 1`.execute(tx);
    return rows.map(({ name }) => name);
  });
});
afterAll(() => whole.close());

/** Tables without a view, which reviewers read as they are, with the reason. */
const NO_DECISION = 'It has nothing of a decision about a submission.';
const NO_VIEW: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...[
        'api_tokens',
        'audit_anchors',
        'audit_boundaries',
        'case_ties',
        'client_events',
        'clock',
        'consents',
        'credential_requests',
        'jobs',
        'platform_log',
      ],
      ...['daily_mails', 'deletion_requests', 'ephemeral_tokens', 'erasure_holds', 'handovers'],
      ...['incoming_images', 'installation', 'link_entries', 'liveness_challenges'],
      ...['liveness_frames', 'login_challenges', 'login_failures', 'oidc_clients', 'oidc_returns', 'presets'],
      ...['request_counts', 'saved_filters', 'staff_enrolments', 'staff_passkeys', 'staff_recovery_codes'],
      ...[
        'staff_roles',
        'staff_sessions',
        'staff_users',
        'stored_bytes',
        'stored_numbers',
        'subject_details',
      ],
      ...[
        'subject_relations',
        'subject_words',
        'subjects',
        'sweep_actions',
        'sweeps',
        'tenant_keys',
        'tenant_locks',
        'tenants',
        'upload_marks',
      ],
      ...['trust_lists', 'status_lists', 'used_passkey_challenges', 'workflows'],
    ].map((table) => [table, NO_DECISION]),
  ),
  audit_heads: 'It has the number and the hash of the last entry, also of a hidden one, and names no case.',
  audit_seals: 'It has a seal for each entry, also for a hidden one, and names no case.',
  blocked_faces: 'A face is compared with all of them. Its case is in `blocks`.',
  blocked_numbers: 'A number is compared with all of them. Its case is in `blocks`.',
  keyed_requests: 'Its answers are sealed with the key and the credential of their caller.',
  note_mentions: 'It names whom a note mentions, and no decision.',
};

/** A tenant that samples every decision, with a reviewer who decides nothing. */
async function open() {
  const app = await openTenant(whole);
  const root = await logIn(app);
  const ann = await addColleague(app, root, 'Ann');
  const ben = await addColleague(app, root, 'Ben');
  await app.client.send('PATCH', '/admin/settings', {
    bearer: root,
    json: { quality: { sample_percent: 100 } },
  });
  const { db } = app.dependencies;
  const { id: reader } = await db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('staff_users').select('id').where('username', '=', 'Ann').executeTakeFirstOrThrow(),
  );
  const send = async (fields: Record<string, string>) => {
    const subject = await newSubject(app, root, DETAILS);
    const token = await mint(app, root, subject);
    app.moveClock(1000);
    const { body } = await upload(app, token, 'license', image, { verification_id: 'v', ...fields });
    return body as { license_id: string; status: string };
  };
  const post = (path: string, json: object, bearer = ben.bearer) => app.client.post(path, { bearer, json });
  return { app, db, reader, ann, ben, send, post };
}
type SampledTenant = Awaited<ReturnType<typeof open>>;

/** All rows of a table by this name, or why there are none. */
async function readTable(read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, name: string) {
  try {
    const { rows } = await read((tx) =>
      sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(tx),
    );
    return rows.map(({ row }) => row);
  } catch (error) {
    return /permission denied/.test(String(error)) ? 'refused' : String(error);
  }
}

/** Written from memory now and then, whatever a test does. */
const COUNTED = 'request_counts';

async function readAll(read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, names = tables) {
  const all: Record<string, unknown> = {};
  for (const name of names) if (name !== COUNTED) all[name] = await readTable(read, name);
  return all;
}
const asReader =
  ({ app, db, reader }: SampledTenant) =>
  <T>(work: (tx: Tx) => Promise<T>) =>
    db.asStaff(app.tenantId, reader, work);
const asTenant =
  ({ app, db }: SampledTenant) =>
  <T>(work: (tx: Tx) => Promise<T>) =>
    db.asTenant(app.tenantId, work);

/** Rows without ids, times, hashes and bytes, in no order. That another person has viewed the case tells nothing. */
const plain = (all: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.map(plainRow).filter(Boolean).sort().join('\n') : rows,
    ]),
  );

const plainRow = (row: unknown) => {
  const text = JSON.stringify(row);
  if (text.includes('"action":"submission.viewed"')) return '';
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'TIME')
    .replace(/"\\\\x[0-9a-f]*"/g, '"BYTES"')
    .replace(/"(password_hash|host|address_hash)":"[^"]*"/g, '"$1":""')
    .replace(/"(id|user_id|actor_id|decided_by_id|password_set_by|number)":\d+/g, '"$1":1');
};

test('each table has a view of reviewers with the same columns, or a reason', async () => {
  const views = await whole.dependencies.db.asSystem(async (tx) => {
    const columns = (schema: string) => sql`
      select c.relname as name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = (current_schema() || ${schema})::regnamespace group by 1`;
    const { rows } = await sql<{ name: string; same: boolean }>`
      select v.name, v.columns = t.columns as same from (${columns('_reviewer')}) v join (${columns('')}) t using (name)
      order by 1`.execute(tx);
    return rows;
  });
  expect(views.filter(({ same }) => !same)).toEqual([]);
  expect([...views.map(({ name }) => name), ...Object.keys(NO_VIEW)].sort()).toEqual(tables);
});

test('[S157] a reviewer reads past no view: the tables behind them are refused, and the submissions lack the sample', async () => {
  const setup = await open();
  await setup.send({});
  const hidden = tables.filter((name) => NO_VIEW[name] === undefined && name !== 'submissions');
  const read = await readAll(
    asReader(setup),
    hidden.map((name) => `public.${name}`),
  );
  expect(new Set(Object.values(read))).toEqual(new Set(['refused']));
  expect(await readTable(asReader(setup), 'public.submissions')).toEqual([]);
  for (const name of hidden) expect(await readTable(asTenant(setup), name), name).not.toBe('refused');
});

test('[S157] a reviewer reads the same of every table before and after another person decides a sample', async () => {
  const setup = await open();
  const { send, post } = setup;
  const { license_id: id } = await send({ manual: '1' });
  const before = plain(await readAll(asReader(setup)));
  await post(`/admin/submissions/${id}/check`, {});
  await post(`/admin/submissions/${id}/notes`, { text: 'I see nothing wrong.' });
  await post(`/admin/submissions/${id}/blocks`, { what: 'document', comment: 'A copy.' });
  setup.app.moveClock(60_000);
  const approvalAnswer = await post(`/admin/submissions/${id}/approve`, { comment: 'Welcome.' });
  expect(approvalAnswer.body.status).toBe('approved');
  const after = plain(await readAll(asReader(setup)));
  const truth = plain(await readAll(asTenant(setup)));
  const differs = (one: Record<string, unknown>) => tables.filter((name) => one[name] !== before[name]);
  // With the reasons above.
  expect(differs(after)).toEqual(['audit_seals', 'blocked_numbers']);
  expect(differs(truth)).toEqual(expect.arrayContaining(['submissions', 'attempts', 'messages', 'blocks']));
});

test('a reviewer reads a sample of the pipeline in every table like a case that its subject asked a person to decide', async () => {
  const read = async (fields: Record<string, string>, status: string) => {
    const setup = await open();
    expect((await setup.send(fields)).status).toBe(status);
    return plain(await readAll(asReader(setup)));
  };
  const sampled = await read({}, 'LICENSE_APPROVED');
  const waiting = await read({ manual: '1' }, 'MANUAL_REVIEW_REQUESTED');
  const differing = tables.filter((name) => sampled[name] !== waiting[name]);
  expect(differing).toEqual([]);
});

test('a reader who is not named knows no decision, and no reviewer writes to a table that tells one', async () => {
  const setup = await open();
  const { license_id: id } = await setup.send({});
  const { db, app, reader } = setup;
  const find = (tx: Tx) =>
    tx.selectFrom('submissions').select('status').where('id', '=', id).executeTakeFirst();
  const unnamed = await db.asStaff(app.tenantId, reader, async (tx) => {
    await sql`select set_config('attesta.reviewer', '', true)`.execute(tx);
    return find(tx);
  });
  expect(unnamed).toEqual({ status: 'pending' });
  for (const statement of [
    sql`update submissions set status = 'approved'`,
    sql`delete from attempts`,
    sql`insert into public.messages select * from messages`,
  ])
    await expect(db.asStaff(app.tenantId, reader, (tx) => statement.execute(tx))).rejects.toThrow(
      /permission denied|cannot update view|cannot delete from view/,
    );
});

test('the views hold again after a part on the tables, also after its error', async () => {
  const setup = await open();
  const { license_id: id } = await setup.send({});
  const { db, app, reader } = setup;
  const statuses = await db.asStaff(app.tenantId, reader, async (tx) => {
    const find = async () =>
      (await tx.selectFrom('submissions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status;
    const inside = await onTables(tx, () => onTables(tx, find));
    const after = await find();
    const failure = onTables(tx, async () => {
      throw new AppError('conflict', 'No.');
    });
    await expect(failure).rejects.toThrow('No.');
    return [inside, after, await find()];
  });
  expect(statuses).toEqual(['approved', 'pending', 'pending']);
});
