import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../harness/databases/start-postgres.ts';
import type { Cluster, Node } from '../harness/servers/start-cluster.ts';
import type { FaultyProxy } from '../harness/servers/start-faulty-proxy.ts';
import type { InferenceServer } from '../harness/vision/serve-inference.ts';
import type { FaultKind, InjectedFault } from './injected-fault.ts';

export type FaultTargets = {
  cluster: Cluster;
  postgres: PostgresServer;
  store: FaultyProxy;
  nets: InferenceServer;
};

const AWAY_MS = 10_000;
const BETWEEN_KILLS_MS = [3_000, 6_000] as const;

/** When the fault begins, as a fraction of the run, and which fault. */
const PLAN: readonly [number, FaultKind][] = [
  [0.2, 'database restarted'],
  [0.4, 'store away'],
  [0.6, 'nets away'],
  [0.85, 'database crashed'],
];

/**
 * Kills a server every few seconds and restarts it, as a supervisor does, and causes each fault of the plan
 * at its time. It kills no server during one of these, so that each is observed alone.
 */
export async function causeFaults(parts: FaultTargets, seconds: number, say: (line: string) => void) {
  const seen: InjectedFault[] = [];
  const began = Date.now();
  const plan = PLAN.map(([part, kind]) => ({ at: began + part * seconds * 1000, kind }));
  const comingBack: Promise<void>[] = [];
  const note = async (kind: FaultKind, work: () => Promise<unknown>) => {
    say(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${kind}`);
    const fault: InjectedFault = { kind, from: Date.now(), to: 0 };
    seen.push(fault);
    await work();
    fault.to = Date.now();
  };
  while (Date.now() - began < seconds * 1000) {
    const [min, max] = BETWEEN_KILLS_MS;
    await pause(min + Math.random() * (max - min));
    if (plan[0] && plan[0].at <= Date.now()) {
      const { kind } = plan.shift()!;
      await Promise.all(comingBack);
      await note(kind, () => CAUSES[kind](parts));
      continue;
    }
    const up = parts.cluster.nodes.filter(({ server }) => server !== null);
    // One remaining server can still carry the load.
    if (up.length < 2) continue;
    const node = up[Math.floor(Math.random() * up.length)]!;
    await note('server killed', () => node.kill('SIGKILL'));
    comingBack.push(restartNode(node));
  }
  await Promise.all(comingBack);
  return seen;
}

async function restartNode(node: Node): Promise<void> {
  // A dependency may be unavailable at that moment; then the server is started once more.
  while (node.server === null) await node.start().catch(() => {});
}

const CAUSES: Record<FaultKind, (parts: FaultTargets) => Promise<unknown>> = {
  'server killed': async ({ cluster }) => cluster.nodes[0]!.kill('SIGKILL'),
  'database restarted': ({ postgres }) => postgres.restart('SIGINT'),
  'database crashed': ({ postgres }) => postgres.restart('SIGQUIT'),
  'store away': async ({ store }) => {
    store.always = 'reset';
    await pause(AWAY_MS);
    store.always = null;
  },
  'nets away': async ({ nets }) => {
    nets.fault = 'reset';
    await pause(AWAY_MS);
    nets.fault = null;
  },
};
