/**
 * What cores are worth: `npm run bench -- load cores [seconds, 30] [rounds, 2]`, on a machine of two or more cores with
 * `taskset`.
 *
 * The real server with the real nets, as one process on one core, as one on two, and as one for each of two cores; by
 * turns, in each round. Each has its own embedded database, which works on the same cores. Four phones for each core send
 * licences of 2 megapixels, one after the other. The sender shares the machine: beside one core it has the other.
 */
import { type BulkAnswer, packUpload, sendPacked } from '../../../test/verdicts/upload-in-bulk.ts';
import { drawLicence } from '../draw-licence.ts';
import { percentile } from '../statistics.ts';
import { measureProcessor } from './measure-processor.ts';
import { measureMemory } from './memory-of.ts';
import { type BenchServer, inferenceSettings, openBenchServer } from './open-bench-server.ts';

const seconds = Number(process.argv[2] ?? 30);
const rounds = Number(process.argv[3] ?? 2);
const PHONES_OF_CORE = 4;
const WARM_UP = 8;
/** Few images of one link, so that no limit of a link applies. */
const LINKS = 100;

/** The cores of each process. */
const SETUPS: [name: string, processes: number[][]][] = [
  ['one process on one core', [[0]]],
  ['one process on two cores', [[0, 1]]],
  ['two processes, one for each core', [[0], [1]]],
];

const { person, jpeg } = await drawLicence(0, 2);
const packedUpload = await packUpload(jpeg);

type LoadedServer = BenchServer & { cores: number; links: string[] };

async function open(cores: number[]): Promise<LoadedServer> {
  const settings = { ...inferenceSettings(), VISION_THREADS: String(cores.length) };
  const server = await openBenchServer([], settings, ['taskset', '-c', cores.join(',')]);
  const links: string[] = [];
  while (links.length < LINKS) links.push((await server.register(person)).apiKey);
  return { ...server, cores: cores.length, links };
}

/** Sends the licence until `isOver`, from so many phones. @returns the milliseconds of each */
async function sendLicences(
  { url, links }: LoadedServer,
  phones: number,
  isOver: (count: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  let count = 0;
  const phone = async () => {
    while (!isOver(count)) {
      const start = performance.now();
      const answer = await sendPacked(Number(url.port), links[count++ % LINKS]!, packedUpload, 'localhost');
      requireApproval(answer);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: phones }, phone));
  return times;
}

function requireApproval({ status, body }: BulkAnswer): void {
  if (status !== 200) throw new Error(`A licence was answered with ${status} ${JSON.stringify(body)}.`);
}

async function measure(name: string, processes: number[][]): Promise<string> {
  const servers: LoadedServer[] = [];
  try {
    for (const cores of processes) servers.push(await open(cores));
    for (const server of servers) await sendLicences(server, server.cores, (count) => count >= WARM_UP);
    const alone = await sendLicences(servers[0]!, 1, (count) => count >= WARM_UP);
    const readProcessor = async () =>
      (await Promise.all(servers.map(({ pid }) => measureProcessor(pid)))).reduce((sum, ms) => sum + ms, 0);
    const before = await readProcessor();
    const start = performance.now();
    const isOver = () => performance.now() - start > seconds * 1000;
    const times = (
      await Promise.all(servers.map((server) => sendLicences(server, server.cores * PHONES_OF_CORE, isOver)))
    ).flat();
    const elapsed = (performance.now() - start) / 1000;
    const processor = (await readProcessor()) - before;
    const memory = await Promise.all(servers.map(({ pid }) => measureMemory(pid)));
    const cells = [
      name,
      (times.length / elapsed).toFixed(2),
      `${percentile(alone, 0.5).toFixed(0)} ms`,
      `${percentile(times, 0.5).toFixed(0)} ms`,
      `${percentile(times, 0.99).toFixed(0)} ms`,
      `${(processor / times.length).toFixed(0)} ms`,
      `${memory.reduce((sum, { proportional }) => sum + proportional, 0)} MB`,
    ];
    return `| ${cells.join(' | ')} |`;
  } finally {
    for (const server of servers) await server.close();
  }
}

const heads = [
  'server',
  'licences a second',
  'one alone',
  'median',
  '99 of 100',
  'processor time of one',
  'memory',
];
console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`);
for (let round = 0; round < rounds; round += 1)
  for (const [name, processes] of SETUPS) console.log(await measure(name, processes));
