import { setTimeout as pause } from 'node:timers/promises';
import type { Member } from '../harness/databases/patroni/member.ts';
import type { PatroniCluster } from '../harness/databases/patroni/start-patroni.ts';
import type { FailoverFault, InjectedFault } from './injected-fault.ts';
import type { RequestRecord } from './ledger.ts';

/** Requests that write; each is retried until it is answered. */
const WRITES = /^(?:create|mint|change|upload|approve|erase)/;
/** Milliseconds of load before a fault, after the cluster is whole. */
const BETWEEN_MS = 8_000;
/** Milliseconds that the new primary serves before the old one comes back. */
const AFTER_MS = 5_000;
/** Milliseconds until an operator would act on a primary that stays one with a full disk. */
const OPERATOR_MS = 60_000;

/** What a fault cost: seconds from its begin to the new primary, and the longest time without an acknowledged write. */
export type Outage = {
  fault: FailoverFault;
  secondsToPrimary: number;
  secondsWithoutWrites: number;
  isByOperator: boolean;
};

/** Causes each fault of the list, and waits after each until the cluster is whole again. */
export async function causeFailovers(
  cluster: PatroniCluster,
  faults: readonly FailoverFault[],
  tries: readonly RequestRecord[],
  say: (line: string) => void,
): Promise<{ faults: InjectedFault[]; outages: Outage[] }> {
  const seen: InjectedFault[] = [];
  const outages: Outage[] = [];
  for (const kind of faults) {
    await cluster.untilWhole();
    await pause(BETWEEN_MS);
    const primary = (await cluster.findPrimary())!;
    const from = Date.now();
    const heal = await CAUSES[kind](cluster, primary);
    const { isByOperator } = await awaitFailover(cluster, primary);
    const promoted = Date.now();
    await untilWritten(tries, promoted);
    await pause(AFTER_MS);
    await heal();
    await cluster.untilWhole();
    // The old primary may disturb as it comes back.
    const to = Date.now();
    seen.push({ kind, from, to });
    const outage = {
      fault: kind,
      secondsToPrimary: (promoted - from) / 1000,
      secondsWithoutWrites: findLongestGap(tries, from, to) / 1000,
      isByOperator,
    };
    outages.push(outage);
    say(`${kind}: ${outage.secondsWithoutWrites.toFixed(1)} s without writes`);
  }
  await pause(BETWEEN_MS);
  return { faults: seen, outages };
}

type Heal = () => Promise<void>;

const CAUSES: Record<FailoverFault, (cluster: PatroniCluster, primary: Member) => Promise<Heal>> = {
  switchover: async (_cluster, primary) => {
    await switchOver(primary);
    return async () => {};
  },
  'primary killed': async (_cluster, primary) => {
    await primary.kill();
    return async () => primary.start();
  },
  'primary frozen': async (_cluster, primary) => {
    await primary.signal('SIGSTOP');
    return () => primary.signal('SIGCONT');
  },
  'network of the primary gone': async (_cluster, primary) => {
    primary.cutNetwork();
    return async () => primary.joinNetwork();
  },
  'disk of the primary full': async (_cluster, primary) => {
    await primary.fillDisk();
    return () => primary.freeDisk();
  },
};

/** As `patronictl switchover` does: Patroni chooses the standby. */
async function switchOver({ name, restPort }: Member): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: name }),
  });
  if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
}

/** Waits for another primary. Where Patroni leaves a primary with a full disk in place, the operator replaces it. */
async function awaitFailover(cluster: PatroniCluster, old: Member): Promise<{ isByOperator: boolean }> {
  const until = Date.now() + OPERATOR_MS;
  let isByOperator = false;
  while (!(await cluster.findPrimary(old))) {
    if (!isByOperator && Date.now() > until) {
      isByOperator = true;
      await switchOver(old);
    }
    await pause(200);
  }
  return { isByOperator };
}

const isWrite = ({ what, error }: RequestRecord) => error === null && WRITES.test(what);

/** Waits until a write that was sent after this moment is acknowledged. */
async function untilWritten(tries: readonly RequestRecord[], after: number): Promise<void> {
  while (!tries.some((each) => isWrite(each) && each.from >= after)) await pause(100);
}

/** The longest time in milliseconds between two acknowledged writes, of those that end in this time. */
function findLongestGap(tries: readonly RequestRecord[], from: number, to: number): number {
  const times = tries
    .filter(isWrite)
    .map((each) => each.to)
    .filter((at) => at <= to)
    .sort((a, b) => a - b);
  const gaps = times.map((at, index) => (at < from ? 0 : at - (times[index - 1] ?? from)));
  return Math.max(...gaps, 0);
}
