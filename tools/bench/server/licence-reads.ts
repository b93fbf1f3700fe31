/**
 * How long a read takes while the server verifies: `npm run bench -- licence reads [seconds]`.
 *
 * Two phones upload a licence at all times. Every 20 ms a backend reads a subject, without waiting for the read before
 * it, so that a slow one does not hide later ones. Client and server share the machine's cores.
 */
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { drawLicence } from '../draw-licence.ts';
import { percentile } from '../statistics.ts';
import { type BenchServer, openBenchServer } from './open-bench-server.ts';

const UPLOADERS = 2;
const BETWEEN_READS = 20;
const PHOTOGRAPHS = 8;
/** The aim for the 99th percentile, in milliseconds. */
const AIM = 50;
const seconds = Number(process.argv[2] ?? 20);

const licences = await Promise.all(Array.from({ length: PHOTOGRAPHS }, (_, i) => drawLicence(i, 2)));
const server = await openBenchServer(process.env['SERVER_NODE_OPTIONS']?.split(' '));
try {
  await measure(server);
} finally {
  await server.close();
}

async function measure(server: BenchServer): Promise<void> {
  const { subjectId } = await server.register(0);
  const read = openReader(server, subjectId);
  report('nothing else', await readFor(read, 3));
  const end = { isReached: false };
  const uploads: number[] = [];
  const uploaders = Array.from({ length: UPLOADERS }, (_, i) => uploadUntil(server, i, end, uploads));
  await readFor(read, 3); // until the uploads have started and warmed up
  uploads.length = 0;
  const ownDelay = monitorEventLoopDelay({ resolution: 1 });
  ownDelay.enable();
  const before = await readSchedule(server.pid);
  const reads = await readFor(read, seconds);
  const after = await readSchedule(server.pid);
  ownDelay.disable();
  end.isReached = true;
  await Promise.all(uploaders);
  report(`${UPLOADERS} licences at a time`, reads);
  console.log(`${uploads.length} uploads meanwhile, median ${percentile(uploads, 0.5).toFixed(0)} ms`);
  if (before && after) console.log(formatSchedule(before, after));
  console.log(`this client's own delay: p99 ${(ownDelay.percentile(99) / 1e6).toFixed(1)} ms`);
  console.log(`aim: p99 under ${AIM} ms`);
}

async function uploadUntil(
  server: BenchServer,
  from: number,
  end: { isReached: boolean },
  uploads: number[],
): Promise<void> {
  for (let i = from; !end.isReached; i += UPLOADERS) {
    const { person, jpeg } = licences[i % licences.length]!;
    const { apiKey } = await server.register(person);
    uploads.push((await server.upload(apiKey, jpeg)).ms);
  }
}

type MeasureRead = () => Promise<number>;

/** One read of the subject over a persistent connection. @returns its milliseconds */
function openReader({ url, bearer }: BenchServer, subjectId: string): MeasureRead {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${bearer}` };
  const target = new URL(`/api/v1/admin/subjects/${subjectId}`, url);
  return () =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const request = get(target, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`A read answered ${answer.statusCode}.`));
        answer.on('end', () => resolve(performance.now() - start)).resume();
      });
      request.on('error', reject);
    });
}

async function readFor(read: MeasureRead, seconds: number): Promise<number[]> {
  const reads: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      reads.push(read());
      if (reads.length * BETWEEN_READS >= seconds * 1000) {
        clearInterval(timer);
        resolve();
      }
    }, BETWEEN_READS);
  });
  return Promise.all(reads);
}

type Schedule = { ran: number; waitCount: number };

/**
 * The processor time of the server's main thread so far, in milliseconds; null where there is no /proc (Linux has it).
 */
async function readSchedule(pid: number): Promise<Schedule | null> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const [ran = 0, waitCount = 0] = text.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6);
  return { ran, waitCount };
}

function formatSchedule(before: Schedule, after: Schedule): string {
  const share = (milliseconds: number) => `${(milliseconds / seconds / 10).toFixed(0)} %`;
  const ran = share(after.ran - before.ran);
  return `the server's main thread ran ${ran} of the time and waited for a core ${share(after.waitCount - before.waitCount)}`;
}

function report(while_: string, reads: number[]): void {
  const at = (p: number) => percentile(reads, p).toFixed(1);
  console.log(
    `${reads.length} reads beside ${while_}: median ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)}`,
  );
}
