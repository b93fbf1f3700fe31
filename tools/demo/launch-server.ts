import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../src/server/errors.ts';

const SERVER_FILE = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const READY_LINE = /^Attesta is ready at (\S+)/;
/** Milliseconds between two readiness checks, and the time limit for the models to load. */
const PAUSE_MS = 50;
const STARTUP_TIMEOUT_MS = 120_000;
/**
 * The only variables that the server inherits: other settings could lead the walk to a real database or
 * store.
 */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot'];

const INTERRUPTIONS = ['SIGINT', 'SIGTERM'] as const;

export type LaunchedServer = {
  url: URL;
  email: string;
  password: string;
  /** the server's process id */
  pid: number;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
};

/**
 * Starts the built server as a child process on a free port and an empty folder, and waits until it can
 * verify. An interruption of this process stops the server and removes its data too. `say` receives its
 * lines until it listens. `nodeOptions` go to its Node, `more` to its environment; `prefix` is a command that runs another,
 * such as `taskset`.
 * @throws StartError with the server's own words when it does not start
 */
export async function launchServer(
  say: (line: string) => void,
  nodeOptions: string[] = [],
  more: Record<string, string> = {},
  prefix: string[] = [],
): Promise<LaunchedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-demo-'));
  const email = 'demo@localhost';
  const password = randomBytes(18).toString('base64url');
  const settings = {
    PORT: '0',
    BIND: '127.0.0.1',
    DATA_DIR: folder,
    TENANT_HOST: 'localhost',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    DEMO: '0',
    LOG_LEVEL: 'error',
  };
  const inherited = Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]]));
  const [command, ...words] = [...prefix, process.execPath, ...nodeOptions, SERVER_FILE];
  const child = spawn(command!, words, {
    env: { ...inherited, ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = async () => {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
    for (const signal of INTERRUPTIONS) process.off(signal, interrupted);
  };
  const interrupted = () => void close().then(() => process.exit(1));
  for (const signal of INTERRUPTIONS) process.on(signal, interrupted);
  try {
    const url = await readAddress(child, say);
    await waitUntilReady(child, url);
    return { url, email, password, pid: child.pid!, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the address that the server prints when it listens. */
function readAddress(child: ChildProcess, say: (line: string) => void): Promise<URL> {
  return new Promise((resolve, reject) => {
    let complaints = '';
    let isHeard = false;
    child.stderr!.on('data', (chunk) => (complaints += chunk));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      // The lines after the address explain how to sign in and stop; the walk does both.
      if (isHeard) return;
      const address = READY_LINE.exec(line)?.[1];
      isHeard = address !== undefined;
      if (address) resolve(new URL(address));
      else say(line);
    });
    child.on('close', () => reject(new StartError(complaints.trim() || 'The server did not start.')));
  });
}

async function waitUntilReady(child: ChildProcess, url: URL): Promise<void> {
  for (const end = Date.now() + STARTUP_TIMEOUT_MS; child.exitCode === null && Date.now() < end; ) {
    const answer = await fetch(new URL('/readyz', url)).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new StartError('The server did not become ready to verify.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
