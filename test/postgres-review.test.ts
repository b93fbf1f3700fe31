import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();

// The embedded database runs one transaction at a time; here they run concurrently.
describe.skipIf(bin === null)('concurrent work on one case', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  let image: Buffer;
  let subject: string;
  let token: string;
  let license: string;

  beforeAll(async () => {
    postgres = await createPostgres();
    app = await startApp({ vision: unavailableVision, db: await openWithoutTimeouts(postgres.url) });
    bearer = await logIn(app);
    image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });
  beforeEach(async () => {
    subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    token = await mint(app, bearer, subject);
    license = (await upload(app, token, 'license', image, { verification_id: 'one' })).body.license_id;
    await admin('reject', { require_reupload: true });
  });

  const admin = (what: string, json: object = {}) =>
    app.client.post(`/admin/submissions/${license}/${what}`, { bearer, json });
  const reupload = (comment: string) =>
    app.client.post(`/subject/reupload?type=license&id=${license}`, {
      token,
      form: uploadForm(image, { comment }),
    });
  const reply = (comment: string) =>
    app.client.post('/subject/messages', { token, json: { comment, license_id: license } });
  const readCase = async () => (await app.client.get(`/admin/submissions/${license}`, { bearer })).body;
  const listFiles = async () =>
    (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subject}/`));
  const times = <T>(count: number, work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));

  test('one of 20 concurrent re-uploads is accepted, and the others leave no file and no record', async () => {
    const answers = await times(20, (at) => reupload(`${at}`));
    const taken = answers.filter((answer) => answer.status === 201);
    expect(taken).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    const { attempt, messages, attempts } = await readCase();
    expect([attempt, attempts.length, messages.length]).toEqual([2, 2, 1]);
    expect(await listFiles()).toHaveLength(2);
  });

  test('messages, re-uploads, decisions and votes meet without a deadlock, and none is lost', async () => {
    const answers = await times(60, (at) => {
      switch (at % 6) {
        case 0:
          return admin('messages', { comment: `${at}`, response_required: true });
        case 1:
          return reply(`${at}`);
        case 2:
          return reupload(`${at}`);
        case 3:
          return admin('open', { open: true });
        case 4:
          return admin('approve');
        default:
          return app.client.get(`/subject/messages?license_id=${license}`, { token });
      }
    });
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const posted = answers.flatMap((answer) => answer.body.correspondence_id ?? []);
    expect(posted).toHaveLength(20);
    const written = (await readCase()).messages.map((message: { id: string }) => message.id);
    expect(written).toEqual(expect.arrayContaining(posted));
  });

  test('a decision about the image on the screen and a newer image: one of them comes first', async () => {
    for (let round = 1; round <= 12; round += 1) {
      const fields = { verification_id: `race ${round}`, manual: '1' };
      const { license_id: id } = (await upload(app, token, 'license', image, fields)).body;
      // A little later each time, so that either may be first.
      const decide = async () => {
        await pause(round * 3);
        return app.client.post(`/admin/submissions/${id}/approve`, { bearer, json: { attempt: 1 } });
      };
      const [decided, newer] = await Promise.all([decide(), upload(app, token, 'license', image, fields)]);
      const { body } = await app.client.get(`/admin/submissions/${id}`, { bearer });
      expect([decided.status, newer.status, body.attempt, body.status]).toEqual(
        decided.status === 200 ? [200, 409, 1, 'approved'] : [409, 201, 2, 'pending'],
      );
    }
  });

  test('[S167] a decision waits for the upload that is being recorded, and then is about an older image', async () => {
    const fields = { verification_id: 'held', manual: '1' };
    const { license_id: id } = (await upload(app, token, 'license', image, fields)).body;
    const recording = new pg.Client(postgres.url);
    await recording.connect();
    await recording.query('begin; set local role attesta_system');
    await recording.query("update submissions set attempt = 2, status = 'processing' where id = $1", [id]);
    const decided = app.client.post(`/admin/submissions/${id}/approve`, { bearer, json: { attempt: 1 } });
    const waiting = async () =>
      (await recording.query('select pid from pg_locks where not granted')).rows.length;
    await expect.poll(waiting).toBeGreaterThan(0);
    await recording.query('commit');
    await recording.end();
    const { status, body } = await decided;
    expect([status, body.error]).toEqual([409, expect.stringMatching(/^Attempt 2 is the newest/)]);
  });

  test('an erasure during concurrent work on a case leaves neither a file nor a record', async () => {
    const erase = () => app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
    const answers = await times(40, (at) => {
      if (at === 17) return erase();
      return at % 2 ? reply(`planted-${at}`) : reupload(`planted-${at}`);
    });
    expect(answers[17]!.status).toBe(200);
    for (const { status } of answers) expect([200, 201, 401, 404, 409]).toContain(status);
    expect(await listFiles()).toEqual([]);
    const left = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('messages').select('comment_text').where('submission_id', '=', license).execute(),
    );
    expect(left).toEqual([]);
  });
});
