import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runAs } from '../servers/run-as.ts';
import type { PostgresServer } from './start-postgres.ts';

export type Standby = {
  folder: string;
  /** Queries it as a superuser. */
  ask<Row extends pg.QueryResultRow>(query: string): Promise<Row[]>;
  /** Kills it for good, as a machine that dies. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/** A second PostgreSQL, on a separate socket, that replicates the first one. */
export async function startStandby(bin: string, primary: PostgresServer): Promise<Standby> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-standby-'));
  const as = runAs('postgres');
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
  const data = join(folder, 'data');
  const copy = [
    '-D',
    data,
    '-h',
    primary.folder,
    '-U',
    'root',
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ];
  execFileSync(join(bin, 'pg_basebackup'), copy, { ...as, stdio: 'ignore' });
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=400', 'hot_standby=on'];
  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const server: ChildProcess = spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' });
  const ask = async <Row extends pg.QueryResultRow>(query: string): Promise<Row[]> => {
    const client = new pg.Client(`postgresql://root@localhost/postgres?host=${folder}`);
    await client.connect();
    return (await client.query<Row>(query).finally(() => client.end())).rows;
  };
  for (let isThere = false; !isThere; ) {
    if (server.exitCode !== null) throw new Error('The standby did not start.');
    isThere = await ask('select 1').then(
      () => true,
      () => false,
    );
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
    await rm(folder, { recursive: true });
  };
  return { folder, ask, kill: () => end('SIGQUIT'), close: () => end('SIGINT') };
}
