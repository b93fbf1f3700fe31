import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());

const list = async (query = '', caller: { host?: string; bearer: string } = { bearer }) =>
  (await app.client.get(`/admin/deletion-requests${query}`, caller)).body;

test('the privacy queue is sorted by the due date, in pages, and keeps receipts without names', async () => {
  const ids: string[] = [];
  for (const first_name of ['One', 'Two', 'Three']) {
    const id = await newSubject(app, bearer, { first_name, last_name: 'Queue' });
    await app.client.post(`/admin/subjects/${id}/request-deletion`, { bearer, json: { reason: first_name } });
    app.moveClock(60_000);
    ids.push(id);
  }
  const first = await list('?limit=2');
  expect(first.requests.map((row: { subject_id: string }) => row.subject_id)).toEqual(ids.slice(0, 2));
  expect(first.requests[0]).toMatchObject({
    first_name: 'One',
    reason: 'One',
    requested_at: '2026-03-01 12:00:00',
    due_at: '2026-03-31 12:00:00',
    completed_at: null,
    receipt: null,
  });
  const rest = await list(`?limit=2&cursor=${first.next_cursor}`);
  expect(rest.requests.map((row: { subject_id: string }) => row.subject_id)).toEqual([ids[2]]);
  expect(rest.next_cursor).toBeNull();

  for (const id of ids.slice(0, 2)) {
    await app.client.send('DELETE', `/admin/subjects/${id}`, { bearer, json: {} });
  }
  expect((await list()).requests).toHaveLength(1);
  const completedPage = await list('?status=completed');
  expect(completedPage.requests.map((row: { subject_id: string }) => row.subject_id)).toEqual([
    ids[1],
    ids[0],
  ]);
  expect(completedPage.requests[0]).toMatchObject({
    first_name: null,
    reason: '',
    receipt: { objects: 0, bytes: 0, audit_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const older = await list('?status=completed&limit=1');
  const oldest = await list(`?status=completed&limit=1&cursor=${older.next_cursor}`);
  expect(oldest.requests[0].subject_id).toBe(ids[0]);
});

test('another tenant has a separate queue, and an invalid cursor is refused', async () => {
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  expect(await list('?status=completed', other)).toEqual({ requests: [], next_cursor: null });
  expect(await list('?cursor=nonsense')).toEqual({
    error: 'cursor must be the next_cursor of an earlier answer.',
  });
});
