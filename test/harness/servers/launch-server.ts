import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient, type TestClient } from '../client.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Makes V8 compile the embedded database's code once and not optimise it. A start takes a quarter less time,
 * and none of these processes lives long enough for faster code to pay off.
 */
const LIFTOFF = '--liftoff-only';

type Environment = Record<string, string>;
/** A process of the product, as its operator starts it, and its output so far. */
export type LaunchedProcess = { child: ChildProcess; output: () => string };
export type StartedServer = LaunchedProcess & { port: number; client: TestClient };

/** Another folder than the checkout to start from, and another user than this one. */
type LaunchOptions = { root?: string; uid?: number; gid?: number };

/** Starts the product's commands as separate processes. */
export function createLauncher({ root = ROOT, ...as }: LaunchOptions = {}) {
  const running = new Set<ChildProcess>();
  const launch = (name: string, environment: Environment, args: string[] = []): LaunchedProcess => {
    const script = name === 'start' ? ['scripts/start.mjs'] : ['scripts/command.mjs', name];
    const child = spawn(process.execPath, [LIFTOFF, ...script, ...args], {
      cwd: root,
      ...as,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: '0',
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.on('exit', () => running.delete(child));
    let text = '';
    child.stdout!.on('data', (chunk) => (text += chunk));
    child.stderr!.on('data', (chunk) => (text += chunk));
    return { child, output: () => text };
  };
  return {
    launch,
    /** A server that listens, and a client for its first tenant. */
    async start(environment: Environment): Promise<StartedServer> {
      const { child, output } = launch('start', environment);
      // The last line of a start, of every release.
      while (!output().includes('Ctrl-C')) {
        if (hasEnded(child)) throw new Error(`The server did not start:\n${output()}`);
        await setTimeout(50);
      }
      const port = Number(/(?:ready at http:\/\/[^:]+:|listens on port )(\d+)/.exec(output())![1]);
      return { child, output, port, client: createClient(port, 'localhost') };
    },
    /** Processes that a failed test has left. */
    killAll(): void {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Sends the signal and waits for the end. @returns the exit code; null when the signal ended it
 * @throws Error when the process had ended by itself
 */
export async function stop(
  { child, output }: LaunchedProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (hasEnded(child))
    throw new Error(`It had ended with ${child.exitCode ?? child.signalCode}:\n${output()}`);
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}
