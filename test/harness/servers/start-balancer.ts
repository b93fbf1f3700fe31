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
  /** the files of the shipped configuration */
  shipped: string[];
  args(file: string, folder: string): string[];
  /** The shipped configuration on loopback without TLS, for these servers. */
  adapt(shipped: string, port: number, servers: readonly number[], folder: string): string;
};

/**
 * A configuration of nginx on loopback, without TLS, that writes into `folder` alone. Around the shipped files it has the
 * logs that `nginx.conf` of Debian and of nginx's image has: a second log of one level is written beside the first.
 */
export function adaptNginx(shipped: string, port: number, folder: string): string {
  const site = shipped
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
    .replaceAll(/^ {2}ssl_.*$/gm, '')
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const logs = `access_log ${folder}/distribution.log;\nerror_log ${folder}/distribution-errors.log;`;
  return `daemon off;\npid ${folder}/pid;\nworker_processes 1;\nevents {}\nhttp {\n${temporary}\n${logs}\n${site}}\n`;
}

/** The shipped files, concatenated. */
export async function readShipped(files: readonly string[]): Promise<string> {
  const texts = files.map((file) => readFile(new URL(file, DEPLOY), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

export const nginxArgs = (file: string, folder: string) => ['-e', 'stderr', '-p', folder, '-c', file];

const KINDS = {
  nginx: {
    program: '/usr/sbin/nginx',
    shipped: ['nginx/upstream.conf', 'nginx/attesta.conf'],
    args: nginxArgs,
    adapt: (shipped, port, servers, folder) => {
      const configured = shipped.replace(/^( {2}server attesta-\d:8080(.*)\n)+/m, (...[, , rest]) =>
        servers.map((server) => `  server 127.0.0.1:${server}${rest}\n`).join(''),
      );
      return adaptNginx(configured, port, folder);
    },
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    shipped: ['haproxy/haproxy.cfg'],
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

/** `readLog` returns its whole log, of requests and of failures. */
export type RunningBalancer = { port: number; readLog(): Promise<string>; close(): Promise<void> };

/** The balancer of `deploy` in front of servers on loopback. */
export async function startBalancer(kind: Balancer, servers: readonly number[]): Promise<RunningBalancer> {
  const { program, shipped, args, adapt }: Kind = KINDS[kind];
  const text = await readShipped(shipped);
  return runProxy({ program, args, write: (port, folder) => adapt(text, port, servers, folder) });
}

/** Runs a proxy on a free port, as a user without rights. `write` returns its configuration. */
export async function runProxy({
  program,
  args,
  write,
}: Pick<Kind, 'program' | 'args'> & {
  write(port: number, folder: string): string;
}): Promise<RunningBalancer> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-proxy-'));
  const as = runAs('nobody');
  const [port] = await freePorts(1);
  const file = join(folder, 'conf');
  await writeFile(file, write(port!, folder));
  // Its file too: another suite of this process may have set a umask that hides it from other users.
  if (as.uid !== undefined) for (const path of [folder, file]) await chown(path, as.uid, as.gid!);
  const log = join(folder, 'output.log');
  const output = await open(log, 'a');
  const child = spawn(program, args(file, folder), { ...as, stdio: ['ignore', output.fd, output.fd] });
  await output.close();
  await whenListening(port!, child).catch(async (error: Error) => {
    throw new Error(`${error.message} It printed: ${await readFile(log, 'utf8')}`);
  });
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
