import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/server/startup/config.ts';
import { type RunningServer, startServer } from '../src/server/startup/start-server.ts';
import { lockFolder } from '../src/server/storage/disk/lock-folder.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { freePorts } from './harness/servers/free-ports.ts';

// Each step of a start fails in this process, which must then have nothing open that it had not before.

/** A port without a listener: no networks are loaded. */
const NOWHERE = 'http://127.0.0.1:1';
let folder: string;
/** A data folder that a server has used. */
let used: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-start-failures-'));
  used = join(folder, 'used');
  await installSnapshot(used);
  // Loads what stays open for the life of a process, such as the threads of libraries.
  await (await start({ DATA_DIR: used })).close();
});
afterAll(() => rm(folder, { recursive: true }));

type Say = (line: string) => void;
const start = (environment: Record<string, string>, say: Say = () => {}): Promise<RunningServer> =>
  startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', INFERENCE_URL: NOWHERE, ...environment }), say);

/** Sockets, files of the test's folder, child processes and threads of this process. */
function listOpen(): string[] {
  const files = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return [];
    }
  });
  const children = readdirSync('/proc/self/task').flatMap((task) => {
    try {
      return readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
  const handles = process
    .getActiveResourcesInfo()
    .filter((name) => /Server|Worker|MessagePort|Process/.test(name));
  return [
    ...files.filter((path) => path.startsWith('socket:') || path.startsWith(folder)),
    ...children.map((pid) => `process ${pid}`),
    ...handles,
  ].sort();
}

async function occupy(server: Server, port = 0): Promise<number> {
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
type Obstacle = { environment?: Record<string, string>; say?: Say; remove(): unknown };
/** What makes a step fail in a data folder, by the step. */
const OBSTACLES: Record<string, (dataDir: string) => Promise<Obstacle>> = {
  'the certificates of readers': async (dataDir) => ({
    environment: { READER_DIR: join(dataDir, 'none') },
    remove: () => {},
  }),
  'a manifest of models': async (dataDir) => ({
    environment: { MODELS_DIR: join(dataDir, 'none') },
    remove: () => {},
  }),
  'an inference server with other models': async () => {
    const server = createHttpServer((_, response) => response.writeHead(404).end());
    return { environment: { INFERENCE_URL: `http://127.0.0.1:${await occupy(server)}` }, remove: () => {} };
  },
  'a bucket': async () => ({
    environment: { S3_BUCKET: 'faces', S3_ENDPOINT: NOWHERE, MASTER_KEY },
    remove: () => {},
  }),
  'a damaged database': async (dataDir) => {
    const database = join(dataDir, 'database');
    await rm(join(database, 'PG_VERSION'));
    return {
      remove: async () => {
        await rm(database, { recursive: true });
        await cp(join(used, 'database'), database, { recursive: true });
      },
    };
  },
  'the images of another installation': async (dataDir) => {
    const path = join(dataDir, 'objects', '.installation');
    const installation = await readFile(path);
    await writeFile(path, '01900000-0000-7000-8000-000000000000');
    return { remove: () => writeFile(path, installation) };
  },
  'a damaged master key': async (dataDir) => {
    await writeFile(join(dataDir, 'master.key'), 'no key');
    return { remove: () => cp(join(used, 'master.key'), join(dataDir, 'master.key')) };
  },
  'another master key': async () => ({ environment: { MASTER_KEY }, remove: () => {} }),
  'the host of the platform': async () => ({ environment: { PLATFORM_HOST: 'localhost' }, remove: () => {} }),
  'the token of the platform': async (dataDir) => {
    await writeFile(join(dataDir, 'platform.token'), 'no token');
    return { remove: () => cp(join(used, 'platform.token'), join(dataDir, 'platform.token')) };
  },
  'the port of the metrics': async () => {
    const server = createServer();
    return { environment: { METRICS_PORT: String(await occupy(server)) }, remove: () => {} };
  },
  'the port, occupied before the start': async () => {
    const server = createServer();
    return { environment: { PORT: String(await occupy(server)) }, remove: () => {} };
  },
  'the port, occupied during the start': async () => {
    const [port] = await freePorts(1);
    return {
      environment: { PORT: String(port) },
      say: (line) => {
        if (line.startsWith('Opening')) void occupy(createServer(), port!);
      },
      remove: () => {},
    };
  },
  'the writing of the new token': async (dataDir) => {
    await rm(join(dataDir, 'platform.token'));
    const path = join(dataDir, 'platform.token');
    return {
      say: (line) => {
        if (line.startsWith('Platform token')) void mkdir(path);
      },
      remove: () => rm(path, { recursive: true }),
    };
  },
};

test.each(Object.keys(OBSTACLES))(
  'a start that fails at %s leaves nothing open, and the next one succeeds',
  async (step) => {
    const dataDir = join(folder, step.replaceAll(/\W+/g, '-'));
    await cp(used, dataDir, { recursive: true });
    const before = listOpen();
    const { environment = {}, say, remove } = await OBSTACLES[step]!(dataDir);
    const obstacles = listOpen().length - before.length;
    await expect(start({ DATA_DIR: dataDir, ...environment }, say)).rejects.toThrow();
    const occupied = step.endsWith('during the start') ? 1 : 0;
    await expect
      .poll(() => listOpen().length - obstacles - occupied, { timeout: 20_000 })
      .toBe(before.length);
    const unlock = await lockFolder(dataDir);
    expect(unlock).not.toBeNull();
    await unlock!();
    await remove();
    const server = await start({ DATA_DIR: dataDir });
    expect((await fetch(`${server.url.replace('localhost', '127.0.0.1')}/healthz`)).status).toBe(200);
    await server.close();
  },
);
