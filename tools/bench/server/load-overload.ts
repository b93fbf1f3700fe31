/**
 * A server with more licences than its capacity: `npm run bench -- load overload [seconds, 30] [times, 5] [queue]`.
 *
 * The real server in a separate process, with the real nets, or with those of INFERENCE_URL. First its capacity a
 * second, eight at once. Then so many times that rate, independent of the answers, each from another person as far as
 * there are any, with reads beside them at a fixed rate. Then the time until an upload is answered as before. With
 * `queue` the tenant stores what it cannot examine, and the time until all is examined is printed, with what each
 * queued upload became. At the end the submissions are compared with the answers: those that are lost or that no
 * answer named, and how far the order of the verdicts is from that of the uploads. Server, database and sender share
 * the machine.
 */
import { setTimeout } from 'node:timers/promises';
import { REASONS } from '../../../src/server/verification/reasons.ts';
import { type BulkAnswer, packUpload, sendPacked } from '../../../test/verdicts/upload-in-bulk.ts';
import { drawLicence } from '../draw-licence.ts';
import { percentile } from '../statistics.ts';
import { compareWithAnswers, type ListedSubmission } from './compare-with-answers.ts';
import { measureMemory } from './memory-of.ts';
import { inferenceSettings, openBenchServer } from './open-bench-server.ts';

const seconds = Number(process.argv[2] ?? 30);
const times = Number(process.argv[3] ?? 5);
const isQueueing = process.argv[4] === 'queue';
const CONCURRENCY = 8;
const MEASURED_MS = 20_000;
const READ_EVERY_MS = 100;
const PROBE_EVERY_MS = 1_000;
/** A queue that is full when the load ends takes ten minutes. */
const RECOVERY_TIMEOUT_MS = isQueueing ? 1_200_000 : 240_000;
const MINUTE_MS = 60_000;
/** Few images of one, as of a person: a link's limits never apply. */
const PEOPLE = 200;

type RequestTiming = { startMs: number; ms: number };
type TimedResponse = RequestTiming & Pick<BulkAnswer, 'status' | 'retryAfter' | 'body'>;

const server = await openBenchServer([], inferenceSettings());
const { person, jpeg } = await drawLicence(0, 2);
const packedUpload = await packUpload(jpeg);
const links: string[] = [];
const register = async () => (await server.register(person)).apiKey;
while (links.length < PEOPLE) links.push(await register());
let count = 0;
async function send(link = links[count++ % PEOPLE]!): Promise<TimedResponse> {
  const startMs = performance.now();
  const { status, retryAfter, body } = await sendPacked(
    Number(server.url.port),
    link,
    packedUpload,
    'localhost',
  );
  return { startMs, ms: performance.now() - startMs, status, retryAfter, body };
}
const { subjectId } = await server.register(person);
async function read(): Promise<RequestTiming> {
  const startMs = performance.now();
  await server.ask({ method: 'GET', path: `/admin/subjects/${subjectId}` });
  return { startMs, ms: performance.now() - startMs };
}

/** Starts `work` so many times a second, whether or not earlier ones have ended. */
async function openLoop<T>(everyMs: number, forMs: number, work: () => Promise<T>): Promise<Promise<T>[]> {
  const [start, all]: [number, Promise<T>[]] = [performance.now(), []];
  for (let now = 0; now < forMs; now = performance.now() - start) {
    while (all.length * everyMs <= now) all.push(work());
    await setTimeout(5);
  }
  return all;
}

/** Licences a second, so many at once. */
async function measureCapacity(): Promise<number> {
  const [begun, ended]: [number, TimedResponse[]] = [performance.now(), []];
  const busy = async () => {
    while (performance.now() - begun < MEASURED_MS) ended.push(await send());
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, busy));
  const wrong = ended.find(({ status }) => status !== 200);
  if (wrong) throw new Error(`${wrong.status} ${JSON.stringify(wrong.body)}`);
  return (ended.length * 1000) / (performance.now() - begun);
}

const formatTimes = (times: readonly RequestTiming[], share: number) =>
  `${percentile(
    times.map(({ ms }) => ms),
    share,
  ).toFixed(0)} ms`;
const formatDistribution = (times: readonly RequestTiming[]) =>
  `median ${formatTimes(times, 0.5)}, 99th ${formatTimes(times, 0.99)}, longest ${formatTimes(times, 1)}`;

if (isQueueing) await server.ask({ method: 'PATCH', path: '/admin/settings', json: { overload: 'queue' } });
await Promise.all([send(), send()]);
const capacity = await measureCapacity();
const alone = [await send(), await send(), await send()];
const usual = percentile(
  alone.map(({ ms }) => ms),
  0.5,
);
const readsBefore = await Promise.all(await openLoop(READ_EVERY_MS, 3_000, read));
const before = await measureMemory(server.pid);
console.log(
  `capacity: ${capacity.toFixed(2)} licences a second, ${CONCURRENCY} at once; one alone ${usual.toFixed(0)} ms; reads ${formatDistribution(readsBefore)}; ${before.proportional} MB`,
);

const spare: string[] = [];
for (let at = 0; at < RECOVERY_TIMEOUT_MS / PROBE_EVERY_MS; at += 1) spare.push(await register());
const existing = new Set((await listSubmissions()).map(({ id }) => id));
/** The most in each minute of the load and of what follows. */
const memory: number[] = [];
const loadBegun = performance.now();
const looking = setInterval(
  () =>
    void measureMemory(server.pid).then(({ proportional }) => {
      const minute = Math.floor((performance.now() - loadBegun) / MINUTE_MS);
      memory[minute] = Math.max(memory[minute] ?? 0, proportional);
    }),
  500,
);
const rate = times * capacity;
const [uploads, reads] = await Promise.all([
  openLoop(1000 / rate, seconds * 1000, send),
  openLoop(READ_EVERY_MS, seconds * 1000, read),
]);
const over = performance.now();
// New uploads, one after the other: the first that is answered as before ends the measurement.
let well: number | null = null;
const probes: TimedResponse[] = [];
while (well === null && performance.now() - over < RECOVERY_TIMEOUT_MS) {
  const probe = await send(spare.pop()!);
  probes.push(probe);
  if (probe.status === 200 && probe.ms < 2 * usual) well = (probe.startMs - over) / 1000;
  else await setTimeout(PROBE_EVERY_MS);
}
const responses = await Promise.all(uploads);
const drained = (Math.max(...responses.map(({ startMs, ms }) => startMs + ms)) - over) / 1000;
const queued = [...responses, ...probes].filter(({ body }) => body.reason === REASONS.budgetExceeded);
await awaitEmptyQueue();
const examinedSeconds = (performance.now() - over) / 1000;
clearInterval(looking);

console.log(
  `offered: ${rate.toFixed(1)} a second for ${seconds} s, ${responses.length} licences\n| answer | how many | with Retry-After | median | 99th | longest |\n|---|---|---|---|---|---|`,
);
const answerName = ({ status, body }: TimedResponse) =>
  `${status} ${body.status ?? ''}${body.reason ? `: ${body.reason}` : ''}`;
for (const name of new Set(responses.map(answerName))) {
  const these = responses.filter((one) => answerName(one) === name);
  const withRetryAfter = these.filter(({ retryAfter }) => retryAfter !== undefined).length;
  console.log(
    `| ${name.trim()} | ${these.length} | ${withRetryAfter} | ${formatTimes(these, 0.5)} | ${formatTimes(these, 0.99)} | ${formatTimes(these, 1)} |`,
  );
}
const duringReads = await Promise.all(reads);
console.log(`${duringReads.length} reads meanwhile: ${formatDistribution(duringReads)}`);
console.log(`memory at most ${Math.max(...memory)} MB; the most of each minute: ${memory.join(', ')} MB`);
console.log(
  `after the load: the last one of it answered after ${drained.toFixed(1)} s, a new one as before from ${well === null ? 'no moment' : `${well.toFixed(1)} s`} on`,
);
const addedSubmissions = (await listSubmissions()).filter(({ id }) => !existing.has(id));
const storedIds = [...responses, ...probes]
  .filter(({ status }) => status === 200)
  .map(({ body }) => body.license_id);
const comparison = compareWithAnswers(
  addedSubmissions,
  storedIds,
  queued.map(({ body }) => body.license_id),
);
console.log(
  `${storedIds.length} uploads answered with a verdict: ${comparison.lost} without a submission, ${comparison.twice} named twice; ${comparison.unnamed} submissions that no answer named`,
);
if (queued.length > 0) {
  console.log(`${queued.length} queued: all examined ${examinedSeconds.toFixed(0)} s after the load`);
  for (const [state, count] of comparison.states) console.log(`  ${state}: ${count}`);
  console.log(
    `  order: ${comparison.overtaken} got their verdict before one that was queued ${comparison.tolerance} places or more ahead of them; the furthest by ${comparison.furthest} places`,
  );
}
await server.close();

/** Every submission of the tenant. */
async function listSubmissions(): Promise<ListedSubmission[]> {
  const all: ListedSubmission[] = [];
  for (let cursor = ''; ; ) {
    const path = `/admin/submissions?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body } = await server.ask({ method: 'GET', path });
    all.push(...(body['submissions'] as ListedSubmission[]));
    if (!body['next_cursor']) return all;
    cursor = String(body['next_cursor']);
  }
}

/** Waits until no upload is processed any more. */
async function awaitEmptyQueue() {
  for (;;) {
    const { body } = await server.ask({
      method: 'GET',
      path: '/admin/submissions?status=processing&limit=1',
    });
    if ((body['submissions'] as unknown[]).length === 0) return;
    await setTimeout(PROBE_EVERY_MS);
  }
}
