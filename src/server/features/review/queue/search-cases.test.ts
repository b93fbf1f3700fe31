import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { firstRows } from '../../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { listSortKey } from '../../../store/submissions/case-order.ts';
import { matchingCases } from '../../../store/submissions/cases.ts';
import { listSubmissions } from './contract.ts';
import { toListConditions } from './list-page.ts';

let app: TestApp;
let bearer: string;
let image: Buffer;
const people = new Map<string, string>();

/** A person with a case, a second after the one before. */
async function addCase(first_name: string, last_name: string, more: object = {}) {
  app.moveClock(1000);
  const id = await newSubject(app, bearer, { first_name, last_name, ...more });
  await upload(app, await mint(app, bearer, id), 'license', image);
  people.set(id, `${first_name} ${last_name}`);
  return id;
}

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  bearer = await logIn(app);
  await addCase('Ada', 'Quennell', { email: 'q@example.com', external_uid: 'customer 12' });
  await addCase('Ben', 'Quenel');
  await addCase('Cato', 'Castellanos-Brandt');
  await addCase('Dara', 'Müller');
  await addCase('Li', 'Ono');
});
afterAll(() => app.close());

const list = async (query: string) =>
  (await app.client.get(`/admin/submissions?${query}`, { bearer })).body as {
    submissions: { first_name: string; last_name: string }[];
    next_cursor: string | null;
  };
const find = async (q: string, more = '&status=pending') =>
  (await list(`q=${encodeURIComponent(q)}${more}`)).submissions.map(
    (row) => `${row.first_name} ${row.last_name}`,
  );

test.each([
  ['quenel', ['Ben Quenel', 'Ada Quennell']],
  ['QUENNELL', ['Ada Quennell', 'Ben Quenel']],
  ['kuennell', ['Ada Quennell', 'Ben Quenel']],
  ['Qeunnell', ['Ada Quennell', 'Ben Quenel']],
  ['ada qennell', ['Ada Quennell']],
  ['barndt', ['Cato Castellanos-Brandt']],
  ['castelanos', ['Cato Castellanos-Brandt']],
  ['mueller', ['Dara Müller']],
  ['mul', ['Dara Müller']],
  ['customer 12', ['Ada Quennell']],
  ['q@example', ['Ada Quennell']],
  ['onno', []],
  ['li', ['Li Ono']],
  ['unknown', []],
])('%s finds %j: a slip in a name is forgiven, and exact spellings come first', async (q, names) =>
  expect(await find(q)).toEqual(names),
);

test('a search read row by row shows each case once and in the same order', async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`status=pending&q=quennell&limit=1${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.submissions.map(({ last_name }) => last_name));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(['Quennell', 'Quenel']);
});

test('[S175] a search narrows the other filters, and shows nothing of another tenant', async () => {
  expect(await find('quenel', '&kind=selfie')).toEqual([]);
  expect(await find('quenel', '')).toEqual(['Ben Quenel', 'Ada Quennell']);
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  const elsewhere = await app.client.get('/admin/submissions?q=quenel', other);
  expect(elsewhere.body.submissions).toEqual([]);
});

test('[S175] a search follows a name that changes, and loses one that is erased', async () => {
  const id = await addCase('Edda', 'Thornbury');
  expect(await find('tornbury')).toEqual(['Edda Thornbury']);
  await app.client.send('PATCH', `/admin/subjects/${id}`, { bearer, json: { last_name: 'Ravenscroft' } });
  expect(await find('tornbury')).toEqual([]);
  expect(await find('ravenskroft')).toEqual(['Edda Ravenscroft']);
  await app.client.send('DELETE', `/admin/subjects/${id}`, { bearer, json: {} });
  const stored = await app.dependencies.db.asSystem((tx) =>
    tx.selectFrom('subject_words').select('word').where('subject_id', '=', id).execute(),
  );
  expect(stored).toEqual([]);
});

test('a search is filtered by the reason that a person gave, as by the one that parked it', async () => {
  const reasons = [{ code: 'cut_off', staff: 'Cut off', subject: { en: 'All four corners.' } }];
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { reasons } });
  await addCase('Fay', 'Oakes');
  const [row] = (await list('q=fay')).submissions as unknown as { id: string }[];
  const json = { reason_code: 'cut_off' };
  expect((await app.client.post(`/admin/submissions/${row!.id}/reject`, { bearer, json })).status).toBe(200);
  const by = async (query: string) => (await list(query)).submissions.map(({ first_name }) => first_name);
  expect(await by('reason_code=cut_off')).toEqual(['Fay']);
  expect(await by('reason_code=cut_off&status=rejected')).toEqual(['Fay']);
  expect(await by('reason_code=cut_off&status=pending')).toEqual([]);
  expect(await by('reason_code=other')).toEqual([]);
});

const INDEXED = [
  ['reason_code=cut_off', 'submissions_reason_code'],
  ['decided_from=2026-03-01', 'decided'],
  ['document_number=W4172', 'submissions_pkey'],
  ['flagged=need_reply&status=pending', 'submissions_waiting_reply'],
  ['flagged=reupload&status=pending', 'submissions_waiting_reupload'],
  ['flagged=need_reply', 'submissions_need_reply'],
  ['flagged=reupload', 'submissions_reupload'],
  ['waiting_for=subject', 'submissions_waiting_subject'],
  ['decided_by=root', 'submissions_decided_by'],
] as const;

test.each(firstRows(INDEXED, 1))(
  'a search for %s reads only the matches, and not all who wait',
  async (query, index) => {
    const filter = listSubmissions.parse(Object.fromEntries(new URLSearchParams(query)));
    const { status } = filter;
    const column = listSortKey(filter);
    let plan = '';
    const undone = app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      // With a handful of rows the planner would read all, and all indexes would be one page.
      await sql`insert into submissions
      select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
        'verification_id', gen_random_uuid(), 'external_uid', null))).*
      from submissions s, generate_series(1, 200)`.execute(tx);
      // Without statistics of these rows, the plan depends on what earlier tests have left.
      const { rows: users } = await sql<{ role: string }>`select current_user as role`.execute(tx);
      await sql`reset role`.execute(tx);
      await sql`analyze submissions`.execute(tx);
      await sql`set local role ${sql.id(users[0]!.role)}`.execute(tx);
      await sql`set local enable_seqscan = off`.execute(tx);
      const viewer = {
        tenantId: app.tenantId,
        userId: null,
        now: app.dependencies.now(),
        masterKey: app.dependencies.masterKey,
      };
      const wanted = await toListConditions(tx, viewer, filter);
      const { rows } = await sql<Record<string, string>>`explain select s.id from submissions s
      where ${matchingCases(app.tenantId, wanted, viewer.now)}
      order by ${sql.ref(`s.${column}`)} ${sql.raw(status ? '' : 'desc')},
        s.id ${sql.raw(status ? '' : 'desc')} limit 101`.execute(tx);
      plan = rows.map((row) => Object.values(row)[0]).join('\n');
      throw new Error('undo the rows');
    });
    await expect(undone).rejects.toThrow('undo the rows');
    expect(plan).toContain(index);
    expect((await app.client.get(`/admin/submissions?${query}`, { bearer })).status).toBe(200);
  },
);
