import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Balancer } from '../harness/servers/start-balancer.ts';
import { type Cluster, startCluster } from '../harness/servers/start-cluster.ts';
import { type FaultyProxy, startFaultyProxy } from '../harness/servers/start-faulty-proxy.ts';
import { startSwift } from '../harness/servers/start-swift.ts';
import { openExportedNets } from '../harness/vision/open-exported-nets.ts';
import { rememberInference } from '../harness/vision/remember-inference.ts';
import { type InferenceServer, serveInference } from '../harness/vision/serve-inference.ts';
import type { LoadedInstallation } from './run-under-load.ts';

export const TENANT = { host: 'acme.test', email: 'root@acme.test', password: 'correct horse battery' };
/** Short, so that attempts of dead servers are parked soon, but longer than any image here takes. */
export const BUDGET_SECONDS = 30;

/** Three servers behind a balancer, with the bucket and the nets that they share. */
export type Installation = LoadedInstallation & {
  cluster: Cluster;
  store: FaultyProxy;
  nets: InferenceServer;
  close(): Promise<void>;
};

export async function openInstallation(kind: Balancer, databaseUrl: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-chaos-'));
  const onnx = await openExportedNets(join(folder, 'repository'));
  const nets = await serveInference(rememberInference(onnx, folder));
  const swift = await startSwift();
  const store = await startFaultyProxy(swift.port);
  const cluster = await startCluster(kind, {
    databaseUrl,
    s3: { ...(await swift.createBucket('faces')), endpoint: `http://127.0.0.1:${store.port}` },
    inferenceUrl: nets.url,
    tenant: TENANT,
    budgetSeconds: BUDGET_SECONDS,
  });
  return {
    port: cluster.port,
    restart: async () => {
      const [node] = cluster.nodes;
      await node!.kill('SIGTERM');
      await node!.start();
      return { DATABASE_URL: databaseUrl, MASTER_KEY: cluster.masterKey };
    },
    cluster,
    store,
    nets,
    close: async () => {
      await cluster.close();
      await store.close();
      await swift.close();
      await nets.close();
      await onnx.close();
      await rm(folder, { recursive: true });
    },
  };
}
