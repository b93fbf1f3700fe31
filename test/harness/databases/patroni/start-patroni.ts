import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePorts } from '../../servers/free-ports.ts';
import { runAs } from '../../servers/run-as.ts';
import { runProxy } from '../../servers/start-balancer.ts';
import { whenListening } from '../../servers/when-listening.ts';
import { type Member, openMember } from './member.ts';
import { endProcess } from './processes.ts';
import { startBouncer } from './start-bouncer.ts';

const DEPLOY = new URL('../../../../deploy/patroni/', import.meta.url);
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'];

/** The programs that are missing here. */
export const listMissing = () => PROGRAMS.filter((program) => !existsSync(program));

/** Three machines with PostgreSQL and Patroni, reached through HAProxy and PgBouncer as `deploy/patroni` shows. */
export type PatroniCluster = {
  /** of an empty database, for the service */
  databaseUrl: string;
  members: Member[];
  /** The member that holds the lock, unless it is that one; null while none does. */
  findPrimary(other?: Member): Promise<Member | null>;
  /** Waits until every member is there: one primary, and standbys that have its newest writes. */
  untilWhole(): Promise<void>;
  close(): Promise<void>;
};

/** @param isSynchronous whether a write is acknowledged only once a standby has it */
export async function startPatroni(bin: string, isSynchronous: boolean): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-patroni-'));
  const as = runAs('postgres');
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
  const etcd = await startEtcd(folder);
  const shipped = await readFile(new URL('patroni.yml', DEPLOY), 'utf8');
  const names = ['db-1', 'db-2', 'db-3'];
  const members: Member[] = [];
  for (const name of names)
    members.push(await openMember({ shipped, bin, folder, name, etcdPort: etcd.port, isSynchronous }));
  for (const member of members) member.start();
  const cluster = {
    members,
    findPrimary: (other?: Member) => findPrimary(members, other),
    untilWhole: () => untilWhole(members),
  };
  await cluster.untilWhole();
  const primary = (await cluster.findPrimary())!;
  await askOn(primary, 'create role attesta login createrole');
  await askOn(primary, 'create database attesta owner attesta');
  const balancer = await startHaproxy(members);
  const bouncer = await startBouncer(await readFile(new URL('pgbouncer.ini', DEPLOY), 'utf8'), balancer.port);
  return {
    ...cluster,
    databaseUrl: `postgresql://attesta@127.0.0.1:${bouncer.port}/attesta?pgbouncer=true`,
    close: async () => {
      await bouncer.close();
      await balancer.close();
      await Promise.all(members.map((member) => member.close()));
      await etcd.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function startEtcd(folder: string): Promise<{ port: number; close(): Promise<void> }> {
  const [port, peer] = await freePorts(2);
  const [client, other] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const args = [
    ['--data-dir', join(folder, 'etcd')],
    ['--listen-client-urls', client],
    ['--advertise-client-urls', client],
    ['--listen-peer-urls', other],
    ['--initial-advertise-peer-urls', other],
    ['--initial-cluster', `default=${other}`],
  ].flat();
  const child: ChildProcess = spawn('/usr/bin/etcd', args, { ...runAs('postgres'), stdio: 'ignore' });
  await whenListening(port!, child);
  return { port: port!, close: () => endProcess(child, 'SIGTERM') };
}

async function startHaproxy(members: readonly Member[]): Promise<{ port: number; close(): Promise<void> }> {
  const shipped = await readFile(new URL('haproxy.cfg', DEPLOY), 'utf8');
  const servers = members.map(
    ({ name, databasePort, restPort }) =>
      `  server ${name} 127.0.0.1:${databasePort} check addr 127.0.0.1 port ${restPort}\n`,
  );
  return runProxy({
    program: '/usr/sbin/haproxy',
    args: (file) => ['-db', '-f', file],
    write: (port) =>
      shipped
        .replace('bind :5000', `bind 127.0.0.1:${port}`)
        .replace(/^( {2}server .*\n)+/m, () => servers.join('')),
  });
}

type MemberState = { name: string; role: string; state: string; lag?: number | 'unknown' };

/** The cluster's state as any member sees it; an empty list while none answers. */
async function readStates(members: readonly Member[]): Promise<MemberState[]> {
  for (const { restPort } of members) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: MemberState[] }).members;
  }
  return [];
}

/** Asks each member itself: after a fault they may not agree, and HAProxy believes the same answer. */
async function findPrimary(members: readonly Member[], other?: Member): Promise<Member | null> {
  for (const member of members) {
    if (member === other) continue;
    const url = `http://127.0.0.1:${member.restPort}/primary`;
    const answer = await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    if (answer?.status === 200) return member;
  }
  return null;
}

async function untilWhole(members: readonly Member[]): Promise<void> {
  for (;;) {
    const states = await readStates(members);
    const primaries = states.filter(({ role, state }) => role === 'leader' && state === 'running');
    const standbys = states.filter(
      ({ role, state, lag }) => role !== 'leader' && /^(running|streaming)$/.test(state) && lag === 0,
    );
    if (primaries.length === 1 && standbys.length === members.length - 1) return;
    await pause(500);
  }
}

/** Queries a member's own PostgreSQL as a superuser. */
async function askOn({ socket }: Member, query: string): Promise<void> {
  const client = new pg.Client(
    `postgresql://postgres@localhost/postgres?host=${socket.folder}&port=${socket.port}`,
  );
  await client.connect();
  await client.query(query).finally(() => client.end());
}
