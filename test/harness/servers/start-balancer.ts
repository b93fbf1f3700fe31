import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { runAs } from './run-as.ts';
import { whenListening } from './when-listening.ts';

const DEPLOY = new URL('../../../deploy/', import.meta.url);

type Kind = {
  program: string;
  /** the configuration that is shipped */
  shipped: string;
  args(file: string, folder: string): string[];
  /** The shipped configuration on loopback without TLS, for these servers. */
  adapt(shipped: string, port: number, servers: readonly number[], folder: string): string;
};

const KINDS = {
  nginx: {
    program: '/usr/sbin/nginx',
    shipped: 'nginx/attesta.conf',
    args: (file, folder) => ['-e', 'stderr', '-p', folder, '-c', file],
    adapt: (shipped, port, servers, folder) => {
      const site = shipped
        .replace(/^ {2}server attesta:8080(.*)$/m, (_, rest) =>
          servers.map((server) => `  server 127.0.0.1:${server}${rest}`).join('\n'),
        )
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replaceAll(/^ {2}ssl_.*$/gm, '')
        .replaceAll('/var/log/nginx', folder);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const own = temporary.join('\n');
      return `daemon off;\npid ${folder}/pid;\nworker_processes 1;\nevents {}\nhttp {\n${own}\n${site}}\n`;
    },
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    shipped: 'haproxy/haproxy.cfg',
    args: (file) => ['-db', '-f', file],
    adapt: (shipped, port, servers) =>
      shipped
        .replace(/bind :443 .*$/m, `bind 127.0.0.1:${port}`)
        .replace(/^( {2}server .*\n)+/m, () =>
          servers.map((server, at) => `  server attesta-${at + 1} 127.0.0.1:${server}\n`).join(''),
        ),
  },
} satisfies Record<string, Kind>;

export type Balancer = keyof typeof KINDS;
export const BALANCERS = Object.keys(KINDS) as Balancer[];
export const hasBalancer = (kind: Balancer) => existsSync(KINDS[kind].program);

/** `readLog` gives all that it has logged, of requests and of failures. */
export type RunningBalancer = { port: number; readLog(): Promise<string>; close(): Promise<void> };

/** The balancer in front of servers on loopback, as it is shipped in `deploy`, run by a user who may do nothing. */
export async function startBalancer(kind: Balancer, servers: readonly number[]): Promise<RunningBalancer> {
  const { program, shipped, args, adapt }: Kind = KINDS[kind];
  const folder = await mkdtemp(join(tmpdir(), `attesta-${kind}-`));
  const as = runAs('nobody');
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
  const [port] = await freePorts(1);
  const file = join(folder, 'conf');
  await writeFile(file, adapt(await readFile(new URL(shipped, DEPLOY), 'utf8'), port!, servers, folder));
  const output = await open(join(folder, 'output.log'), 'a');
  const child = spawn(program, args(file, folder), { ...as, stdio: ['ignore', output.fd, output.fd] });
  await output.close();
  await whenListening(port!, child);
  return {
    port: port!,
    readLog: async () => {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.log'));
      return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    },
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true });
    },
  };
}
