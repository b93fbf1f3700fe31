/**
 * The server's memory over many uploads: `npm run bench -- licence memory [uploads, default 200] [megapixels, 12]`.
 *
 * The real server in a separate process, set up as in deploy/, with two licences in flight at all times, 20 photographs
 * repeatedly. It prints the memory of the server and of the processes that it started, together. Resident memory counts
 * a page for each process that has it, proportional memory counts it once. `MALLOC=0` keeps the system's allocator
 * settings.
 */
import { readFile } from 'node:fs/promises';
import { drawLicence } from '../draw-licence.ts';
import { type Memory, measureMemory } from './memory-of.ts';
import { openBenchServer } from './open-bench-server.ts';

const [uploads = 200, megapixels = 12] = process.argv.slice(2).map(Number);
const IN_FLIGHT = 2;
const PHOTOGRAPHS = 20;
const LINES = 20;
/** The aim with two licences in flight. */
const AIM = 900;
const LOOK_EVERY = 100;

const licences = await Promise.all(
  Array.from({ length: Math.min(PHOTOGRAPHS, uploads) }, (_, at) => drawLicence(at, megapixels)),
);
const server = await openBenchServer([], process.env['MALLOC'] === '0' ? {} : await deployedAllocator());
const peak: Memory = { resident: 0, proportional: 0 };
const look = async (): Promise<Memory> => {
  const now = await measureMemory(server.pid);
  peak.resident = Math.max(peak.resident, now.resident);
  peak.proportional = Math.max(peak.proportional, now.proportional);
  return now;
};
console.log(`\nat rest, before the first: ${show(await look())}`);
const looking = setInterval(() => void look(), LOOK_EVERY);
try {
  console.log(
    `\n${uploads} licences of ${megapixels} megapixels, ${IN_FLIGHT} in flight; MB by uploads done`,
  );
  const step = Math.max(1, Math.floor(uploads / LINES));
  let [begun, done] = [0, 0];
  const work = async () => {
    while (begun < uploads) {
      const { person, jpeg } = licences[begun++ % licences.length]!;
      const { apiKey } = await server.register(person);
      await server.upload(apiKey, jpeg);
      if (++done % step === 0) console.log(String(done).padStart(6), show(await look()));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  console.log(`most at any moment: ${show(peak)}; aim: under ${AIM} MB`);
  console.log(`processor time of the server's own process: ${await processorSeconds(server.pid)} s`);
} finally {
  clearInterval(looking);
  await server.close();
}

/** The allocator settings of Dockerfile and unit. */
async function deployedAllocator(): Promise<Record<string, string>> {
  const unit = await readFile(new URL('../../../deploy/systemd/attesta.service', import.meta.url), 'utf8');
  return Object.fromEntries(
    [...unit.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
  );
}

function show({ resident, proportional }: Memory): string {
  return `${String(resident).padStart(6)} MB resident, ${String(proportional).padStart(6)} proportional`;
}

/** User's and system's; both are in hundredths of a second (proc(5), `stat`). */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
