import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedInference } from '../../src/server/inference/inference-link.ts';
import { createClient } from '../harness/client.ts';
import { createPostgres } from '../harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from '../harness/databases/start-postgres.ts';
import {
  BALANCERS,
  hasBalancer,
  type RunningBalancer,
  startBalancer,
} from '../harness/servers/start-balancer.ts';
import { type Cluster, startCluster } from '../harness/servers/start-cluster.ts';
import { hasSwift, startSwift, type TestSwift } from '../harness/servers/start-swift.ts';
import { ADMIN, HOST } from '../harness/start-app.ts';
import { logIn } from '../harness/steps.ts';
import { openExportedNets } from '../harness/vision/open-exported-nets.ts';
import { type InferenceServer, serveInference } from '../harness/vision/serve-inference.ts';
import { expectRow } from './expect-row.ts';
import { ORDER_CASES, VERDICT_CASES } from './verdict-cases.ts';
import { disableDuplicateFaces, enrol, IMAGES, type ImageTestContext } from './verdict-context.ts';

// Three servers of one installation as separate processes, behind the balancers that operators use.
const byImages = [...VERDICT_CASES, ...ORDER_CASES].flatMap((row) =>
  row.runByImages ? [[`${row.kind}, ${row.cause}: ${row.verdict}`, row, row.runByImages] as const] : [],
);

describe.skipIf(findPostgres() === null || !hasSwift())('three servers', () => {
  let postgres: TestPostgres;
  let swift: TestSwift;
  let repository: string;
  let exported: LinkedInference;
  let nets: InferenceServer;
  let cluster: Cluster;
  beforeAll(async () => {
    postgres = await createPostgres(false);
    swift = await startSwift();
    repository = await mkdtemp(join(tmpdir(), 'attesta-repository-'));
    exported = await openExportedNets(repository);
    nets = await serveInference(exported);
    cluster = await startCluster('nginx', {
      databaseUrl: postgres.url,
      s3: await swift.createBucket('faces'),
      inferenceUrl: nets.url,
      tenant: { host: HOST, ...ADMIN },
    });
  });
  afterAll(async () => {
    await cluster?.close();
    await nets?.close();
    await exported?.close();
    await rm(repository, { recursive: true });
    await swift?.close();
    await postgres?.close();
  });

  test('three servers that start concurrently on a new database migrate it once, and create one tenant', async () => {
    const outputs = cluster.nodes.map(({ server }) => server!.output());
    expect(outputs.filter((output) => output.includes(`email: ${ADMIN.email}`))).toHaveLength(1);
    for (const output of outputs) expect(output).not.toMatch(/"level":(?:50|60)/);
  });

  describe.each(BALANCERS.filter(hasBalancer))('behind %s', (kind) => {
    let balancer: RunningBalancer;
    let context: ImageTestContext;
    beforeAll(async () => {
      const ports = cluster.nodes.map(({ server }) => server!.port);
      balancer = await startBalancer(kind, ports);
      const app = { client: createClient(balancer.port, HOST) };
      context = { app, images: IMAGES, bearer: await logIn(app) };
      await disableDuplicateFaces(app, context.bearer);
    });
    afterAll(() => balancer?.close());

    test.each(byImages)('the balancer serves every part of the product: %s', async (_name, row, run) => {
      await expectRow(context, row, await run(context));
    });

    test('the balancer passes on the Host that chooses the tenant, and an unknown one has none', async () => {
      const { client } = context.app;
      expect((await client.get('/page')).status).toBe(200);
      expect((await client.get('/page', { host: 'stranger.test' })).status).toBe(404);
    });

    test('the server uses the client address that the balancer names, and not the one that the caller claims', async () => {
      const { client } = context.app;
      const { bearer } = context;
      const patch = (ip_allow_list: string[], headers = {}) =>
        client.send('PATCH', '/admin/settings', { bearer, headers, json: { ip_allow_list } });
      const lying = { 'x-forwarded-for': '192.0.2.7' };
      expect((await patch(['127.0.0.1/32'], lying)).status).toBe(200);
      expect((await client.get('/admin/me', { bearer, headers: lying })).status).toBe(200);
      expect((await patch([])).status).toBe(200);
    });

    test('[S199] the balancer’s log contains no token of a link', async () => {
      const { token } = await enrol(context);
      await context.app.client.get(`//verify/?token=${token}`);
      await expect.poll(balancer.readLog).toContain('/verify/');
      expect(await balancer.readLog()).not.toContain(token);
    });

    test('every address in an answer is https, whatever scheme the caller claims', async () => {
      const { client } = context.app;
      const { token } = await enrol(context);
      const headers = { 'x-forwarded-proto': 'http' };
      const { body } = await client.post('/subject/handover', { token, headers });
      expect(body.url).toMatch(/^https:\/\//);
    });

    test('[S102] a killed server fails no later request, and gets requests again after its restart', async () => {
      const { client } = context.app;
      const { bearer } = context;
      const [node] = cluster.nodes;
      await node!.kill('SIGKILL');
      const { token } = await enrol(context);
      for (let times = 0; times < 12; times += 1) {
        expect((await client.get('/admin/subjects?limit=1', { bearer })).status).toBe(200);
        expect((await client.get('/ephemeral/capability', { token })).status).toBe(200);
      }
      await node!.start();
      expect((await node!.server!.client.get('//readyz')).status).toBe(200);
    });

    test('each server without nets leaves a licence to a person', async () => {
      const { send } = await enrol(context);
      nets.fault = '500';
      const card = await IMAGES.card();
      for (let times = 0; times < 3; times += 1) {
        const { body } = await send('license', card);
        expect(body).toMatchObject({
          status: 'LICENSE_PENDING_APPROVAL',
          reason: 'Document detection unavailable.',
        });
      }
      nets.fault = null;
      // Each server does not call failed nets again for a while.
      for (const { server } of cluster.nodes)
        await expect.poll(async () => (await server!.client.get('//readyz')).status).toBe(200);
    });
  });
});
