import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWaiting } from '../../../../../test/harness/add-waiting.ts';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../../test/harness/steps.ts';
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
  const { db, now } = app.dependencies;
  const id = await addWaiting(db, now(), { tenantId: app.tenantId, subject });
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
