/**
 * The course of the server's memory over many uploads: `npm run bench:memory [uploads, default 200] [megapixels, 12]`.
 *
 * The real server in a process of its own, with two licences in flight at all times, 20 photographs over and over.
 * What is printed is the resident memory of the server and of the processes that it started, together.
 */
import { readdir, readFile } from 'node:fs/promises';
import { describeMachine } from './describe-machine.ts';
import { drawLicence } from './draw-licence.ts';
import { openBenchServer } from './open-bench-server.ts';

const [uploads = 200, megapixels = 12] = process.argv.slice(2).map(Number);
const IN_FLIGHT = 2;
const PHOTOGRAPHS = 20;
const LINES = 20;
/** The aim with two licences in flight. */
const AIM = 900;
const LOOK_EVERY = 100;

console.log(describeMachine());
const licences = await Promise.all(
  Array.from({ length: Math.min(PHOTOGRAPHS, uploads) }, (_, at) => drawLicence(at, megapixels)),
);
const server = await openBenchServer();
let most = 0;
const look = async () => {
  most = Math.max(most, await memoryOf(server.pid));
};
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
      if (++done % step === 0)
        console.log(String(done).padStart(6), String(await memoryOf(server.pid)).padStart(6));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  console.log(`most at any moment: ${most} MB; aim: under ${AIM} MB`);
} finally {
  clearInterval(looking);
  await server.close();
}

/** Resident megabytes of a process and of those that it started. */
async function memoryOf(pid: number): Promise<number> {
  const statuses = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statusOf),
  );
  const kilobytes = statuses
    .filter((status) => numberIn(status, 'Pid') === pid || numberIn(status, 'PPid') === pid)
    .reduce((sum, status) => sum + numberIn(status, 'VmRSS'), 0);
  return Math.round(kilobytes / 1024);
}

/** Empty for a process that has ended meanwhile. */
async function statusOf(pid: string): Promise<string> {
  return readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
}

function numberIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}
