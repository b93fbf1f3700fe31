import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ObjectStore } from '../src/server/storage/object-store.ts';
import { verifyAuditChain } from '../src/server/store/audit/audit-chain.ts';
import { people } from '../tools/specimen/people.ts';
import type { Answer } from './harness/client.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { tries } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import { openWallet, prove } from './harness/wallet.ts';

const bin = findPostgres();
const ROUNDS = tries(3, 15);

/** The same delays in every run (mulberry32); how the requests interleave still depends on the machine. */
function createDelays(seed: number): (maxMs: number) => Promise<void> {
  let state = seed;
  return (maxMs) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return new Promise((resolve) => setTimeout(resolve, share * maxMs));
  };
}
const wait = createDelays(5);

/** A store as slow as one behind a network, so that an erasure falls between an image and its record. */
const slow = (objects: ObjectStore): ObjectStore => ({
  ...objects,
  put: async (key, bytes) => {
    await wait(30);
    await objects.put(key, bytes);
    await wait(30);
  },
  delete: async (key) => {
    await wait(5);
    await objects.delete(key);
  },
});

// The embedded database runs one transaction at a time; here the erasure runs beside every other write.
describe.skipIf(bin === null)('an erasure during every other write about a subject', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  let image: Buffer;
  beforeAll(async () => {
    postgres = await createPostgres();
    const db = await openWithoutTimeouts(postgres.url);
    app = await startApp({ vision: unavailableVision, db, wrapObjects: slow });
    bearer = await logIn(app);
    image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });

  /** Two erasures and one of every other write, started within a tenth of a second. */
  async function runRound(subject: string, token: string): Promise<{ erasures: Answer[]; others: Answer[] }> {
    const license = (await upload(app, token, 'license', image, { verification_id: 'v0' })).body.license_id;
    const { client } = app;
    const review = (what: string, json: object) =>
      client.post(`/admin/submissions/${license}/${what}`, { bearer, json });
    const form = () => uploadForm(image, { comment: 'x' });
    const erase = () => client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
    const writes = [
      ...Array.from({ length: 6 }, (_, at) => () => {
        return upload(app, token, 'license', image, { verification_id: `v${at % 3}` });
      }),
      () => review('approve', { comment: 'x' }),
      () => review('reject', { comment: 'x', require_reupload: true }),
      () => review('messages', { comment: 'x', response_required: true }),
      () => review('open', { open: true }),
      () => client.post('/subject/messages', { token, json: { comment: 'x', license_id: license } }),
      () => client.post(`/subject/reupload?type=license&id=${license}`, { token, form: form() }),
      () => client.send('PATCH', `/admin/subjects/${subject}`, { bearer, json: { addr_city: 'x' } }),
      () => client.post('/ephemeral-tokens', { bearer, json: { subject_id: subject } }),
      () => client.post('/subject/request-deletion', { token, json: { confirmation: true, reason: 'x' } }),
      () => client.send('DELETE', `/licenses/${license}`, { bearer }),
      () => client.get(`/admin/submissions/${license}/attempts/1/image`, { bearer }),
    ];
    const start = async (work: () => Promise<Answer>) => {
      await wait(100);
      return work();
    };
    const [erasures, others] = await Promise.all([
      Promise.all([start(erase), start(erase)]),
      Promise.all(writes.map(start)),
    ]);
    return { erasures, others };
  }

  test('an erasure succeeds once, leaves no file and no record, and no request meets a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const subject = await newSubject(app, bearer, {
        first_name: 'A',
        last_name: 'B',
        license_number: '1',
      });
      const token = await mint(app, bearer, subject);
      const { erasures, others } = await runRound(subject, token);
      expect(erasures.map((answer) => answer.status).sort()).toEqual([200, 404]);
      for (const { status } of others) expect([200, 201, 401, 404, 409]).toContain(status);
      const files = await readdir(app.objectsFolder, { recursive: true });
      expect(files.filter((name) => name.includes(`${subject}/`))).toEqual([]);
      const left = await app.dependencies.db.asTenant(app.tenantId, async (tx) => ({
        attempts: await tx.selectFrom('attempts').selectAll().where('subject_id', '=', subject).execute(),
        requests: await tx
          .selectFrom('deletion_requests')
          .select(['status', 'reason'])
          .where('subject_id', '=', subject)
          .execute(),
      }));
      expect(left).toEqual({ attempts: [], requests: [{ status: 'completed', reason: null }] });
    }
  });

  test('[S87] an erasure leaves nothing in the planner’s statistics, nor in a backup', async () => {
    const subject = await newSubject(app, bearer, {
      first_name: 'A',
      last_name: 'Plantedlast',
      external_uid: 'planted-id',
      license_number: 'PLANTED1',
      email: 'planted@example.com',
      date_of_birth: '1961-07-23',
    });
    const token = await mint(app, bearer, subject, { accept_credentials: ['mdl'] });
    const holder = { ...people[0]!.details, addr_street: 'Plantedstreet 7', license_number: 'PLANTEDMDL' };
    const wallet = openWallet(holder, new Uint8Array(image), app.dependencies.now());
    const proved = await prove(app, wallet, token, 'mdl');
    expect(proved.body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', attempt: 1 });
    const stays = await newSubject(app, bearer, { first_name: 'A', last_name: 'Staysplanted' });
    const { image_key } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('subjects').select('image_key').where('id', '=', subject).executeTakeFirstOrThrow(),
    );
    // Does the work of autovacuum, which is off in tests.
    await postgres.askOwner('analyze');
    await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
    await app.dependencies.db.scrub();
    const key = Buffer.from(image_key).toString('hex');
    const needles = [
      'Plantedlast',
      'plantedlast',
      'Plantedstreet',
      'PLANTEDMDL',
      'planted-id',
      'PLANTED1',
      'planted@',
      '1961-07-23',
      key,
    ];
    const statistics = await postgres.askOwner(
      'select string_agg(row_to_json(s)::text, chr(10)) as catalog from pg_statistic s',
    );
    expect(needles.filter((needle) => statistics[0]!.catalog.includes(needle))).toEqual([]);
    // The search covered something.
    expect(statistics[0]!.catalog).toContain(stays);
    const program = join(bin!, 'pg_dump');
    // The servers from npm lack it.
    if (!existsSync(program)) return;
    const url = postgres.url.replace('attesta@', 'root@');
    const dump = await promisify(execFile)(program, [url], { maxBuffer: 2 ** 30 });
    expect(needles.filter((needle) => dump.stdout.includes(needle))).toEqual([]);
    expect(dump.stdout).toContain('Staysplanted');
  });

  test('20 concurrent requests for an erasure are one request', async () => {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const ask = () => app.client.post(`/admin/subjects/${subject}/request-deletion`, { bearer });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.request_id)).size).toBe(1);
  });

  test('an erasure and all concurrent writes form one unbroken audit chain', async () => {
    const report = await verifyAuditChain(app.dependencies.db, app.tenantId);
    expect(report.flaw).toBeNull();
    expect(report.entries).toBeGreaterThan(ROUNDS * 2);
  });
});
