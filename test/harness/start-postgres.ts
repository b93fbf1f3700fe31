import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../src/server/db/open-postgres.ts';
import { MIGRATIONS } from './paths.ts';
import { runAs, type User } from './run-as.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Where Debian puts the server's programs; null where there is none. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const newest = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(DEBIAN, newest, 'bin') : null;
}

/** A server in a temporary folder, on a socket in it and on no port. */
export type PostgresServer = {
  folder: string;
  /** Ends it as the signal says (`SIGINT` in order, `SIGQUIT` as in a crash) and starts it again. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  close(): Promise<void>;
};
export type TestPostgres = { url: string; close(): Promise<void> };

async function run(program: string, args: string[], as: User): Promise<void> {
  const child = spawn(program, args, { ...as, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

const urlOf = (folder: string, user: string, database: string) =>
  `postgresql://${user}@localhost/${database}?host=${folder}`;

/** The migrated and empty database of which each suite gets a copy. */
const TEMPLATE = 'attesta_template';

/** Starts the PostgreSQL of a run. */
export async function startPostgresServer(bin: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-pg-'));
  // PostgreSQL refuses to run as root.
  const as = runAs('postgres');
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
  const data = join(folder, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'root', '--auth=trust', '-E', 'UTF8', '--no-sync'], as);
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=400'];
  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const launch = () => spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' });
  let server = launch();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await whenReady(folder, server);
  await command(folder, 'create role attesta login createrole');
  await command(folder, `create database ${TEMPLATE} owner attesta`);
  await (await openPostgres(urlOf(folder, 'attesta', TEMPLATE), MIGRATIONS)).close();
  return {
    folder,
    restart: async (signal) => {
      await end(signal);
      server = launch();
      await whenReady(folder, server);
    },
    close: async () => {
      await end('SIGINT');
      await rm(folder, { recursive: true });
    },
  };
}

/** As the one who may do everything, in the database that is always there. */
async function command(folder: string, words: string): Promise<void> {
  const client = new pg.Client(urlOf(folder, 'root', 'postgres'));
  await client.connect();
  await client.query(words).finally(() => client.end());
}

async function whenReady(folder: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    try {
      return await command(folder, 'select 1');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('The PostgreSQL of the tests did not start.');
}

/**
 * A database of one's own on a server. The product's user owns it and is no superuser, as in an operator's
 * installation.
 * @param isMigrated whether it is a copy of the template; otherwise it is as an operator makes it
 */
export async function createDatabaseOn(folder: string, isMigrated = true): Promise<TestPostgres> {
  const name = `attesta_${randomUUID().replaceAll('-', '')}`;
  await command(
    folder,
    `create database ${name} owner attesta template ${isMigrated ? TEMPLATE : 'template0'}`,
  );
  return {
    url: urlOf(folder, 'attesta', name),
    close: () => command(folder, `drop database ${name} with (force)`),
  };
}

/** A server with one database, for programs that are no test. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const server = await startPostgresServer(bin);
  const { url } = await createDatabaseOn(server.folder);
  return { url, close: () => server.close() };
}
