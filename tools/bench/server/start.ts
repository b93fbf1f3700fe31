// How long `npm start` takes until /readyz answers: in an empty data folder, and again in the same one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY = /ready at (http:\/\/\S+)/;

/** Starts the server on a free port. @returns the milliseconds until it is ready, and a function that ends it */
async function timeStart(dataDir: string): Promise<{ ms: number; child: ChildProcess }> {
  const begun = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout!) {
    output += chunk;
    const url = READY.exec(output)?.[1];
    if (!url) continue;
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}.`);
    return { ms: performance.now() - begun, child };
  }
  throw new Error(`The server ended:\n${output}`);
}

const folder = await mkdtemp(join(tmpdir(), 'attesta-bench-start-'));
for (const which of ['first start, empty data folder', 'second start', 'third start']) {
  const { ms, child } = await timeStart(folder);
  console.log(`${which.padEnd(32)} ready after ${Math.round(ms)} ms`);
  child.kill('SIGTERM');
  await once(child, 'exit');
}
await rm(folder, { recursive: true });
