import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openPacedTenant,
  type PacedCaller,
  type PacedStep,
  startPacedHouse,
} from '../../../../test/harness/camera/paced-house.ts';
import { posesToStep, seenHead, seenView } from '../../../../test/harness/camera/seen-head.ts';
import { createClient } from '../../../../test/harness/client.ts';
import type { TestApp } from '../../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../../test/harness/start-second-server.ts';
import { mint } from '../../../../test/harness/steps.ts';
import { findTenantSettings } from '../../store/tenants.ts';
import type { StepColor } from '../../verification/liveness/pace.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { expireFrames } from './expire-frames.ts';

let server: Awaited<ReturnType<typeof startPacedHouse>>;
let tenant: Awaited<ReturnType<typeof openPacedTenant>>;
let app: TestApp;
let bearer: string;
let subject: string;
beforeAll(async () => {
  server = await startPacedHouse();
});
afterAll(() => server.house.close());
beforeEach(async () => {
  tenant = await openPacedTenant(server);
  ({ app, bearer, subject } = tenant);
});

const living: PacedCaller = ({ turn }, before) => posesToStep(before, turn).map((pose) => seenHead(pose));

const countFrames = () =>
  app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    const tables = ['liveness_frames', 'incoming_images'] as const;
    const rows = [];
    for (const table of tables) rows.push((await tx.selectFrom(table).select('object_key').execute()).length);
    return rows;
  });

describe('a paced challenge', () => {
  test('[S247] announces one step at a time, and a head that follows each is shown', async () => {
    const challenge = await tenant.begin();
    expect(challenge).toEqual({
      challenge_id: expect.any(String),
      step: { number: 1, turn: 'straight', deadline_ms: 15_000 },
      expires_at: '2026-03-01 12:02:00',
    });
    const { challenge_id, steps, liveness } = await tenant.goThrough(living);
    expect(liveness).toBe('shown');
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1));
    const evidence = await tenant.readLiveness(challenge_id);
    expect(evidence).toMatchObject({ result: 'shown', paced: true, pace: { is_late: false, light: 'off' } });
    expect(evidence.pace.steps.map(({ turn }: PacedStep) => turn)).toEqual(steps.map(({ turn }) => turn));
    for (const { dwell_ms: dwell } of evidence.pace.steps.slice(0, -1)) {
      expect(dwell).toBeGreaterThanOrEqual(400);
      expect(dwell).toBeLessThanOrEqual(1_600);
    }
    expect(evidence.strip).toHaveLength(4);
  });

  test('[S247] a challenge that is left is drawn again, and the one with all steps is another one', async () => {
    tenant.link.token = await mint(app, bearer, subject, {
      require_liveness: true,
      expires_in_minutes: 43_200,
    });
    const all = (await app.client.post('/subject/liveness', { token: tenant.link.token })).body;
    const turns = new Set<string>();
    for (let at = 0; at < 8; at += 1) {
      app.moveClock(3_600_000);
      const challenge = await tenant.begin();
      expect(challenge.steps).toBeUndefined();
      server.state.clock += 1_000;
      turns.add((await tenant.post(challenge.challenge_id, 1)).body.step.turn);
    }
    expect(turns.size).toBeGreaterThan(1);
    expect(all.steps.length).toBeGreaterThan(2);
  });

  test('[S248] frames with all steps at once are refused for it, and steps for a challenge that lists them', async () => {
    const paced = await tenant.begin();
    const path = `/subject/liveness/${paced.challenge_id}`;
    const form = new FormData();
    form.set('times', JSON.stringify([0, 1, 2, 3, 4, 5, 6, 7]));
    for (let n = 0; n < 8; n++)
      form.append('frame', new Blob([Uint8Array.from(server.picture)]), 'frame.jpg');
    expect((await app.client.post(path, { token: tenant.link.token, form })).status).toBe(409);
    const { challenge_id } = (await app.client.post('/subject/liveness', { token: tenant.link.token })).body;
    expect((await tenant.post(challenge_id, 1)).status).toBe(409);
  });

  test('[S248] a tenant that takes paced challenges refuses the others, and a new tenant is one', async () => {
    const json = { liveness: { paced: true } };
    const { body } = await app.client.send('PATCH', '/admin/settings', { bearer, json });
    expect(body.liveness).toEqual({ paced: true, light: false });
    const refusal = await app.client.post('/subject/liveness', { token: tenant.link.token });
    expect([refusal.status, refusal.body.error]).toEqual([409, expect.stringContaining('{"paced": true}')]);
    for (const request of [{ paced: false }, {}]) {
      expect(
        (await app.client.post('/subject/liveness', { token: tenant.link.token, json: request })).status,
      ).toBe(409);
    }
    expect(
      (await app.client.post('/subject/liveness', { token: tenant.link.token, json: { pased: true } }))
        .status,
    ).toBe(400);
    expect((await tenant.begin()).step.number).toBe(1);
    const { db, now } = app.dependencies;
    const newTenant = { host: 'new.test', name: 'New', adminEmail: 'root@new.test', adminPasswordHash: '' };
    const id = await db.asSystem((tx) => createTenant(tx, newTenant, now()));
    const settings = await db.asTenant(id, (tx) => findTenantSettings(tx, id));
    expect(settings.liveness).toEqual({ paced: true, light: false });
  });

  test('a step posted again gets the current step, and its frames are left out', async () => {
    const { challenge_id: id } = await tenant.begin();
    server.state.clock += 1_000;
    const first = await tenant.post(id, 1);
    const frameCounts = await countFrames();
    const again = await tenant.post(id, 1);
    expect(again.body.step).toMatchObject({ number: 2, turn: first.body.step.turn });
    expect(again.body.step.deadline_ms).toBeLessThanOrEqual(first.body.step.deadline_ms);
    expect(await countFrames()).toEqual(frameCounts);
    const early = await tenant.post(id, 3);
    expect([early.status, early.body.error]).toEqual([
      409,
      'Step 3 has not been announced yet. Send the frames of step 2.',
    ]);
  });

  test.each(['due_at', 'announced_at'] as const)('[S251] a step without its %s is late', async (column) => {
    const { challenge_id: id } = await tenant.begin();
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx
        .updateTable('liveness_challenges')
        .set({ [column]: null })
        .where('id', '=', id)
        .execute(),
    );
    server.state.clock += 1_000;
    const { status, body } = await tenant.post(id, 1);
    expect([status, body]).toEqual([200, { liveness: 'unclear' }]);
    expect((await tenant.readLiveness(id)).pace.is_late).toBe(true);
  });

  test('[S249] of five posts of one step at once, over two servers, one is recorded', async () => {
    const { challenge_id: id } = await tenant.begin();
    server.state.clock += 1_000;
    const twin = await startSecondServer(server.house);
    const other = createClient(twin.port, app.host);
    const posts = [0, 1, 2, 3, 4].map((at) => tenant.post(id, 1, 4, at % 2 ? other : app.client));
    const postedAt = server.state.clock;
    const answers = await Promise.all(posts);
    // Each of them waited for the next step.
    server.state.clock = postedAt + 2_600;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.step.turn)).size).toBe(1);
    expect(await countFrames()).toEqual([4, 0]);
    // The next step, on the other server.
    expect((await tenant.post(id, 2, 4, other)).body.step.number).toBe(3);
    await twin.close();
  });

  test('bad frames are 400 and change nothing', async () => {
    const { challenge_id: id } = await tenant.begin();
    const send = (form: FormData) =>
      app.client.post(`/subject/liveness/${id}/frames`, { token: tenant.link.token, form });
    expect((await send(tenant.stepForm(1, 1))).body.error).toMatch(/2 frames or more/);
    expect((await send(tenant.stepForm(1, 9))).status).toBe(400);
    const unknown = await send(tenant.stepForm(1, 2, { times: '[0,1]' }));
    expect([unknown.status, unknown.headers['attesta-error-code']]).toEqual([400, 'unknown-field']);
    expect((await send(tenant.stepForm(0, 2))).status).toBe(400);
    expect((await send(tenant.stepForm(1, 2, { capture: '{"camera":7}' }))).status).toBe(400);
    const torn = tenant.stepForm(1, 2);
    torn.append('frame', new Blob(['no picture']), 'frame.jpg');
    expect((await send(torn)).status).toBe(400);
    expect(await countFrames()).toEqual([0, 0]);
    server.state.clock += 1_000;
    expect((await tenant.post(id, 1)).body.step.number).toBe(2);
  });

  test('a challenge that expires between two steps is 410', async () => {
    const { challenge_id: id } = await tenant.begin();
    server.state.clock += 1_000;
    await tenant.post(id, 1);
    app.moveClock(120_000);
    const late = await tenant.post(id, 2);
    expect([late.status, late.headers['attesta-error-code']]).toEqual([410, 'challenge-over']);
  });

  test('[S249] frames of an unfinished challenge are sealed, and erased with it after an hour', async () => {
    const { challenge_id: id } = await tenant.begin();
    server.state.clock += 1_000;
    await tenant.post(id, 1, 4);
    const listFiles = async () =>
      (await readdir(app.objectsFolder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && entry.parentPath.includes(subject))
        .map((entry) => join(entry.parentPath, entry.name));
    const files = await listFiles();
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect((await readFile(file)).includes(server.picture.subarray(0, 100))).toBe(false);
    }
    await expireFrames(app.dependencies, new Date(app.dependencies.now().getTime() + 3_600_001));
    expect(await listFiles()).toEqual([]);
    expect(await countFrames()).toEqual([0, 0]);
  });

  test('a result that a dead server did not write is found by the next post of the last step', async () => {
    const { challenge_id, steps, liveness } = await tenant.goThrough(living);
    expect(liveness).toBe('shown');
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.updateTable('liveness_challenges').set({ result: null, measures: null }).execute(),
    );
    expect((await tenant.post(challenge_id, steps.length)).body).toEqual({ liveness: 'shown' });
    expect((await tenant.post(challenge_id, steps.length + 1)).status).toBe(409);
  });
});

describe('colours', () => {
  const SENT: Record<StepColor, readonly [number, number, number]> = {
    red: [1, 0, 0],
    green: [0, 1, 0],
    blue: [0, 0, 1],
    white: [1, 1, 1],
    black: [0, 0, 0],
  };
  /** A face before a wall, of which the screen lights the face alone. */
  const lit = (color: StepColor | undefined, strength = 14) => {
    const view = seenView();
    const [red, green, blue] = SENT[color ?? 'black'];
    const face = [140 + red * strength, 120 + green * strength, 105 + blue * strength] as const;
    return { ...view, face };
  };
  const withColors: PacedCaller = (step, before) =>
    living(step, before).map((observation, at) => ({
      ...observation,
      view: at < 3 ? observation.view : lit(step.color),
    }));
  beforeEach(async () => {
    const json = { liveness: { paced: true, light: true } };
    await app.client.send('PATCH', '/admin/settings', { bearer, json });
  });

  test('[S252] four to six colours follow the movements, and a face whose light follows them is shown', async () => {
    const { steps, liveness, challenge_id } = await tenant.goThrough(withColors);
    const colors = steps.flatMap(({ color }) => color ?? []);
    expect([4, 5, 6]).toContain(colors.length);
    expect(colors.every((color, at) => color !== colors[at - 1])).toBe(true);
    expect(liveness).toBe('shown');
    expect((await tenant.readLiveness(challenge_id)).pace.light).toBe('shown');
  });

  test('[S252] a face whose light does not follow the colours is unclear, and never not_shown', async () => {
    const { liveness, challenge_id } = await tenant.goThrough(living);
    expect(liveness).toBe('unclear');
    expect((await tenant.readLiveness(challenge_id)).measures.findings).toEqual(['light_unclear']);
  });

  test('[S252] a person who declines the colours gets none, and a person decides', async () => {
    const { steps, liveness, challenge_id } = await tenant.goThrough(living, {
      json: { paced: true, light: false },
    });
    expect(steps.every(({ color }) => color === undefined)).toBe(true);
    expect(liveness).toBe('unclear');
    const evidence = await tenant.readLiveness(challenge_id);
    expect(evidence).toMatchObject({
      pace: { light: 'declined' },
      measures: { findings: ['light_declined'] },
    });
    expect(evidence.status).toBe('SELFIE_PENDING_APPROVAL');
  });
});
