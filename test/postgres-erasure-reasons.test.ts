import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();
const PLAIN = [
  '',
  'She asked by letter.',
  '"quoted" \\ and \\n or \\u0041',
  'lines\r\n\tand \u0001\u001f\u007f',
  'é €  👩‍👩‍👧',
];
const controls = String.fromCharCode(...Array.from({ length: 160 }, (_, code) => code));
/** Texts that no column of text could store. */
const BEYOND_TEXT = ['\u0000'.repeat(4096), controls, '\ud800 a \udc00\ud83d'];

describe.skipIf(bin === null)('a reason for an erasure, on PostgreSQL', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  beforeAll(async () => {
    postgres = await createPostgres();
    app = await startApp({ vision: unavailableVision, db: await openWithoutTimeouts(postgres.url) });
    bearer = await logIn(app);
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });

  test.each([...BEYOND_TEXT, ...PLAIN].map((reason) => [JSON.stringify(reason).slice(0, 60), reason]))(
    'a reason for an erasure may be %s, wherever it is read and at the erasure',
    async (_shown, reason) => {
      const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
      const token = await mint(app, bearer, subject);
      const request = await app.client.post('/subject/request-deletion', {
        token,
        json: { confirmation: true, reason },
      });
      expect([request.status, request.body.reason]).toEqual([201, reason]);
      const queue = (await app.client.get('/admin/deletion-requests?limit=1000', { bearer })).body.requests;
      expect(queue.find((row: { subject_id: string }) => row.subject_id === subject).reason).toBe(reason);
      const erased = await app.client.send('DELETE', `/admin/subjects/${subject}`, {
        bearer,
        json: { reason },
      });
      expect(erased.status).toBe(200);
    },
  );
});
