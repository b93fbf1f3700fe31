import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toUploadDeps } from '../../src/server/app.ts';
import { parkStaleAttempts } from '../../src/server/features/submissions/maintenance/park-stale-attempts.ts';
import { sweepOrphans } from '../../src/server/features/submissions/maintenance/sweep-orphans.ts';
import { examineQueue } from '../../src/server/features/submissions/queue/examine-queue.ts';
import { openUploadPermits } from '../../src/server/http/uploads/upload-permits.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import type { Vision } from '../../src/server/vision/evidence.ts';
import type { Answer } from '../harness/client.ts';
import { createPostgres } from '../harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from '../harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from '../harness/databases/start-postgres.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';
import { type SecondServer, startSecondServer } from '../harness/start-second-server.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../harness/steps.ts';
import { testDeep } from '../harness/tier.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';
import { packUpload, sendPacked, sendUntilAnswered } from './upload-in-bulk.ts';

/** How many uploads one link permits, while four times as many arrive. */
const USES = 50;

/** How many uploads wait behind the first, while two servers examine them. */
const QUEUED = 8;

const bin = findPostgres();
const DAY_MS = 24 * 3_600_000;

// Two servers of one installation on one PostgreSQL: races, contention and recovery that one connection hides.
describe.skipIf(bin === null)('two servers on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let second: SecondServer;
  let bearer: string;
  let image: Buffer;
  const calm = { storing: async () => {}, looking: async () => {} };
  const meanwhile = { ...calm };
  beforeAll(async () => {
    postgres = await createPostgres();
    const open = () => openWithoutTimeouts(postgres.url, { lockMs: 5_000 });
    const uploadLimits = { maxWaiting: 30, places: 6 };
    const vision: Vision = {
      ...unavailableVision,
      examineDocument: async (...task) => {
        await meanwhile.looking();
        return unavailableVision.examineDocument(...task);
      },
    };
    const wrapObjects = (objects: ObjectStore): ObjectStore => ({
      ...objects,
      put: async (key, bytes) => {
        await objects.put(key, bytes);
        await meanwhile.storing();
      },
    });
    app = await startApp({ vision, db: await open(), uploadLimits, wrapObjects });
    second = await startSecondServer(app, { db: await open() });
    bearer = await logIn(app);
    image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await second.close();
    await second.dependencies.db.close();
    await app.close();
    await postgres.close();
  });

  const newOne = () => newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  const listFiles = async (subject: string) =>
    (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subject}/`));
  const readAttempts = (subject: string) =>
    app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('attempts').selectAll().where('subject_id', '=', subject).orderBy('object_key').execute(),
    );
  const countUses = async (subject: string) => {
    const tokens = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('ephemeral_tokens').select('use_count').where('subject_id', '=', subject).execute(),
    );
    return tokens.reduce((sum, token) => sum + token.use_count, 0);
  };

  test('[S6] four times as many concurrent uploads as uses, at both servers: exactly as many are accepted as uses', async () => {
    const subject = await newOne();
    const token = await mint(app, bearer, subject, { max_uses: USES });
    const packed = await packUpload(image);
    const answers = await Promise.all(
      Array.from({ length: 4 * USES }, (_, at) =>
        sendUntilAnswered(at % 2 ? app.port : second.port, token, packed),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(USES);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3 * USES);
    expect(await countUses(subject)).toBe(USES);
    expect(await readAttempts(subject)).toHaveLength(USES);
    expect(await listFiles(subject)).toHaveLength(USES);
  });

  test('two servers examine one queue together, and each of its uploads once', async () => {
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { overload: 'queue' } });
    const subject = await newOne();
    const token = await mint(app, bearer, subject);
    await upload(app, token, 'license', image);
    const { db } = app.dependencies;
    await db.asTenant(app.tenantId, (tx) =>
      sql`update attempts set verdict = null, queued_at = created_at where subject_id = ${subject}`.execute(
        tx,
      ),
    );
    const packed = await packUpload(image);
    for (let at = 0; at < QUEUED; at += 1) {
      app.moveClock(1_000);
      await sendPacked(at % 2 ? app.port : second.port, token, packed);
    }
    expect((await readAttempts(subject)).filter(({ verdict }) => verdict === null)).toHaveLength(QUEUED + 1);
    let [looks, examining, maxExamining] = [0, 0, 0];
    meanwhile.looking = async () => {
      looks += 1;
      maxExamining = Math.max(maxExamining, ++examining);
      await pause(20);
      examining -= 1;
    };
    const counts = await Promise.all(
      [app, second].map(({ dependencies }) =>
        examineQueue(toUploadDeps(dependencies, openUploadPermits()), new AbortController().signal),
      ),
    );
    meanwhile.looking = calm.looking;
    expect([counts[0]! + counts[1]!, looks]).toEqual([QUEUED + 1, QUEUED + 1]);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(maxExamining).toBeGreaterThan(1);
    const attempts = await readAttempts(subject);
    expect(attempts.filter(({ verdict }) => verdict === null)).toEqual([]);
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { overload: 'refuse' } });
  });

  /** Another program's transaction, which keeps a row locked until it is released. */
  async function holdRow(table: 'subjects' | 'submissions' | 'ephemeral_tokens', id: string) {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query("begin; select set_config('role', 'attesta_system', true)");
    const { rowCount } = await client.query(`select id from ${table} where id = $1 for update`, [id]);
    if (rowCount !== 1) throw new Error('There is no such row.');
    return async () => {
      await client.query('rollback');
      await client.end();
    };
  }

  const send = (method: string, path: string, json?: object) =>
    app.client.send(method, path, { bearer, ...(json ? { json } : {}) });

  /** All records and images of a subject, to check that nothing was written. */
  async function readAll(subject: string) {
    const rows = await app.dependencies.db.asTenant(app.tenantId, async (tx) => ({
      subjects: await tx.selectFrom('subjects').selectAll().where('id', '=', subject).execute(),
      details: await tx.selectFrom('subject_details').selectAll().where('subject_id', '=', subject).execute(),
      submissions: await tx
        .selectFrom('submissions')
        .selectAll()
        .where('subject_id', '=', subject)
        .orderBy('id')
        .execute(),
      messages: await tx.selectFrom('messages').selectAll().orderBy('id').execute(),
      requests: await tx
        .selectFrom('deletion_requests')
        .selectAll()
        .where('subject_id', '=', subject)
        .execute(),
      audit: await tx
        .selectFrom('audit_entries')
        .select(['number', 'action'])
        .where('subject_id', '=', subject)
        .orderBy('number')
        .execute(),
    }));
    return { ...rows, attempts: await readAttempts(subject), files: await listFiles(subject) };
  }

  /** A subject with one parked licence and one that is asked for again. */
  async function openCase() {
    const subject = await newOne();
    const token = await mint(app, bearer, subject);
    const parked = (await upload(app, token, 'license', image, { verification_id: 'parked' })).body
      .license_id;
    const flagged = (await upload(app, token, 'license', image)).body.license_id;
    await send('POST', `/admin/submissions/${flagged}/reject`, { require_reupload: true });
    return { subject, token, parked, flagged };
  }
  type Case = Awaited<ReturnType<typeof openCase>>;

  const WRITES: [string, 'subjects' | 'submissions', (opened: Case) => Promise<Answer>, number][] = [
    ['an upload', 'subjects', ({ token }) => upload(app, token, 'license', image), 200],
    [
      'an upload under the key of an existing one',
      'submissions',
      ({ token }) => upload(app, token, 'license', image, { verification_id: 'parked' }),
      200,
    ],
    [
      'a re-upload',
      'subjects',
      ({ token, flagged }) =>
        app.client.post(`/subject/reupload?type=license&id=${flagged}`, { token, form: uploadForm(image) }),
      201,
    ],
    ['an approval', 'submissions', ({ parked }) => send('POST', `/admin/submissions/${parked}/approve`), 200],
    [
      'a rejection with a comment',
      'submissions',
      ({ parked }) => send('POST', `/admin/submissions/${parked}/reject`, { comment: 'no' }),
      200,
    ],
    [
      "a reviewer's message",
      'submissions',
      ({ parked }) => send('POST', `/admin/submissions/${parked}/messages`, { comment: 'x' }),
      201,
    ],
    [
      "a subject's message",
      'subjects',
      ({ token, parked }) =>
        app.client.post('/subject/messages', { token, json: { comment: 'x', license_id: parked } }),
      200,
    ],
    [
      "a change of the subject's details",
      'subjects',
      ({ subject }) => send('PATCH', `/admin/subjects/${subject}`, { last_name: 'Z', addr_city: 'Z' }),
      200,
    ],
    [
      'a request for deletion',
      'subjects',
      ({ subject }) => send('POST', `/admin/subjects/${subject}/request-deletion`),
      201,
    ],
    ['an erasure', 'subjects', ({ subject }) => send('DELETE', `/admin/subjects/${subject}`), 200],
    ['the erasure of a record', 'submissions', ({ parked }) => send('DELETE', `/licenses/${parked}`), 200],
  ];

  testDeep(
    'every write to a row that another transaction keeps locked is 503 with Retry-After, and nothing is written',
    async () => {
      // Concurrently, because each waits five seconds for the row.
      await Promise.all(
        WRITES.map(async ([name, table, write, status]) => {
          const opened = await openCase();
          const before = await readAll(opened.subject);
          const letGo = await holdRow(table, table === 'subjects' ? opened.subject : opened.parked);
          const answer = await write(opened);
          await letGo();
          expect([name, answer.status, answer.headers['retry-after']]).toEqual([name, 503, '5']);
          expect(answer.body).toEqual({ error: expect.any(String) });
          const { messages: _, ...after } = await readAll(opened.subject);
          const { messages: __, ...was } = before;
          expect([name, after]).toEqual([name, was]);
          expect([name, (await write(opened)).status]).toEqual([name, status]);
        }),
      );
    },
  );

  testDeep(
    'an upload whose record cannot be written leaves no image: 503, and its use is spent',
    async () => {
      const { subject, token, parked } = await openCase();
      const before = await readAll(subject);
      let letGo = async () => {};
      meanwhile.storing = async () => {
        letGo = await holdRow('submissions', parked);
      };
      const answer = await upload(app, token, 'license', image, { verification_id: 'parked' });
      Object.assign(meanwhile, calm);
      await letGo();
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(await readAll(subject)).toEqual(before);
      expect(await countUses(subject)).toBe(3);
    },
  );

  testDeep(
    'an upload whose verdict cannot be written is kept, and parked like one whose process died',
    async () => {
      const { subject, token, parked } = await openCase();
      let letGo = async () => {};
      meanwhile.looking = async () => {
        letGo = await holdRow('submissions', parked);
      };
      const answer = await upload(app, token, 'license', image, { verification_id: 'parked' });
      Object.assign(meanwhile, calm);
      await letGo();
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      const readCase = async () => (await send('GET', `/admin/submissions/${parked}`)).body;
      expect(await readCase()).toMatchObject({ status: 'processing', attempt: 2, verdict: null });
      expect(await listFiles(subject)).toHaveLength(3);
      const { db, now } = app.dependencies;
      expect(await parkStaleAttempts(db, new Date(now().getTime() + 200_000), 150)).toBe(1);
      expect(await readCase()).toMatchObject({ status: 'pending', verdict: 'LICENSE_PENDING_APPROVAL' });
    },
  );

  const countDeadlocks = async (client: pg.Client) => {
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0].deadlocks);
  };

  /** Whether one of our transactions waits for a row that the other program locks. */
  const isBlocking = async (watcher: pg.Client, other: pg.Client) => {
    const pid = (await other.query('select pg_backend_pid() as pid')).rows[0].pid;
    const blocked = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    return (await watcher.query(blocked, [pid])).rowCount! > 0;
  };

  test('a real deadlock with another program rolls back our transaction, which is retried and succeeds', async () => {
    const watcher = new pg.Client(postgres.url);
    await watcher.connect();
    const before = await countDeadlocks(watcher);
    // Ours locks the subject and needs the submission, the other program locks that and needs the subject.
    const alone = 'the erasure of a record'; // it locks one row
    const met = WRITES.filter(
      ([name, table]) => name === 'an erasure' || (table === 'submissions' && name !== alone),
    );
    await Promise.all(
      met.map(async ([name, , write, status]) => {
        const opened = await openCase();
        const other = new pg.Client(postgres.url);
        await other.connect();
        await other.query("begin; select set_config('role', 'attesta_system', true)");
        await other.query('select id from submissions where id = $1 for update', [opened.parked]);
        const answering = write(opened);
        while (!(await isBlocking(watcher, other))) await new Promise((resolve) => setTimeout(resolve, 20));
        // On a slow machine PostgreSQL checks when ours has waited for long already, and rolls the other
        // program's back.
        await other
          .query('select id from subjects where id = $1 for update', [opened.subject])
          .catch((error) => expect(error.code).toBe('40P01'));
        await other.query('commit');
        await other.end();
        expect([name, (await answering).status]).toEqual([name, status]);
      }),
    );
    // The statistics are written with a delay; each connection adds its own when it ends or is idle.
    while ((await countDeadlocks(watcher)) < before + met.length) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await watcher.end();
  });

  test('an audit entry whose number an older server has taken gets a new number', async () => {
    await newOne();
    const older = new pg.Client(postgres.url);
    const watcher = new pg.Client(postgres.url);
    await Promise.all([older.connect(), watcher.connect()]);
    await older.query("begin; select set_config('role', 'attesta_system', true)");
    await older.query(
      `insert into audit_entries (tenant_id, number, at, actor, action, fields, hash)
        select tenant_id, number + 1, at, actor, action, fields, hash from audit_entries
        where tenant_id = $1 order by number desc limit 1`,
      [app.tenantId],
    );
    const creating = send('POST', '/admin/subjects', { first_name: 'A', last_name: 'B' });
    while (!(await isBlocking(watcher, older))) await new Promise((resolve) => setTimeout(resolve, 20));
    await older.query('commit');
    expect((await creating).status).toBe(201);
    await Promise.all([older.end(), watcher.end()]);
  });

  /**
   * From now on PostgreSQL refuses the first `times` writes to the table as it does for a serialisation
   * failure.
   */
  async function refuseToOrder(table: string, event: string, times: number) {
    const owner = new pg.Client(postgres.url);
    await owner.connect();
    await owner.query(`
      create sequence refusals;
      create function refuse() returns trigger language plpgsql security definer as $$
        begin
          if nextval('refusals') <= ${times} then
            raise exception 'could not serialize access' using errcode = '40001';
          end if;
          return new;
        end $$;
      create trigger refuse before ${event} on ${table} for each row execute function refuse();`);
    return async () => {
      const { rows } = await owner.query("select nextval('refusals') - 1 as tried");
      await owner.query(`drop trigger refuse on ${table}; drop function refuse; drop sequence refusals`);
      await owner.end();
      return Number(rows[0].tried);
    };
  }

  const ORDERED: [string, string, string][] = [
    ['an upload under the key of an existing one', 'attempts', 'insert'],
    ['an approval', 'submissions', 'update'],
    ["a reviewer's message", 'messages', 'insert'],
    ["a change of the subject's details", 'subject_details', 'update'],
  ];
  test.each(ORDERED)(
    'a serialisation failure is retried a few times, then 503 and nothing written: %s',
    async (name, table, event) => {
      const [, , write, status] = WRITES.find(([writeName]) => writeName === name)!;
      const opened = await openCase();
      const twice = await refuseToOrder(table, event, 2);
      expect((await write(opened)).status).toBe(status);
      expect(await twice()).toBeGreaterThanOrEqual(3);

      const again = await openCase();
      const before = await readAll(again.subject);
      const always = await refuseToOrder(table, event, 1_000_000);
      const answer = await write(again);
      expect(await always()).toBe(4);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(await readAll(again.subject)).toEqual(before);
    },
  );

  /** Creates attempts as a killed process leaves them: recorded, without a verdict. */
  async function forget(subject: string): Promise<void> {
    await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      await tx
        .updateTable('submissions')
        .set({ status: 'processing', verdict: null, reason: null, waiting_since: null })
        .where('subject_id', '=', subject)
        .execute();
      await tx
        .updateTable('attempts')
        .set({ verdict: null, reason: null, settled_at: null })
        .where('subject_id', '=', subject)
        .execute();
    });
  }

  test('two servers park attempts of dead processes at the same time, each once, and sweep orphaned objects', async () => {
    const subject = await newOne();
    const token = await mint(app, bearer, subject);
    const packed = await packUpload(image);
    await Promise.all(Array.from({ length: 30 }, () => sendUntilAnswered(app.port, token, packed)));
    await forget(subject);
    const orphans = Array.from({ length: 20 }, (_, at) => `${app.tenantId}/${subject}/orphan-${at}`);
    for (const key of orphans) await app.dependencies.objects.put(key, Buffer.from('x'));
    const { db, now } = app.dependencies;
    const later = new Date(now().getTime() + 200_000);
    const tomorrow = new Date(Date.now() + DAY_MS + 60_000);
    await Promise.all([
      ...[1, 2, 3].map(() => parkStaleAttempts(db, later, 150)),
      ...[1, 2, 3].map(() => sweepOrphans(app.dependencies, tomorrow)),
    ]);
    const attempts = await readAttempts(subject);
    expect(new Set(attempts.map(({ verdict, reason }) => `${verdict} ${reason}`))).toEqual(
      new Set(['LICENSE_PENDING_APPROVAL Verification exceeded its time budget.']),
    );
    const files = await listFiles(subject);
    const quarantined = files.filter((name) => name.startsWith('quarantine/'));
    expect([files.length, quarantined.length]).toEqual([attempts.length + 20, 20]);
    expect(await parkStaleAttempts(db, later, 150)).toBe(0);
  });
});
