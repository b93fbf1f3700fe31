import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { getPostgresFolder } from '../../../scripts/download-postgres.mjs';
import { openPostgres } from '../../../src/server/store/database/open-postgres.ts';
import { MIGRATIONS } from '../paths.ts';
import { runAs, type User } from '../servers/run-as.ts';
import type { QueryAsOwner } from './empty-database.ts';

const DEBIAN = '/usr/lib/postgresql';

/**
 * The folder of the server's programs: of the version that the run names (`TEST_POSTGRES=18`), or else
 * Debian's; null if there is none.
 */
export function findPostgres(major = process.env['TEST_POSTGRES']): string | null {
  if (major) return getPostgresFolder(major);
  if (!existsSync(DEBIAN)) return null;
  const newest = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(DEBIAN, newest, 'bin') : null;
}

/** A server in a temporary folder, on a socket in it and on no port. */
export type PostgresServer = {
  folder: string;
  /** Stops it by the signal (`SIGINT` in order, `SIGQUIT` as in a crash) and starts it again. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Kills it for good, as a machine that dies. */
  kill(): Promise<void>;
  close(): Promise<void>;
};
export type TestPostgres = {
  url: string;
  /** for a superuser */
  ownerUrl: string;
  askOwner: QueryAsOwner;
  close(): Promise<void>;
};

async function run(program: string, args: string[], as: User): Promise<void> {
  const child = spawn(program, args, { ...as, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

const databaseUrl = (folder: string, user: string, database: string) =>
  `postgresql://${user}@localhost/${database}?host=${folder}`;

/** The migrated and empty database that is copied for each suite. */
const TEMPLATE = 'attesta_template';

/** A loopback port, on which it speaks TLS. */
type TlsListener = { port: number; certificate: string; key: string };

type ServerOptions = {
  listen?: TlsListener;
  /** others than the tests have, as `name=value` */
  settings?: string[];
  /** false: this version has opened no database of it yet, as before an upgrade */
  hasTemplate?: boolean;
  /** an open file for its log; without it there is none */
  log?: number;
  /** variables beside those of this process */
  environment?: Record<string, string>;
};

/** Starts the PostgreSQL of a run, on its socket alone unless it is to listen. */
export async function startPostgresServer(
  bin: string,
  { listen, settings: wanted = [], hasTemplate = true, log, environment = {} }: ServerOptions = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-pg-'));
  // PostgreSQL refuses to run as root.
  const as = runAs('postgres');
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
  const data = join(folder, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'root', '--auth=trust', '-E', 'UTF8', '--no-sync'], as);
  const settings = [
    'fsync=off',
    'autovacuum=off',
    // The tests' tables are small: compiling a query costs more than any of its runs.
    'jit=off',
    'max_connections=400',
    ...wanted,
    ...(await listenOn(listen, folder, as)),
  ];
  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const launch = () =>
    spawn(join(bin, 'postgres'), args, {
      ...as,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', log ?? 'ignore'],
    });
  let server = launch();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await whenReady(folder, server);
  await command(folder, 'create role attesta login createrole');
  if (hasTemplate) {
    await command(folder, `create database ${TEMPLATE} owner attesta`);
    await (await openPostgres(databaseUrl(folder, 'attesta', TEMPLATE), MIGRATIONS)).close();
  }
  return {
    folder,
    restart: async (signal) => {
      await end(signal);
      server = launch();
      await whenReady(folder, server);
    },
    kill: async () => {
      await end('SIGQUIT');
      await rm(folder, { recursive: true });
    },
    close: async () => {
      await end('SIGINT');
      await rm(folder, { recursive: true });
    },
  };
}

/** The settings of TLS, with the file permissions that PostgreSQL requires. */
async function listenOn(listen: TlsListener | undefined, folder: string, as: User): Promise<string[]> {
  if (!listen) return ['listen_addresses='];
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  await copyFile(listen.certificate, certificate);
  await copyFile(listen.key, key);
  for (const file of [certificate, key]) {
    await chmod(file, 0o600);
    if (as.uid !== undefined) await chown(file, as.uid, as.gid!);
  }
  // The socket is named for the port; clients that use the folder expect the usual one.
  await symlink(`.s.PGSQL.${listen.port}`, join(folder, '.s.PGSQL.5432'));
  return [
    'listen_addresses=localhost',
    `port=${listen.port}`,
    'ssl=on',
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${key}`,
  ];
}

/** Queries as a superuser, in the database that always exists unless another is named. */
async function command(folder: string, words: string, database = 'postgres'): ReturnType<QueryAsOwner> {
  const client = new pg.Client(databaseUrl(folder, 'root', database));
  await client.connect();
  const answers = await client.query(words).finally(() => client.end());
  return [answers].flat().flatMap(({ rows }) => rows);
}

async function whenReady(folder: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    try {
      await command(folder, 'select 1');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('The PostgreSQL of the tests did not start.');
}

/**
 * Creates a separate database on a server. The product's user owns it and is no superuser, as in an
 * operator's installation.
 * @param isMigrated whether it is a copy of the template; otherwise it is as an operator creates it
 */
export async function createDatabaseOn(folder: string, isMigrated = true): Promise<TestPostgres> {
  const name = `attesta_${randomUUID().replaceAll('-', '')}`;
  await command(
    folder,
    `create database ${name} owner attesta template ${isMigrated ? TEMPLATE : 'template0'}`,
  );
  return {
    url: databaseUrl(folder, 'attesta', name),
    ownerUrl: databaseUrl(folder, 'root', name),
    askOwner: (query) => command(folder, query, name),
    close: async () => void (await command(folder, `drop database ${name} with (force)`)),
  };
}

/** A server with one database, for programs that are no test. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const server = await startPostgresServer(bin);
  const created = await createDatabaseOn(server.folder);
  return { ...created, close: () => server.close() };
}
