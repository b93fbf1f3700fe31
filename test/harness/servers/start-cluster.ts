import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Location } from '../../../src/server/storage/s3/open-s3-object-store.ts';
import { freePorts } from './free-ports.ts';
import { createLauncher, type StartedServer, stop } from './launch-server.ts';
import { type Balancer, startBalancer } from './start-balancer.ts';

/** What servers of one installation share. */
export type SharedResources = {
  databaseUrl: string;
  s3: S3Location;
  inferenceUrl: string;
  tenant: { host: string; email: string; password: string };
  budgetSeconds?: number;
};

export type Node = {
  /** null while it is down */
  server: StartedServer | null;
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

export type Cluster = {
  /** the balancer's */
  port: number;
  masterKey: string;
  nodes: Node[];
  close(): Promise<void>;
};

/** Servers as separate processes, which share nothing but database, bucket and nets, behind a balancer. */
export async function startCluster(kind: Balancer, shared: SharedResources, count = 3): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-cluster-'));
  const launcher = createLauncher();
  const environment = buildEnvironment(shared);
  const ports = await freePorts(count);
  const nodes = ports.map((port): Node => {
    const environmentOfNode = { ...environment, PORT: String(port), DATA_DIR: join(folder, String(port)) };
    const node: Node = {
      server: null,
      start: async () => {
        node.server = await launcher.start(environmentOfNode);
      },
      kill: async (signal) => {
        const { server } = node;
        node.server = null;
        return server && stop(server, signal);
      },
    };
    return node;
  });
  const removeAll = async () => {
    launcher.killAll();
    await rm(folder, { recursive: true });
  };
  try {
    // All start concurrently, as a platform starts them, also on a database that is not migrated yet.
    await Promise.all(nodes.map((node) => node.start()));
    const balancer = await startBalancer(kind, ports);
    const masterKey = environment.MASTER_KEY;
    return { port: balancer.port, masterKey, nodes, close: () => balancer.close().then(removeAll) };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

function buildEnvironment({ databaseUrl, s3, inferenceUrl, tenant, budgetSeconds = 150 }: SharedResources) {
  return {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: s3.endpoint!,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials!.secretAccessKey,
    INFERENCE_URL: inferenceUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    PLATFORM_TOKEN: `attesta_platform_${randomBytes(32).toString('hex')}`,
    PIPELINE_BUDGET_SECONDS: String(budgetSeconds),
    TENANT_HOST: tenant.host,
    ADMIN_EMAIL: tenant.email,
    ADMIN_PASSWORD: tenant.password,
    TRUST_PROXY: '127.0.0.1',
    MIN_FREE_MB: '0',
  };
}
