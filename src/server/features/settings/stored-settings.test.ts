import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { recomputeAllDue } from './recompute-due.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let log: string[] = [];
beforeAll(async () => {
  const logger = createLogger('error', { write: (line) => void log.push(line) });
  whole = await startApp({ vision: unavailableVision, logger });
});
afterAll(() => whole.close());
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  log = [];
});

/** Stores parts of a column as another version, or a hand, may have. */
const store = (column: 'settings' | 'content', parts: object) =>
  app.dependencies.db.asSystem((tx) =>
    sql`update tenants set ${sql.ref(column)} = ${sql.ref(column)} || ${JSON.stringify(parts)}::jsonb
      where tenant_id = ${app.tenantId}`.execute(tx),
  );
const readStored = async () => {
  const { settings, content } = await app.dependencies.db.asSystem((tx) =>
    tx
      .selectFrom('tenants')
      .select(({ cast }) => [
        cast<string>('settings', 'text').as('settings'),
        cast<string>('content', 'text').as('content'),
      ])
      .where('tenant_id', '=', app.tenantId)
      .executeTakeFirstOrThrow(),
  );
  return { settings: JSON.parse(settings), content: JSON.parse(content) };
};
const read = () => app.client.get('/admin/settings', { bearer });
const change = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });

test.each([
  { required_proofs: ['in_force', 'hologram'] },
  { required_proofs: 'in_force' },
  { second_look: { rejections: 'yes', approvals_against_signals: true, sample_percent: 5 } },
  { ip_allow_list: ['10.0.0.0/8', 'office'] },
  { ip_allow_list: null },
  { enforce_2fa: 'true' },
  { lock_verified_details: 1 },
  { severe_signals: ['planted_signal'] },
  { expired_documents: 'ask' },
  { accepted_documents: [] },
  { retention_days: 0 },
  { compare_across_people: null },
  { policy: { limits: { passing_score: '0.9' }, set_at: '2026-01-01 00:00:00' } },
  { oidc: { issuer: 'https://idp.example' } },
])('a tenant with an invalid setting is answered 503, and the log names the setting: %j', async (parts) => {
  await store('settings', parts);
  for (const answer of [
    await read(),
    await app.client.post('/admin/login', { json: {} }),
    await app.client.get('/page'),
    await app.client.get('/admin/subjects', { bearer }),
  ]) {
    expect(answer).toMatchObject({ status: 503, headers: { 'attesta-error-code': 'unavailable' } });
    expect(answer.body.error).toBe(
      'The settings of this tenant cannot be read. Ask the operator of the service.',
    );
  }
  const [name] = Object.keys(parts);
  expect(log).toHaveLength(4);
  for (const line of log) expect(line).toContain(`tenants.settings.${name}`);
  expect(log.join()).not.toMatch(/hologram|office|planted_signal/);

  const other = await openTenant(whole);
  expect((await other.client.get('/admin/me', { bearer: await logIn(other) })).status).toBe(200);
});

test('a tenant is served again when its setting is corrected', async () => {
  expect((await read()).status).toBe(200);
  await store('settings', { enforce_2fa: 'no' });
  expect((await read()).status).toBe(503);
  await store('settings', { enforce_2fa: false });
  expect(await read()).toMatchObject({ status: 200, body: { enforce_2fa: false } });
});

test('a text for the page that is invalid stops what reads it, and nothing else', async () => {
  await store('content', { reasons: [{ code: 'cut_off' }] });
  expect((await read()).status).toBe(503);
  expect(log.join()).toContain('tenants.content.reasons.0.staff');
  expect((await app.client.get('/admin/subjects', { bearer })).status).toBe(200);
  await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
});

test('a setting that only a newer version knows is not returned, and a change keeps it', async () => {
  const newer = { newer_rule: { strict: true } };
  await store('settings', newer);
  await store('content', newer);
  const before = await read();
  expect(before.status).toBe(200);
  expect(before.body).not.toHaveProperty('newer_rule');
  expect((await change({ retention_days: 30, branding: { name: 'Acme' } })).status).toBe(200);
  expect(await readStored()).toMatchObject({
    settings: { ...newer, retention_days: 30 },
    content: { ...newer, branding: { name: 'Acme' } },
  });
});

test('a part of a setting that only a newer version knows stops nothing', async () => {
  const rules = { rejections: true, approvals_against_signals: false, sample_percent: 0, newer_part: 1 };
  await store('settings', { second_look: rules });
  expect((await app.client.get('/admin/me', { bearer })).status).toBe(200);
});

test('a setting that an earlier version did not store has its default', async () => {
  await app.dependencies.db.asSystem((tx) =>
    tx
      .updateTable('tenants')
      .set({ settings: '{"enforce_2fa":false}', content: '{"branding":{"name":"Acme"}}' })
      .where('tenant_id', '=', app.tenantId)
      .execute(),
  );
  expect((await read()).body).toMatchObject({
    expired_documents: 'park',
    compare_across_people: true,
    accepted_documents: ['licence'],
    branding: { name: 'Acme', color: null, logo_url: null },
    consent: { required: false, version: '', text: {}, notice_url: null, terms_url: null },
  });
});

test('an invalid setting of one tenant does not stop the due dates of another', async () => {
  const targets = { hours: { license: 4 }, time_zone: 'UTC', working_hours: null };
  await store('settings', { targets: { wanted: targets, revision: -1 } });
  await expect(recomputeAllDue(app.dependencies.db)).rejects.toMatchObject({ code: 'unavailable' });
  const broken = app.tenantId;
  app = await openTenant(whole);
  await store('settings', { targets: { wanted: targets, revision: 3 } });
  await expect(recomputeAllDue(app.dependencies.db)).rejects.toMatchObject({ code: 'unavailable' });
  await app.dependencies.db.asSystem((tx) =>
    tx.updateTable('tenants').set({ settings: '{}' }).where('tenant_id', '=', broken).execute(),
  );
  await recomputeAllDue(app.dependencies.db);
});
