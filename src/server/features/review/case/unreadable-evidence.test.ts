import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { createLogger } from '../../../startup/create-logger.ts';

let app: TestApp;
const log: string[] = [];
beforeAll(async () => {
  const logger = createLogger('error', { write: (line) => void log.push(line) });
  app = await startApp({ vision: unavailableVision, logger });
});
afterAll(() => app.close());

test('a case with evidence that cannot be read is 503, and the queue and its subject stay', async () => {
  const bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Quill' });
  const { db } = app.dependencies;
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  const id = (await upload(app, await mint(app, bearer, subject), 'license', image)).body.license_id;
  const evidence = { proofs: [{ name: 'portrait', state: 'planted', by: { source: 'x', figures: {} } }] };
  await db.asSystem((tx) =>
    sql`update attempts set evidence = ${JSON.stringify(evidence)}::jsonb where submission_id = ${id}`.execute(
      tx,
    ),
  );
  const read = (path: string) => app.client.get(path, { bearer });
  expect(await read(`/admin/submissions/${id}`)).toMatchObject({
    status: 503,
    body: { error: 'The evidence of this attempt cannot be read. Ask the operator of the service.' },
  });
  expect(log.join()).toContain('attempts.evidence.proofs.0.state');
  expect(log.join()).not.toContain('planted');
  expect((await read('/admin/submissions')).body.submissions).toMatchObject([{ id }]);
  expect((await read(`/admin/subjects/${subject}`)).status).toBe(200);
});
