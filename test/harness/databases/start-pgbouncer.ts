import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../servers/free-ports.ts';
import { runAs } from '../servers/run-as.ts';
import { whenListening } from '../servers/when-listening.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgBouncer = () => existsSync(PROGRAM);

/**
 * Debian's PgBouncer in transaction mode, on loopback, in front of the PostgreSQL whose socket is in
 * `folder`.
 * @param sessions how many it has to each database, shared by all clients
 */
export async function startPgBouncer(folder: string, sessions: number, settings: readonly string[] = []) {
  const bouncerFolder = await mkdtemp(join(tmpdir(), 'attesta-bouncer-'));
  // It refuses to run as root, and the socket belongs to this user.
  const as = runAs('postgres');
  const [port] = await freePorts(1);
  const file = join(bouncerFolder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${folder}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(bouncerFolder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${sessions}`,
    ...settings,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  await writeFile(join(bouncerFolder, 'users'), '"attesta" ""\n');
  // Its files too: another suite of this process may have set a umask that hides them from other users.
  if (as.uid !== undefined)
    for (const path of [bouncerFolder, file, join(bouncerFolder, 'users')])
      await chown(path, as.uid, as.gid!);
  const child = spawn(PROGRAM, [file], { ...as, stdio: 'ignore' });
  await whenListening(port!, child);
  return {
    /** the URL of a database of that PostgreSQL through PgBouncer */
    urlOf: (database: string) =>
      `postgresql://attesta@127.0.0.1:${port}/${new URL(database).pathname.slice(1)}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(bouncerFolder, { recursive: true });
    },
  };
}
