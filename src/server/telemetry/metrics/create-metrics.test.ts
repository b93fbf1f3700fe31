import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMetrics, type MetricSources } from './create-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const sources: MetricSources = {
  trust: async () => [{ kind: 'mdl', ageSeconds: 86_400 }],
  statusLists: async () => 7200,
  quality: async () => [{ decided_as: 'approved', period: 'week', samples: 40, errors: 2 }],
  queue: async () => ({
    pending: 3,
    oldestSeconds: 61.5,
    late: 2,
    lateSeconds: 40,
    tenants: 2,
    oldTenants: 0,
  }),
  uploads: async () => ({ queued: 5, oldestSeconds: 12 }),
  connections: () => ({ open: 4, idle: 1, waiting: 2 }),
  acceptsWrites: async () => true,
  pingStore: async () => {},
  storeAcceptsWrites: () => true,
  freeBytes: async () => 5e9,
  lastBackup: async () => 1_900_000_000.5,
  jobs: async () => [],
  clockOffset: () => null,
  inference: () => new Map([['face-age', { answered: 7, unavailable: 1, budget: 0, seconds: 0.25 }]]),
};

const renderMetrics = async (
  overrides: Partial<MetricSources>,
  act: (metrics: ReturnType<typeof createMetrics>) => void,
) => {
  const metrics = createMetrics({ ...sources, ...overrides });
  act(metrics);
  const { text } = await metrics.read();
  return text.split('\n').filter((line) => line.startsWith('attesta_'));
};

test('counts answers and verdicts', async () => {
  const lines = await renderMetrics({}, ({ observer }) => {
    const answer = { method: 'GET', route: '/api/v1/admin/subjects/:id', status: 200, seconds: 0.004 };
    for (let times = 0; times < 2; times += 1) observer.answered(answer);
    const timings = { document: 300, text: 1200 };
    const attempt = { kind: 'license' as const, timings, reason: null };
    observer.settled({ ...attempt, verdict: 'LICENSE_APPROVED', state: 'approved' });
    observer.settled({ ...attempt, verdict: 'LICENSE_PENDING_APPROVAL', state: 'pending' });
  });
  const route = 'method="GET",route="/api/v1/admin/subjects/:id"';
  for (const line of [
    `attesta_http_requests_total{${route},status="200"} 2`,
    `attesta_http_request_seconds_count{${route}} 2`,
    'attesta_attempts_total{kind="license",verdict="LICENSE_APPROVED"} 1',
    'attesta_parked_total{kind="license",reason="undecided"} 1',
    'attesta_step_seconds_sum{step="text"} 2.4',
  ]) {
    expect(lines).toContain(line);
  }
  const parkedLines = lines.filter((line) => line.startsWith('attesta_parked_total') && !line.endsWith(' 0'));
  expect(parkedLines).toHaveLength(1);
});

test('reads gauges only when the metrics are scraped', async () => {
  const fill = { held: 2, waiting: 7, refused: 3 };
  const lines = await renderMetrics({}, ({ observer }) => {
    observer.watchPermits('images', () => fill);
    fill.waiting = 9;
  });
  for (const line of [
    'attesta_permits_held{of="images"} 2',
    'attesta_permits_waiting{of="images"} 9',
    'attesta_permits_refused_total{of="images"} 3',
    'attesta_backup_last_success_timestamp_seconds 1900000000.5',
    'attesta_queue_pending 3',
    'attesta_queue_oldest_seconds 61.5',
    'attesta_queue_late 2',
    'attesta_queue_tenants 2',
    'attesta_queue_old_tenants 0',
    'attesta_uploads_queued 5',
    'attesta_uploads_queued_seconds 12',
    'attesta_queue_late_seconds 40',
    'attesta_database_connections{state="waiting"} 2',
    'attesta_database_up{database="home"} 1',
    'attesta_object_store_up 1',
    'attesta_object_store_writable 1',
    'attesta_disk_free_bytes 5000000000',
    'attesta_inference_calls_total{model="face-age",end="answered"} 7',
    'attesta_inference_calls_total{model="face-age",end="unavailable"} 1',
    'attesta_inference_seconds_total{model="face-age"} 0.25',
  ]) {
    expect(lines).toContain(line);
  }
});

test('reads each source once per scrape', async () => {
  let calls = 0;
  const queue: MetricSources['queue'] = async () => {
    calls += 1;
    return { pending: 0, oldestSeconds: 0, late: 0, lateSeconds: 0, tenants: 0, oldTenants: 0 };
  };
  await renderMetrics({ queue }, () => {});
  expect(calls).toBe(1);
});

test('omits unavailable values without failing', async () => {
  const down = async () => Promise.reject(new Error('down'));
  const lastBackup = async () => null;
  const lines = await renderMetrics(
    { queue: down, uploads: down, freeBytes: down, connections: () => null, lastBackup },
    () => {},
  );
  expect(lines.filter((line) => /queue|connections|disk|backup/.test(line))).toEqual([]);
});

test.each([
  ['is down', async () => Promise.reject(new Error('down'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('reports an object store that %s as down', async (_, pingStore) => {
  const { text } = await createMetrics({ ...sources, pingStore }, 20).read();
  expect(text).toContain('attesta_object_store_up 0');
  // Unknown, whatever it was before.
  expect(text).not.toMatch(/^attesta_object_store_writable /m);
});

test('reports an object store that answers and refuses writes', async () => {
  const { text } = await createMetrics({ ...sources, storeAcceptsWrites: () => false }).read();
  expect(text).toMatch(/^attesta_object_store_up 1$/m);
  expect(text).toMatch(/^attesta_object_store_writable 0$/m);
});

const silent = () => new Promise<never>(() => {});

test.each<[string, MetricSources['acceptsWrites'], string[]]>([
  ['takes writes', async () => true, ['up{database="home"} 1', 'writable{database="home"} 1']],
  ['is read-only', async () => false, ['up{database="home"} 1', 'writable{database="home"} 0']],
  ['is down', async () => Promise.reject(new Error('down')), ['up{database="home"} 0']],
  ['does not answer', silent, ['up{database="home"} 0']],
])(
  'reports a database that %s, without waiting for a silent source',
  async (_, acceptsWrites, expectedLines) => {
    const { text } = await createMetrics({ ...sources, acceptsWrites, queue: silent }, 20).read();
    const lines = text.split('\n').filter((line) => /^attesta_database_(up|writable)/.test(line));
    expect(lines.toSorted()).toEqual(expectedLines.map((line) => `attesta_database_${line}`));
    expect(text).toContain('attesta_disk_free_bytes 5000000000');
  },
);

test('serves metrics at one path only', async () => {
  let port = 0;
  const stop = await serveMetrics(createMetrics(sources), async (server) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
  const answer = await ask('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(await answer.text()).toContain('attesta_queue_pending 3');
  for (const [path, method] of [['/'], ['/metrics/x'], ['/metrics', 'POST']] as const) {
    expect((await ask(path, method)).status).toBe(404);
  }
  await stop();
});
