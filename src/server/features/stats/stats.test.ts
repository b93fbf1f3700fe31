import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeTables, explainQueries } from '../../../../test/harness/databases/explain-queries.ts';
import { OTHER_HOST, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { readTogether } from '../../store/database/read-together.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import { countUploads } from '../../store/stats.ts';
import { listCases } from '../../store/submissions/cases.ts';
import { REASONS } from '../../verification/reasons.ts';

const DAY = 86_400_000;
/** Durations of the pipeline by the app's clock, in order of the uploads. */
const seconds = [1, 2, 3, 10];

let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  app = await startApp({
    vision: {
      ...unavailableVision,
      examineDocument: async (...task) => {
        app.moveClock((seconds.shift() ?? 0) * 1000);
        return unavailableVision.examineDocument(...task);
      },
    },
  });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, bearer, subject, { expires_in_minutes: 43_200 });
  const first = await upload(app, token, 'license', image);
  await upload(app, token, 'license', image, { manual: '1' });
  app.moveClock(DAY);
  bearer = await logIn(app);
  for (let at = 0; at < 3; at++) await upload(app, token, 'license', image);
  await app.client.post(`/admin/submissions/${first.body.license_id}/approve`, { bearer });
});
afterAll(() => app.close());

const read = (query = '', host?: { host: string; bearer: string }) =>
  app.client.get(`/admin/stats${query}`, host ?? { bearer });

test('the statistics count uploads by day and verdict, and measure pipeline and queue', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({
    from: '2026-02-01',
    to: '2026-03-02',
    uploads: [
      { day: '2026-03-01', verdict: 'LICENSE_PENDING_APPROVAL', count: 1 },
      { day: '2026-03-01', verdict: 'MANUAL_REVIEW_REQUESTED', count: 1 },
      { day: '2026-03-02', verdict: 'LICENSE_PENDING_APPROVAL', count: 3 },
    ],
    // Of 1, 2, 3 and 10 seconds: halfway between 2 and 3, and 85 % of the way from 3 to 10.
    pipeline_seconds: { median: 2.5, p95: expect.closeTo(8.95, 6) },
    pipeline_by_day: [
      { day: '2026-03-01', median: 1, p95: 1 },
      { day: '2026-03-02', median: 3, p95: expect.closeTo(9.3, 6) },
    ],
    // The manual one has waited longest: for a day and the 15 seconds of the three after it.
    queue: {
      length: 4,
      oldest_seconds: 86_415,
      by_wait: [
        { under_hours: 1, count: 3 },
        { under_hours: 4, count: 0 },
        { under_hours: 24, count: 0 },
        { under_hours: 72, count: 1 },
        { under_hours: null, count: 0 },
      ],
    },
    targets: { decided: 0, in_time: 0, late: 0, by_kind: [] },
    approval: {
      approved: 1,
      rejected: 0,
      rate: 1,
      by_kind: [{ kind: 'license', approved: 1, rejected: 0 }],
    },
    undecided: [
      { verdict: 'LICENSE_PENDING_APPROVAL', reason: 'Document detection unavailable.', count: 4 },
      { verdict: 'MANUAL_REVIEW_REQUESTED', reason: null, count: 1 },
    ],
    reasons: [],
    signals: [],
    fraud: { escalated: 0, oldest_seconds: null, blocks: 0 },
    second_looks: { agreed: 0, differed: 0, waiting: 0, differing: 0 },
    outages: [
      { day: '2026-03-01', reason: 'Document detection unavailable.', count: 1, minutes: 0 },
      { day: '2026-03-02', reason: 'Document detection unavailable.', count: 3, minutes: 1 },
    ],
    client_events: [],
    usage: {
      month: '2026-03',
      requests: expect.any(Number),
      quota: null,
      by_month: ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map((month) => ({
        month,
        requests: expect.any(Number),
      })),
    },
  });
});

test('the statistics name every part of the pipeline that was unavailable', async () => {
  // A reference whose image retention has erased is none: that was no outage.
  const away = Object.values(REASONS).filter(
    (reason) => reason.endsWith('unavailable.') && reason !== REASONS.referenceUnavailable,
  );
  expect(away.length).toBeGreaterThan(5);
  const undo = new Error('undone');
  const queries: string[] = [];
  for (const reason of away) {
    const count = app.dependencies.db.asSystem(async (tx) => {
      await tx.updateTable('attempts').set({ reason }).where('tenant_id', '=', app.tenantId).execute();
      const span = { since: new Date('2026-03-01'), before: new Date('2026-03-02') };
      const { counts } = await readTogether(tx, { counts: countUploads(app.tenantId, span) });
      queries.push(...counts[0]!.outages.map((outage) => outage.reason));
      throw undo;
    });
    await expect(count).rejects.toBe(undo);
  }
  expect(queries).toEqual(away);
});

test.each([
  [null, /Index Only Scan using attempts_of_days on attempts/],
  [
    0,
    /Index Scan using submissions_sampled on submissions.*attempts|attempts.*Index Scan using submissions_sampled on submissions/s,
  ],
])(
  'uploads are counted from an index, and open samples are found by theirs, for the reader %s',
  async (reader, planPattern) => {
    const span = { since: new Date('2026-03-01'), before: new Date('2026-03-02') };
    let plan = '';
    const undone = app.dependencies.db.asStaff(app.tenantId, reader, async (tx) => {
      // Of a handful of rows the planner reads any index, and they are all of one day.
      await onTables(tx, async () => {
        await sql`insert into attempts
        select (jsonb_populate_record(a, jsonb_build_object('attempt', 100 + day, 'object_key', 'k' || day,
          'created_at', a.created_at + make_interval(days => day)))).*
        from attempts a, generate_series(1, 400) day
        where a.created_at = (select min(created_at) from attempts)`.execute(tx);
        await analyzeTables(tx, 'attempts', 'submissions');
      });
      const count = (heard: typeof tx) => readTogether(heard, { counts: countUploads(app.tenantId, span) });
      [plan = ''] = await explainQueries(tx, ['seqscan', 'bitmapscan'], count);
      throw new Error('undo the rows');
    });
    await expect(undone).rejects.toThrow('undo the rows');
    expect(plan).toMatch(planPattern);
    expect(plan).not.toContain('Seq Scan on');
  },
);

test.each([
  ['pending', 'submissions_waiting'],
  [undefined, 'submissions_changed'],
] as const)(
  'a page of the list of the status %s is read in the order of an index, and no further',
  async (status, index) => {
    const explain = async (reader: number | null) => {
      let plan = '';
      const undone = app.dependencies.db.asStaff(app.tenantId, reader, async (tx) => {
        // Of a handful of rows the planner may as well sort all of them.
        await onTables(tx, async () => {
          await sql`insert into submissions
              select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'status', 'pending',
                'verification_id', 'v' || number, 'external_uid', null, 'sample_voters', null,
                'waiting_since', s.created_at + make_interval(mins => number)))).*
              from submissions s, generate_series(1, 3000) number
              where s.id = (select id from submissions order by created_at limit 1)`.execute(tx);
          await analyzeTables(tx, 'submissions');
        });
        [plan = ''] = await explainQueries(tx, ['seqscan', 'bitmapscan'], (heard) =>
          listCases(heard, app.tenantId, { status, limit: 2 }, app.dependencies.now()),
        );
        throw new Error('undo the rows');
      });
      await expect(undone).rejects.toThrow('undo the rows');
      return plan.split('->  Limit')[1]!.split('\n  ->')[0]!;
    };
    const plain = await explain(null);
    expect(plain).toMatch(`Index Only Scan using ${index} on submissions`);
    expect(plain).not.toMatch(/Sort {2}\(|submissions_sampled/);
    // The cases that are shown as they are, then the open samples: between a limit and its index nothing sorts.
    const [submissionsPlan, samples] = (await explain(0)).split('Merge Append')[1]!.split('Sort  (');
    expect(submissionsPlan).toContain(`Index Scan using ${index} on submissions`);
    expect(samples).toContain('Index Scan using submissions_sampled on submissions');
  },
);

test('the statistics of one day are only of that day', async () => {
  const { body } = await read('?from=2026-03-01&to=2026-03-01');
  expect(body.uploads.map((row: { count: number }) => row.count)).toEqual([1, 1]);
  expect(body.pipeline_seconds).toEqual({ median: 1, p95: 1 });
});

test('the statistics of a time without events, and of another tenant, are empty', async () => {
  const before = (await read('?to=2026-02-28')).body;
  expect(before).toMatchObject({
    from: '2026-01-30',
    uploads: [],
    pipeline_seconds: { median: null, p95: null },
    pipeline_by_day: [],
  });
  const theirs = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  const { body } = await read('', theirs);
  expect(body).toMatchObject({
    uploads: [],
    queue: { length: 0, oldest_seconds: null, by_wait: expect.any(Array) },
    approval: { approved: 0, rejected: 0, rate: null, by_kind: [] },
    undecided: [],
    outages: [],
  });
});

test('the statistics show the tenant’s own use of its quota', async () => {
  await app.dependencies.db.asSystem(async (tx) => {
    await tx
      .updateTable('tenants')
      .set({ monthly_request_quota: 5_000_000_000 })
      .where('tenant_id', '=', app.tenantId)
      .execute();
    const node = '01890000-0000-7000-8000-000000000001';
    const row = { tenant_id: app.tenantId, month: '2026-03-01', node, requests: 4_000_000_000 };
    await tx
      .insertInto('request_counts')
      .values([row, { ...row, month: '2026-02-01' }])
      .execute();
  });
  const { usage } = (await read()).body;
  expect(usage).toMatchObject({ month: '2026-03', quota: 5_000_000_000 });
  expect(usage.requests).toBeGreaterThanOrEqual(4_000_000_000);
  expect(usage.requests).toBeLessThan(4_000_001_000);
  expect(usage.by_month.at(-1)).toEqual({ month: '2026-03', requests: usage.requests });
  expect(usage.by_month.at(-2)).toEqual({ month: '2026-02', requests: 4_000_000_000 });
  expect(usage.by_month.at(-3)).toEqual({ month: '2026-01', requests: 0 });
});

test.each([
  '?from=yesterday',
  '?from=2026-02-30',
  '?to=0001-01-01',
  '?from=9999-12-31',
  '?from=2026-03-02&to=2026-03-01',
  '?from=2020-01-01&to=2026-01-01',
])('the statistics refuse %s: 400', async (query) => {
  expect((await read(query)).status).toBe(400);
});

describe('the cases behind a figure', () => {
  const DAYS = 'from=2026-03-05&to=2026-03-06';
  const MOMENTS = { from: '2026-03-05', to: '2026-03-07' };
  const CODES = [
    { code: 'cut_off', staff: 'Cut off', subject: {} },
    { code: 'expired', staff: 'Expired', subject: {} },
  ];
  let ownApp: TestApp;
  let root: string;
  let ann: string;
  let ben: string;
  let token: string;
  /** a licence that was rejected and sent again, one whose first vote was overturned, one approved, two that wait */
  const ids = { again: '', settled: '', approved: '', waiting: '', manual: '' };

  beforeAll(async () => {
    ownApp = await openTenant(app);
    ownApp.moveClock(Date.parse('2026-03-05T10:00:00Z') - ownApp.dependencies.now().getTime());
    root = await logIn(ownApp);
    ann = (await addColleague(ownApp, root, 'Ann')).bearer;
    ben = (await addColleague(ownApp, root, 'Ben')).bearer;
    const targets = { hours: { license: 1 }, time_zone: 'UTC', working_hours: null };
    await ownApp.client.send('PATCH', '/admin/settings', { bearer: root, json: { reasons: CODES, targets } });
    const subject = await newSubject(ownApp, root, { first_name: 'A', last_name: 'B' });
    token = await mint(ownApp, root, subject, { expires_in_minutes: 43_200 });
    ids.again = await send({ verification_id: 'again' });
    await open(ids.again, ann, 40);
    await post(`/admin/submissions/${ids.again}/reject`, { reason_code: 'cut_off' }, ann);
    await send({ verification_id: 'again' });
    ids.approved = await send();
    // A session ends after an idle hour.
    for (const minutes of [45, 45]) {
      ownApp.moveClock(minutes * 60_000);
      for (const as of [root, ann, ben]) await ownApp.client.get('/admin/me', { bearer: as });
    }
    await open(ids.approved, ann, 20);
    await post(`/admin/submissions/${ids.approved}/approve`, {}, ann);
    const second_look = { rejections: true, approvals_against_signals: false, sample_percent: 0 };
    await ownApp.client.send('PATCH', '/admin/settings', { bearer: root, json: { second_look } });
    ids.settled = await send();
    await post(`/admin/submissions/${ids.settled}/reject`, { reason_code: 'expired' }, ann);
    await post(`/admin/submissions/${ids.settled}/approve`, {}, ben);
    await post(`/admin/submissions/${ids.settled}/approve`, {}, root);
    ids.waiting = await send();
    ids.manual = await send({ manual: '1' });
  });

  const post = (path: string, json: object, as: string) => ownApp.client.post(path, { bearer: as, json });
  const get = async (path: string, as = root) => (await ownApp.client.get(path, { bearer: as })).body;
  async function send(fields: Record<string, string> = {}): Promise<string> {
    ownApp.moveClock(1000);
    const { body } = await upload(ownApp, token, 'license', image, fields);
    return body.license_id;
  }
  async function open(id: string, as: string, seconds: number): Promise<void> {
    await post(`/admin/submissions/${id}/open`, { open: true }, as);
    ownApp.moveClock(seconds * 1000);
  }
  const list = async (query: Record<string, string>): Promise<string[]> => {
    const { submissions } = await get(`/admin/submissions?${new URLSearchParams(query)}`);
    return submissions.map(({ id }: { id: string }) => id).sort();
  };
  const uploadRange = { uploaded_from: MOMENTS.from, uploaded_to: MOMENTS.to };
  const sorted = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).sort();

  test('a rejection’s reason leads to the case also after a newer upload', async () => {
    const { reasons } = await get(`/admin/stats?${DAYS}`);
    expect(reasons).toEqual([{ reason_code: 'cut_off', count: 1 }]);
    expect(await list({ ...uploadRange, upload_reason_code: 'cut_off' })).toEqual(sorted('again'));
    expect(await list({ reason_code: 'cut_off' })).toEqual([]);
    expect(await list({ uploaded_from: MOMENTS.to, upload_reason_code: 'cut_off' })).toEqual([]);
  });

  test('a verdict and a parking reason lead to the cases of their uploads', async () => {
    const { undecided } = await get(`/admin/stats?${DAYS}`);
    const [parked, manual] = undecided;
    expect(undecided).toMatchObject([
      { verdict: 'LICENSE_PENDING_APPROVAL', count: 5 },
      { verdict: 'MANUAL_REVIEW_REQUESTED', reason: null, count: 1 },
    ]);
    const of = (row: { verdict: string; reason: string | null }) =>
      list({ ...uploadRange, upload_verdict: row.verdict, upload_reason: row.reason ?? 'none' });
    // Five uploads of four cases.
    expect(await of(parked)).toEqual(sorted('again', 'approved', 'settled', 'waiting'));
    expect(await of(manual)).toEqual(sorted('manual'));
    expect(await of({ ...parked, reason: null })).toEqual([]);
    expect(
      await list({ ...uploadRange, upload_verdict: `${parked.verdict},${manual.verdict}` }),
    ).toHaveLength(5);
  });

  test('approvals and targets by kind lead to as many cases as they count', async () => {
    const { approval, targets } = await get(`/admin/stats?${DAYS}`);
    expect(approval.by_kind).toEqual([{ kind: 'license', approved: 2, rejected: 0 }]);
    expect(targets).toMatchObject({ decided: 2, in_time: 1, late: 1 });
    expect(targets.by_kind).toEqual([{ kind: 'license', decided: 2, in_time: 1, late: 1 }]);
    const creationRange = { created_from: MOMENTS.from, created_to: MOMENTS.to, kind: 'license' };
    expect(await list({ ...creationRange, status: 'approved' })).toEqual(sorted('approved', 'settled'));
    expect(await list({ created_from: MOMENTS.to })).toEqual([]);
    const decisionRange = { decided_from: MOMENTS.from, decided_to: MOMENTS.to, kind: 'license' };
    expect(await list({ ...decisionRange, sla: 'met' })).toEqual(sorted('settled'));
    expect(await list({ ...decisionRange, sla: 'missed' })).toEqual(sorted('approved'));
    expect(await list({ status: 'pending', due_before: '0h' })).toEqual(sorted('again'));
  });

  test('a waiting time leads to the cases that have waited so long', async () => {
    const { queue } = await get(`/admin/stats?${DAYS}`);
    expect(queue.by_wait.map((row: { count: number }) => row.count)).toEqual([2, 1, 0, 0, 0]);
    const pending = { status: 'pending' };
    expect(await list({ ...pending, waiting_under_hours: '1' })).toEqual(sorted('waiting', 'manual'));
    expect(await list({ ...pending, waiting_hours: '1', waiting_under_hours: '4' })).toEqual(sorted('again'));
  });

  test('four-eyes reviews lead to their cases, and an overturned one to its first reviewer', async () => {
    const { second_looks } = await get(`/admin/stats?${DAYS}`);
    expect(second_looks).toMatchObject({ agreed: 0, differed: 1 });
    const reviewed = { reviewed_from: MOMENTS.from, reviewed_to: MOMENTS.to };
    expect(await list({ ...reviewed, second_review: 'differed' })).toEqual(sorted('settled'));
    expect(await list({ ...reviewed, second_review: 'agreed' })).toEqual([]);
    const overturned = { ...reviewed, second_review: 'overturned' };
    expect(await list({ ...overturned, first_review_by: 'Ann' })).toEqual(sorted('settled'));
    expect(await list({ ...overturned, first_review_by: 'Ben' })).toEqual([]);
  });

  test.each([
    'upload_verdict=NEVER&uploaded_from=2026-03-01',
    'upload_verdict=LICENSE_APPROVED',
    'upload_reason=none',
    'upload_reason_code=cut_off',
    'reviewed_from=2026-03-01',
    'first_review_by=Ann',
    'sla=late',
  ])('the list refuses %s: 400', async (query) => {
    for (const path of ['/admin/submissions', '/admin/submissions/export'])
      expect((await ownApp.client.get(`${path}?${query}`, { bearer: root })).status).toBe(400);
  });

  test('each reviewer has a row: decided, median time from opening to deciding, overturned', async () => {
    const { reviewers } = await get(`/admin/stats/reviewers?${DAYS}`);
    const none = { second_reviews: 0, overturned: 0 };
    // Ann opened two of her cases for 40 and 20 seconds; a newer upload has ended the decision on the first.
    expect(reviewers).toEqual([
      { name: 'Ann', decided: 1, median_seconds: 20, second_reviews: 1, overturned: 1 },
      { name: 'root', decided: 1, median_seconds: null, ...none },
    ]);
    expect((await get('/admin/stats/reviewers?to=2026-02-28')).reviewers).toEqual([]);
    const theirs = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
    const other = await app.client.get(`/admin/stats/reviewers?${DAYS}`, theirs);
    expect(other.body.reviewers).toEqual([]);
  });

  test('[S117] the reviewers’ figures need the permission to manage users', async () => {
    expect((await ownApp.client.get('/admin/stats/reviewers', { bearer: ann })).status).toBe(403);
    expect((await ownApp.client.get('/admin/stats', { bearer: ann })).status).toBe(200);
  });
});
