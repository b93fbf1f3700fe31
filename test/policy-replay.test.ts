import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWanted, replayTenants } from '../src/server/cli/policy-replay.ts';
import { replayPart } from '../src/server/features/settings/replay-part.ts';
import { PRODUCT_LIMITS } from '../src/server/verification/policy/limits.ts';
import type { VerdictEvidence } from '../src/server/verification/replay/list-possible-findings.ts';
import { HOST, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { fakeFace, fakeVision, seenSelfie } from './harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from './harness/vision/seen-documents.ts';

// Four attempts: a licence scored at 0.96 that a person rejected afterwards, the same again, a licence without
// stored evidence, and a first selfie, which no limit decides.
const sight = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
let app: TestApp;
let bearer: string;
let rejected: string;
beforeAll(async () => {
  app = await startApp({ vision: fakeVision(sight) });
  bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { ...ADA, middle_name: 'Quincy' });
  const token = await mint(app, bearer, subject);
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
  const send = async (type: string, verification_id: string) => {
    app.moveClock(1000);
    return (await upload(app, token, type, image, { verification_id })).body;
  };
  rejected = (await send('license', 'one')).license_id;
  const json = { require_reupload: true };
  await app.client.post(`/admin/submissions/${rejected}/reject`, { bearer, json });
  await send('license', 'two');
  await send('selfie', 'three');
  const { license_id: lost } = await send('license', 'four');
  await app.dependencies.db.asSystem((tx) =>
    tx.updateTable('attempts').set({ evidence: null }).where('submission_id', '=', lost).execute(),
  );
  app.moveClock(1000);
});
afterAll(() => app.close());

const STRICTER = { policy: { passing_score: 0.99 } };
const replay = (json: object) => app.client.post('/admin/policy/replay', { bearer, json });

describe('the replay of past attempts with other limits', () => {
  test('a replay reports which verdicts would change, what reviewers decided on those, and which cannot be replayed', async () => {
    const { body } = await replay(STRICTER);
    expect(body).toMatchObject({ looked_at: 4, same: 1, cannot_say: 1, next_cursor: null });
    expect(body.limits.passing_score).toBe(0.99);
    expect(body.flips).toEqual([
      {
        kind: 'license',
        from: 'LICENSE_APPROVED',
        to: 'LICENSE_PENDING_APPROVAL',
        count: 2,
        people: { approved: 0, rejected: 1 },
        examples: [
          { submission_id: rejected, attempt: 1 },
          { submission_id: expect.any(String), attempt: 1 },
        ],
      },
    ]);
    expect((await replay({ policy: {} })).body).toMatchObject({ same: 3, cannot_say: 1, flips: [] });
    expect((await replay({ ...STRICTER, to: '2020-01-01' })).body.looked_at).toBe(0);
  });

  test('[S62] batches of a replay add up to the whole, and each begins after the previous one', async () => {
    const lines: string[] = [];
    const wanted = readWanted(['passing_score=0.99', '--host', HOST]);
    const print = (line: string) => lines.push(line);
    await replayTenants(app.dependencies.db, wanted, { say: print, now: app.dependencies.now, size: 1 });
    expect(lines[0]).toBe(`${HOST}: 4 attempts checked: 1 unchanged, 1 undetermined by their evidence.`);
    expect(lines[1]).toContain('2 from LICENSE_APPROVED to LICENSE_PENDING_APPROVAL');
    expect(lines).toHaveLength(2);
  });

  test('a replay adds its figures to those of the batches before', async () => {
    const { limits, next_cursor, ...before } = (await replay(STRICTER)).body;
    const { body } = await replay({ ...STRICTER, before });
    expect(body).toMatchObject({ looked_at: 8, same: 2, cannot_say: 2, next_cursor: null, limits });
    expect(body.flips).toHaveLength(1);
    expect(body.flips[0]).toMatchObject({ count: 4, people: { approved: 0, rejected: 2 } });
    expect(body.flips[0].examples.slice(0, 2)).toEqual(before.flips[0].examples);
  });

  test('[S62] a replay runs in a read-only transaction, and changes nothing', async () => {
    const readAll = () =>
      app.dependencies.db.asSystem((tx) =>
        tx.selectFrom('attempts').selectAll().orderBy('created_at').execute(),
      );
    const before = await readAll();
    let mode = '';
    const { db } = app.dependencies;
    const watched: typeof db = {
      ...db,
      asTenant: (tenant, work) =>
        db.asTenant(tenant, async (tx) => {
          const done = await work(tx);
          const write = tx.updateTable('attempts').set({ score: 0 }).execute();
          mode = await write.then(
            () => 'written',
            (error: Error) => error.message,
          );
          return done;
        }),
    };
    const span = { from: null, to: app.dependencies.now() };
    const limits = (await replay(STRICTER)).body.limits;
    await replayPart(watched, app.tenantId, { limits, span, last: null }).catch(() => null);
    expect(mode).toContain('read-only transaction');
    expect(await readAll()).toEqual(before);
  });

  test.each<[string, object, string]>([
    ['limits beyond their bounds', { policy: { passing_score: 2 } }, 'passing_score must be from 0.7 to 1.'],
    [
      'a cursor that no answer gave',
      { policy: {}, cursor: 'x' },
      'cursor is not valid. Send the next_cursor of the previous answer.',
    ],
    ['an invalid day', { policy: {}, from: '2026-02-30' }, 'from must be a date like 2030-01-31.'],
  ])('a replay is refused with %s', async (_, body, error) => {
    expect(await replay(body)).toMatchObject({ status: 400, body: { error } });
  });

  test('only a superuser may run a replay', async () => {
    const { token } = (await app.client.post('/admin/api-tokens', { bearer, json: {} })).body;
    const replayed = await app.client.post('/admin/policy/replay', { bearer: token, json: STRICTER });
    expect(replayed.status).toBe(403);
  });

  test('policy:replay without a limit shows what the current limits change about past uploads', async () => {
    // As before an upgrade with stricter limits: a selfie that was approved at 0.9 of the boundary.
    const { selfie_band, ...limits } = PRODUCT_LIMITS;
    const evidence: VerdictEvidence = {
      faces: [{ box: { x: 0.2, y: 0.2, width: 0.5, height: 0.5 }, score: 0.9 }],
      reference: 'compared',
      face_distance: 0.9,
      decided_by: {
        limits: { ...limits, selfie_band: { ...selfie_band, same: 0.94 } },
        set_at: null,
        strict: false,
      },
    };
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const { db, now } = app.dependencies;
    const past = await db.asSystem((tx) =>
      tx
        .updateTable('attempts')
        .set({ evidence: JSON.stringify(evidence), verdict: 'SELFIE_APPROVED' })
        .where('verdict', '=', 'SELFIE_PENDING_APPROVAL')
        .returning('submission_id')
        .execute(),
    );
    await replayTenants(db, readWanted([]), { say: print, now });
    expect(lines).toContainEqual(
      expect.stringContaining('selfie: 1 from SELFIE_APPROVED to SELFIE_PENDING_APPROVAL'),
    );
    expect(lines).toContainEqual(expect.stringContaining(past[0]!.submission_id));
    expect(lines.join('\n')).not.toContain('looser');
  });

  test('policy:replay reports by how much a limit for the same person is looser than what was measured', async () => {
    const { db, now } = app.dependencies;
    const replayWith = async (...args: string[]) => {
      const lines: string[] = [];
      await replayTenants(db, readWanted(['--host', app.host, ...args]), {
        say: (line) => lines.push(line),
        now,
      });
      return lines.filter((line) => line.includes('looser'));
    };
    const sentence = (name: string, figures: string) =>
      `${app.host}: ${name} of ${figures}, the product's limit: people of one group may pass for each other.`;
    expect(await replayWith('selfie_band.same=0.9', 'portrait_band.same=0.7')).toEqual([
      sentence('selfie_band.same', '0.9 is 0.08 looser than 0.82'),
    ]);
    // The tenant's own limits, without any on the command line.
    const policy = { portrait_band: { same: 0.8, different: 1.2 }, loosen: true };
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { policy } });
    expect(await replayWith()).toEqual([sentence('portrait_band.same', '0.8 is 0.02 looser than 0.78')]);
    const back = { portrait_band: null };
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { policy: back } });
    expect(await replayWith()).toEqual([]);
  });
});

test.each<[string[], string]>([
  [['score=1'], 'The limit score does not exist. --help lists all limits.'],
  [['passing_score=high'], 'passing_score must be a number, as in passing_score=0.9.'],
  [['passing_score=0.9', '--from', '2026-13-01'], '--from must be a date like 2030-01-31.'],
  [['passing_score=0.9', '--host'], '--host needs a value.'],
])('policy:replay answers the command line %j with a sentence', (args, sentence) => {
  expect(() => readWanted(args)).toThrow(sentence);
});
