import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { countUploads } from '../../store/stats.ts';
import { REASONS } from '../../verification/verdict/reasons.ts';

const DAY = 86_400_000;
/** Durations of the pipeline by the app's clock, in order of the uploads. */
const seconds = [1, 2, 3, 10];

let app: TestApp;
let bearer: string;

beforeAll(async () => {
  app = await startApp({
    vision: {
      ...unavailableVision,
      examineDocument: async (...task) => {
        app.moveClock(seconds.shift()! * 1000);
        return unavailableVision.examineDocument(...task);
      },
    },
  });
  bearer = await logIn(app);
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
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

describe('the statistics', () => {
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
      targets: { decided: 0, in_time: 0, late: 0 },
      approval: { approved: 1, rejected: 0, rate: 1 },
      undecided: [
        { verdict: 'LICENSE_PENDING_APPROVAL', reason: 'Document detection unavailable.', count: 4 },
        { verdict: 'MANUAL_REVIEW_REQUESTED', reason: null, count: 1 },
      ],
      reasons: [],
      second_looks: { agreed: 0, differed: 0, waiting: 0, differing: 0 },
      outages: [
        { day: '2026-03-01', reason: 'Document detection unavailable.', count: 1, minutes: 0 },
        { day: '2026-03-02', reason: 'Document detection unavailable.', count: 3, minutes: 1 },
      ],
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
    const told: string[] = [];
    for (const reason of away) {
      const count = app.dependencies.db.asSystem(async (tx) => {
        await tx.updateTable('attempts').set({ reason }).where('tenant_id', '=', app.tenantId).execute();
        const span = { since: new Date('2026-03-01'), before: new Date('2026-03-02') };
        told.push(...(await countUploads(tx, app.tenantId, span)).outages.map((outage) => outage.reason));
        throw undo;
      });
      await expect(count).rejects.toBe(undo);
    }
    expect(told).toEqual(away);
  });

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
      approval: { approved: 0, rejected: 0, rate: null },
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
});
