import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDatabase, borrowPostgres } from '../../../../test/harness/databases/borrow-database.ts';
import { findPostgres } from '../../../../test/harness/databases/start-postgres.ts';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { firstRows, tries } from '../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { MAX_MESSAGES_AN_HOUR } from '../../store/hourly-limits.ts';
import { MAX_MESSAGES, MESSAGES_A_PAGE } from '../../store/messages.ts';

const HOUR = 3_600_000;
type SentMessage = { id: string; comment_text: string };
let all: TestApp;
let image: Buffer;

async function open() {
  const app = await openTenant(all);
  const bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  const token = await mint(app, bearer, subject, { expires_in_minutes: 600 });
  const { license_id: id } = (await upload(app, token, 'license', image)).body;
  /** As if staff had written so many in the hours before; `said-1` is the oldest. */
  const fill = (count: number, length = 0) =>
    app.dependencies.db.asTenant(app.tenantId, (tx) =>
      sql`insert into messages (tenant_id, id, submission_id, author_type, author, comment_text, created_at)
        select ${app.tenantId}, gen_random_uuid(), ${id}, 'admin', 'root', rpad('said-' || n, greatest(
          ${length}::int, length('said-' || n)), '.'), ${app.dependencies.now()}::timestamptz - (${count}::int - n) *
          interval '1 millisecond' from generate_series(1, ${count}::int) n`.execute(tx),
    );
  return {
    app,
    bearer,
    subject,
    token,
    id,
    fill,
    reply: (as = token, to = id) =>
      app.client.post('/subject/messages', { token: as, json: { comment: 'x', license_id: to } }),
    write: () => app.client.post(`/admin/submissions/${id}/messages`, { bearer, json: { comment: 'y' } }),
    list: (query = '') => app.client.get(`/subject/messages${query}`, { token }),
    look: (query = '') => app.client.get(`/admin/submissions/${id}${query}`, { bearer }),
    decide: (how: string, json: object) =>
      app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json }),
    reupload: (comment?: string) =>
      app.client.post(`/subject/reupload?type=license&id=${id}`, {
        token,
        form: uploadForm(image, comment === undefined ? {} : { comment }),
      }),
    uses: async () => (await app.client.get('/ephemeral/capability', { token })).body.use_count,
  };
}

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

// Row locks: on a PostgreSQL, and in the deep tier on the embedded database too.
describe.each(firstRows([...(findPostgres() ? ['postgres'] : []), 'embedded'], 1))(
  'on a database that is %s',
  (which) => {
    beforeAll(async () => {
      const db = await (which === 'postgres' ? borrowPostgres() : borrowDatabase());
      all = await startApp({ vision: unavailableVision, db });
      image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
        .jpeg()
        .toBuffer();
    });
    afterAll(() => all.close());

    test('[S48] a link writes 20 messages in an hour, however many come at once and on whichever thread', async () => {
      const { app, bearer, subject, token, id, reply, write } = await open();
      const other = (await upload(app, token, 'license', image, { verification_id: 'other' })).body
        .license_id;
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => reply(token, at % 2 ? id : other)),
      );
      expect([count(answers, 200), count(answers, 429)]).toEqual([MAX_MESSAGES_AN_HOUR, 20]);
      const refusal = answers.find(({ status }) => status === 429)!;
      expect(refusal.body).toEqual({ error: expect.any(String), limit: MAX_MESSAGES_AN_HOUR });
      expect(refusal.headers['retry-after']).toBe('3600');
      expect((await write()).status).toBe(201);
      expect((await reply(await mint(app, bearer, subject))).status).toBe(200);
    });

    test('a link may write again when its oldest message is an hour old', async () => {
      const { app, reply } = await open();
      const answers = [await reply()];
      app.moveClock(HOUR / 2);
      for (let at = 1; at < MAX_MESSAGES_AN_HOUR; at += 1) answers.push(await reply());
      expect(count(answers, 200)).toBe(MAX_MESSAGES_AN_HOUR);
      const refusal = await reply();
      expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '1800']);
      app.moveClock(HOUR / 2);
      expect([(await reply()).status, (await reply()).status]).toEqual([200, 429]);
    });

    test('a re-upload whose comment exceeds the limit spends no use', async () => {
      const { decide, reply, reupload, look, uses } = await open();
      await decide('reject', { require_reupload: true });
      for (let at = 0; at < MAX_MESSAGES_AN_HOUR; at += 1) await reply();
      const refusal = await reupload('please');
      expect([refusal.status, refusal.body.limit]).toEqual([429, MAX_MESSAGES_AN_HOUR]);
      expect([await uses(), (await look()).body.attempt]).toEqual([1, 1]);
      expect((await reupload()).status).toBe(201);
    });

    test('a link’s limit counts the comments of its re-uploads', async () => {
      const { decide, reply, reupload } = await open();
      await decide('reject', { require_reupload: true });
      expect((await reupload('one')).status).toBe(201);
      for (let at = 1; at < MAX_MESSAGES_AN_HOUR; at += 1) await reply();
      expect((await reply()).status).toBe(429);
    });

    test('[S48] a list of threads has the 100 that changed last; any other is read by its id', async () => {
      const { app, token, id, list, reply } = await open();
      // As if the person had so many more submissions, all older.
      await app.dependencies.db.asTenant(app.tenantId, (tx) =>
        sql`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, created_at,
          updated_at)
        select tenant_id, gen_random_uuid(), subject_id, 'selfie', 'before-' || n, 'pending', 1, created_at,
          created_at - n * interval '1 minute' from submissions, generate_series(1, 150) n where id = ${id}`.execute(
          tx,
        ),
      );
      const { licenses, selfies } = (await list()).body;
      expect([licenses.length, selfies.length]).toEqual([1, 99]);
      const rows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
        tx.selectFrom('submissions').select('id').orderBy('updated_at', 'desc').execute(),
      );
      expect(selfies.map((row: { selfie_id: string }) => row.selfie_id)).toEqual(
        rows.slice(1, 100).map((row) => row.id),
      );
      const oldest = rows.at(-1)!.id;
      const one = await list(`?selfie_id=${oldest}`);
      expect(one.body.selfies).toMatchObject([{ selfie_id: oldest }]);
      const replyRequest = { token, json: { comment: 'x', selfie_id: oldest } };
      expect((await app.client.post('/subject/messages', replyRequest)).status).toBe(200);
      expect((await list()).body.selfies[0].selfie_id).toBe(oldest);
      expect((await reply()).status).toBe(200);
    });

    test('[S48] a thread takes 500 messages, of both sides and however many come at once', async () => {
      const { fill, reply, write } = await open();
      await fill(MAX_MESSAGES - 3);
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? reply() : write())));
      expect([count(answers, 200) + count(answers, 201), count(answers, 409)]).toEqual([3, 7]);
      const sentences = answers.filter(({ status }) => status === 409).map(({ body }) => body);
      expect(new Set(sentences.map((body) => JSON.stringify(body))).size).toBe(1);
    });

    test('a full thread is decided without a comment, and sent again without one', async () => {
      const { fill, decide, look, reupload, uses } = await open();
      await fill(MAX_MESSAGES);
      expect((await decide('reject', { require_reupload: true, comment: 'x' })).status).toBe(409);
      expect((await look()).body.status).toBe('pending');
      expect((await decide('reject', { require_reupload: true })).status).toBe(200);
      expect((await reupload('x')).status).toBe(409);
      expect(await uses()).toBe(1);
      expect((await reupload()).status).toBe(201);
    });

    test('a thread is read from its newest 100 to its beginning, by both sides', async () => {
      const { id, fill, list, look } = await open();
      await fill(250);
      const pages = {
        subject: async (before: string) =>
          (await list(`?license_id=${id}${before}`)).body.licenses[0].messages as SentMessage[],
        staff: async (before: string) =>
          (await look(before.replace('&', '?'))).body.messages as SentMessage[],
      };
      for (const page of Object.values(pages)) {
        let messages = await page('');
        const sizes = [messages.length];
        while (messages.length < 250) {
          const earlier = await page(`&before=${messages[0]!.id}`);
          sizes.push(earlier.length);
          messages = [...earlier, ...messages];
        }
        expect(sizes).toEqual([MESSAGES_A_PAGE, MESSAGES_A_PAGE, 50]);
        expect(messages.map((message) => message.comment_text)).toEqual(
          Array.from({ length: 250 }, (_, at) => `said-${at + 1}`),
        );
        expect(await page(`&before=${messages[0]!.id}`)).toEqual([]);
      }
    });

    test('a thread’s pages need its own messages: 404 for another’s, malformed or unknown; 400 for none named', async () => {
      const { app, token, id, reply, list, look } = await open();
      const other = (await upload(app, token, 'license', image, { verification_id: 'other' })).body
        .license_id;
      const foreign = (await reply(token, other)).body.correspondence_id;
      for (const before of [foreign, '01890000-0000-7000-8000-000000000000', 'x', '']) {
        const answers = [await list(`?license_id=${id}&before=${before}`), await look(`?before=${before}`)];
        expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      }
      expect((await list(`?before=${foreign}`)).status).toBe(400);
    });

    test('[S48] a thread of thousands of long messages, from before the limit, is answered with 100, and exported completely', async () => {
      const { app, bearer, subject, fill, list, look } = await open();
      const many = tries(6_000, 40_000);
      await fill(many, 4_000);
      for (const answer of [await list(), await look()]) {
        const messages: SentMessage[] = answer.body.messages ?? answer.body.licenses[0].messages;
        expect([messages.length, messages.at(-1)!.comment_text.slice(0, 11)]).toEqual([
          100,
          `said-${many}.`.padEnd(11, '.'),
        ]);
        expect(JSON.stringify(answer.body).length).toBeLessThan(500_000);
      }
      const zip = await app.client.get(`/admin/subjects/${subject}/export`, { bearer });
      const file = readZip(zip.bytes).get('messages.json');
      expect(JSON.parse(String(file))).toHaveLength(many);
    });
  },
);
