import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listRoutes } from '../src/server/app.ts';
import { countAllWaiting } from '../src/server/store/submissions/submission-lists.ts';
import { createMetrics } from '../src/server/telemetry/metrics/create-metrics.ts';
import { QUIET_SOURCES } from './harness/quiet-sources.ts';
import { ADMIN, startApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const ROOT = new URL('../', import.meta.url);
const QUOTED = ['deploy/prometheus/alerts.yaml', 'deploy/grafana/attesta.json', 'docs/monitoring.md'];
/** Names with this prefix that a guide also mentions. */
const DATABASE_ROLES = ['attesta_tenant', 'attesta_system', 'attesta_reviewer'];

test('[S214] a server reports its measurements, and nothing about any person', async () => {
  const metrics = createMetrics(QUIET_SOURCES);
  const app = await startApp({ vision: unavailableVision, observer: metrics.observer });
  const bearer = await logIn(app);
  const person = { first_name: 'Wilhelmina', last_name: 'Quennell', license_number: 'Q1234567' };
  const subject = await newSubject(app, bearer, person);
  const token = await mint(app, bearer, subject);
  const image = { create: { width: 240, height: 240, channels: 3 as const, background: '#789' } };
  const uploaded = await upload(app, token, 'license', await sharp(image).jpeg().toBuffer());
  await app.client.get(`/nothing/${subject}`, { bearer });
  const countAt = (days: number) =>
    app.dependencies.db.asSystem((tx) =>
      countAllWaiting(tx, new Date(app.dependencies.now().getTime() + days * 86_400_000)),
    );
  expect(await countAt(0)).toMatchObject({ count: 1, since: expect.any(Date), tenants: 1, oldTenants: 0 });
  expect(await countAt(2)).toMatchObject({ tenants: 1, oldTenants: 1 });
  for (const change of ['is_sandbox', 'suspended'] as const) {
    const set = (value: boolean) =>
      app.dependencies.db.asSystem((tx) =>
        tx.updateTable('tenants').set(change, value).where('tenant_id', '=', app.tenantId).execute(),
      );
    await set(true);
    expect(await countAt(2)).toMatchObject({ count: 0, since: null, tenants: 0, oldTenants: 0 });
    await set(false);
  }
  await app.close();

  const { text } = await metrics.read();
  expect(text).toMatch(/attesta_http_requests_total\{method="POST",route="\S+upload",status="200"\} 1/);
  expect(text).toContain('attesta_attempts_total{kind="license",verdict="LICENSE_PENDING_APPROVAL"} 1');
  expect(text).toContain('attesta_parked_total{kind="license",reason="Document detection unavailable."} 1');
  expect(text).toContain('attesta_permits_held{of="images"} 0');
  const secrets = [...Object.values(person), subject, token, bearer, ADMIN.email, app.host, app.tenantId];
  for (const secret of [...secrets, uploaded.body.license_id]) expect(text).not.toContain(secret);
});

/** The counters of a text, without their values, as `name{labels}`. */
const parseCounters = (text: string) =>
  [...text.matchAll(/^(attesta_\w+_total(?:\{.*\})?) (\S+)$/gm)].map(([, series, value]) => [
    series!,
    Number(value),
  ]);

test('every counter is exposed as 0 before the first request, and the first events add no series', async () => {
  const metrics = createMetrics(QUIET_SOURCES);
  const app = await startApp({ vision: unavailableVision, observer: metrics.observer });
  const before = parseCounters((await metrics.read()).text);
  expect(before.filter(([, value]) => value !== 0)).toEqual([]);
  const series = new Set(before.map(([name]) => name));
  const routes = listRoutes(app.dependencies).map(({ method, path }) => ({ method, path: `/api/v1${path}` }));
  for (const { method, path } of [...routes, { method: 'GET', path: '/readyz' }]) {
    for (const status of [500, 503]) {
      const name = `attesta_http_requests_total{method="${method}",route="${path}",status="${status}"}`;
      expect(series).toContain(name);
    }
  }
  for (const name of [
    'attesta_attempts_total{kind="selfie",verdict="ID_NOT_MATCHED"}',
    'attesta_parked_total{kind="license",reason="Verification exceeded its time budget."}',
    'attesta_parked_total{kind="analyze",reason="undecided"}',
    'attesta_permits_refused_total{of="bodies"}',
    'attesta_permits_refused_total{of="images"}',
    'attesta_permits_refused_total{of="decoders"}',
  ])
    expect(series).toContain(name);

  const bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  const image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  const token = await mint(app, bearer, subject);
  for (const type of ['license', 'selfie', 'analyze']) await upload(app, token, type, image);
  await app.client.get('/admin/subjects', { bearer: 'nothing' });
  await app.client.get('//readyz');
  await app.close();
  const after = parseCounters((await metrics.read()).text);
  expect(after.filter(([, value]) => value !== 0).length).toBeGreaterThan(6);
  expect(after.filter(([name]) => !series.has(name))).toEqual([]);
});

test.each(QUOTED)('%s names existing measurements only', async (file) => {
  const { text } = await createMetrics(QUIET_SOURCES).read();
  const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const words = (await readFile(new URL(file, ROOT), 'utf8')).match(/\b(attesta|process|nodejs)_\w+/g)!;
  const measured = words.filter((word) => !DATABASE_ROLES.includes(word));
  const named = [...new Set(measured)].map((word) => word.replace(/_(bucket|sum|count)$/, ''));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

test('every alert is explained in the guide', async () => {
  const [rules, guide] = await Promise.all(
    ['deploy/prometheus/alerts.yaml', 'docs/monitoring.md'].map((file) =>
      readFile(new URL(file, ROOT), 'utf8'),
    ),
  );
  const alerts = [...rules!.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts.length).toBeGreaterThan(5);
  expect([...guide!.matchAll(/^\| `(Attesta\w+)`/gm)].map(([, name]) => name)).toEqual(alerts);
});
