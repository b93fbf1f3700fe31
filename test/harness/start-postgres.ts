import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';

/** Where Debian puts the server's programs; null where there is none. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const newest = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(DEBIAN, newest, 'bin') : null;
}

export type TestPostgres = { url: string; close(): Promise<void> };

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function runAs(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

async function run(program: string, args: string[], as: { uid?: number; gid?: number }): Promise<void> {
  const child = spawn(program, args, { ...as, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

/**
 * A PostgreSQL of the test's own: in a temporary folder, on a socket in it and on no port. The product's
 * user owns its database and is no superuser, as in an operator's installation.
 */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-pg-'));
  const as = runAs();
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
  const data = join(folder, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'root', '--auth=trust', '-E', 'UTF8', '--no-sync'], as);
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' });
  const at = (user: string, database: string) => `postgresql://${user}@localhost/${database}?host=${folder}`;
  await createOwnDatabase(at('root', 'postgres'), server);
  return {
    url: at('attesta', 'attesta'),
    close: async () => {
      server.kill('SIGINT');
      await once(server, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

async function createOwnDatabase(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && server.exitCode === null; tries += 1) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.query('create role attesta login createrole');
      await client.query('create database attesta owner attesta');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('The PostgreSQL of the test did not start.');
}
