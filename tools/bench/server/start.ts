/**
 * How long `npm start` takes until /readyz answers 200: in an empty data folder, and again in the same one. It prints the
 * milliseconds of each phase of the main thread; the models load beside them, on other threads.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PRINT_PHASES = new URL('./print-start-phases.mjs', import.meta.url).href;
/** The last line of a start. */
const STARTED_LINE = 'Ctrl-C';
const ADDRESS = /ready at (http:\/\/\S+)/;
const POLL_MS = 5;

type Start = { printMs: number; ready: number; phases: [name: string, ms: number][] };

/** Starts the server on a free port, waits until it is ready, and ends it. All times are in milliseconds. */
async function timeStart(dataDir: string): Promise<Start> {
  const start = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const child = spawn('node', ['--import', PRINT_PHASES, 'scripts/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const closePromise = once(child.stdout!, 'close');
  let output = '';
  child.stdout!.on('data', (chunk) => (output += chunk));
  while (!output.includes(STARTED_LINE)) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    await setTimeout(POLL_MS);
  }
  const printMs = performance.now() - start;
  const [, url] = ADDRESS.exec(output)!;
  // The server listens before its models are loaded, and says 503 until then.
  while ((await fetch(`${url}/readyz`)).status !== 200) await setTimeout(POLL_MS);
  const ready = performance.now() - start;
  child.kill('SIGTERM');
  await exited;
  await closePromise;
  const ends = [...output.matchAll(/^phase\t(.+)\t(.+)$/gm)].map(
    ([, name, ms]) => [name!, Number(ms)] as const,
  );
  const phases = ends.map(([name, ms], at): [string, number] => [name, ms - (ends[at - 1]?.[1] ?? 0)]);
  return { printMs, ready, phases };
}

const folder = await mkdtemp(join(tmpdir(), 'attesta-bench-start-'));
const columns = ['listens', '/readyz is 200'];
let isFirst = true;
for (const which of ['first, empty data folder', 'second', 'third', 'fourth']) {
  const { printMs: printed, ready, phases } = await timeStart(folder);
  if (isFirst) {
    const names = [...phases.map(([name]) => name), ...columns];
    console.log(`| start | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 1)}`);
    isFirst = false;
  }
  const cells = [...phases.map(([, ms]) => ms), printed, ready].map(Math.round);
  console.log(`| ${which} | ${cells.join(' | ')} |`);
}
await rm(folder, { recursive: true });
