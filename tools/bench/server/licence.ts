/**
 * The parts of a licence upload's time, and the server's peak memory: `npm run bench -- licence`.
 *
 * The real server in a separate process; 20 photographs at 2 megapixels and 20 at 12, one after another over HTTP. The
 * steps are those of the attempt's record (some run side by side, so they do not add up). `rest` is the upload without
 * the vision: receiving, decoding, encrypting, storing, the database, the network. With INFERENCE_URL the models run on
 * those servers.
 */
import { readFile } from 'node:fs/promises';
import { drawLicence } from '../draw-licence.ts';
import { createSeries, percentile } from '../statistics.ts';
import { type BenchServer, inferenceSettings, openBenchServer } from './open-bench-server.ts';

const PHOTOGRAPHS = 20;
const WARM_UP = 4;
/** The aim for the median of a whole upload at 2 megapixels on 2 cores, in milliseconds. */
const AIM = 900;

const server = await openBenchServer([], inferenceSettings());
try {
  for (let i = 0; i < WARM_UP; i++) await uploadOne(server, await drawLicence(100 + i, 2));
  for (const megapixels of [2, 12]) await measure(server, megapixels);
} finally {
  await server.close();
}

async function measure(server: BenchServer, megapixels: number): Promise<void> {
  const series = createSeries();
  const verdicts = new Map<string, number>();
  const licences = [];
  for (let i = 0; i < PHOTOGRAPHS; i++) licences.push(await drawLicence(i, megapixels));
  for (const licence of licences) {
    const { verdict, upload, timings } = await uploadOne(server, licence);
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    const { total = 0, ...steps } = timings;
    series.add({ ...steps, vision: total, rest: upload - total, upload });
  }
  const bytes = licences.map(({ jpeg }) => jpeg.length / 2 ** 20);
  console.log(
    `\n${PHOTOGRAPHS} photographs at ${megapixels} megapixels, ${percentile(bytes, 0.5).toFixed(1)} MB`,
  );
  console.log([...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', '));
  console.log(`${'ms'.padEnd(14)}${'median'.padStart(8)}${'p95'.padStart(8)}`);
  for (const [step, values] of series.list()) console.log(formatStep(step, values));
  if (megapixels === 2) console.log(`aim: a whole upload in under ${AIM} ms`);
  console.log(`peak memory of the server so far ${await readPeakMemory(server.pid)}`);
}

type Licence = { person: number; jpeg: Uint8Array };

async function uploadOne(server: BenchServer, { person, jpeg }: Licence) {
  const { apiKey } = await server.register(person);
  const { body, ms } = await server.upload(apiKey, jpeg);
  const caseAnswer = await server.ask({
    method: 'GET',
    path: `/admin/submissions/${String(body['license_id'])}`,
  });
  const [attempt] = caseAnswer.body['attempts'] as { timings: Record<string, number> }[];
  return { verdict: String(body['status']), upload: ms, timings: attempt!.timings };
}

function formatStep(step: string, values: number[]): string {
  const [median, p95] = [0.5, 0.95].map((p) => percentile(values, p).toFixed(0).padStart(8));
  return `${step.padEnd(14)}${median}${p95}`;
}

/** The peak memory of the process, as Linux counts it. */
async function readPeakMemory(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes ? `${(Number(kilobytes) / 1024).toFixed(0)} MB` : 'is known on Linux only';
}
