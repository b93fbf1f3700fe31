import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { freePorts } from '../../servers/free-ports.ts';
import { mountSmallDisk } from '../../servers/mount-small-disk.ts';
import { runAs } from '../../servers/run-as.ts';
import { openCuttableProxy } from './open-cuttable-proxy.ts';
import { endProcess, listTree, signalAll } from './processes.ts';

/** Megabytes of a member's disk. */
const DISK_MB = 1_200;

/** One machine: a disk, PostgreSQL with Patroni, and a network between it and all others. */
export type Member = {
  name: string;
  /** as the others reach it */
  databasePort: number;
  restPort: number;
  /** as it reaches itself */
  socket: { folder: string; port: number };
  start(): void;
  /** Kills everything that runs on it, at once. */
  kill(): Promise<void>;
  /** Stops it in the middle of whatever it does; `SIGCONT` lets it continue. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Fills its disk, or frees what was filled. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  /** Nothing arrives at it or at others from it, and no side is told. */
  cutNetwork(): void;
  joinNetwork(): void;
  close(): Promise<void>;
};

export type MemberOptions = {
  /** the text of `deploy/patroni/patroni.yml` */
  shipped: string;
  bin: string;
  folder: string;
  name: string;
  etcdPort: number;
  isSynchronous: boolean;
};

export async function openMember({
  shipped,
  bin,
  folder,
  name,
  etcdPort,
  isSynchronous,
}: MemberOptions): Promise<Member> {
  const [ownDatabase, ownRest] = await freePorts(2);
  const [database, rest, etcd] = await Promise.all([ownDatabase!, ownRest!, etcdPort].map(openCuttableProxy));
  const proxies = [database!, rest!, etcd!];
  const disk = mountSmallDisk(DISK_MB);
  if (!disk) throw new Error('A full disk needs a separate mount: run it as root.');
  const as = runAs('postgres');
  const home = join(disk.folder, 'home');
  await mkdir(home);
  if (as.uid !== undefined) await chown(home, as.uid, as.gid!);
  const file = join(folder, `${name}.yml`);
  const ports = {
    database: database!.port,
    rest: rest!.port,
    etcd: etcd!.port,
    ownDatabase: ownDatabase!,
    ownRest: ownRest!,
  };
  await writeFile(file, adaptShipped(shipped, { name, bin, home, socket: folder, ports, isSynchronous }));
  const log = await open(join(folder, `${name}.log`), 'a');
  let patroni: ChildProcess | null = null;
  const listProcesses = async () => {
    const postmaster = await readPostmaster(join(home, 'data'));
    const trees = await Promise.all([patroni?.pid, postmaster].map((id) => (id ? listTree(id) : [])));
    return [...new Set(trees.flat())];
  };
  const ballast = join(disk.folder, 'ballast');
  const kill = async () => {
    const ids = await listProcesses();
    signalAll(ids, 'SIGKILL');
    if (patroni) await endProcess(patroni, 'SIGKILL');
    patroni = null;
  };
  return {
    name,
    databasePort: database!.port,
    restPort: rest!.port,
    socket: { folder, port: ownDatabase! },
    start: () => {
      patroni = spawn('/usr/bin/patroni', [file], { ...as, stdio: ['ignore', log.fd, log.fd] });
    },
    kill,
    signal: async (signal) => signalAll(await listProcesses(), signal),
    fillDisk: () => fill(ballast),
    freeDisk: () => rm(ballast),
    cutNetwork: () => {
      for (const proxy of proxies) proxy.cut();
    },
    joinNetwork: () => {
      for (const proxy of proxies) proxy.join();
    },
    close: async () => {
      await kill();
      await log.close();
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await rm(home, { recursive: true });
      if (existsSync(ballast)) await rm(ballast);
      disk.unmount();
    },
  };
}

type Adaptation = {
  name: string;
  bin: string;
  home: string;
  socket: string;
  ports: { database: number; rest: number; etcd: number; ownDatabase: number; ownRest: number };
  isSynchronous: boolean;
};

/** The shipped configuration on loopback, without passwords, on a small disk. */
function adaptShipped(
  shipped: string,
  { name, bin, home, socket, ports, isSynchronous }: Adaptation,
): string {
  const config = parse(shipped);
  config.name = name;
  // It would ask etcd for its own addresses, and go round the proxy.
  config.etcd3 = { hosts: [`127.0.0.1:${ports.etcd}`], use_proxies: true };
  config.restapi = { listen: `127.0.0.1:${ports.ownRest}`, connect_address: `127.0.0.1:${ports.rest}` };
  if (!isSynchronous) delete config.bootstrap.dcs.synchronous_mode;
  Object.assign(config.bootstrap.dcs.postgresql.parameters, {
    max_slot_wal_keep_size: '256MB',
    max_wal_size: '128MB',
    min_wal_size: '32MB',
  });
  const { superuser, replication } = config.postgresql.authentication;
  Object.assign(config.postgresql, {
    listen: `127.0.0.1:${ports.ownDatabase}`,
    connect_address: `127.0.0.1:${ports.database}`,
    data_dir: join(home, 'data'),
    bin_dir: bin,
    pgpass: join(home, 'pgpass'),
    parameters: { unix_socket_directories: socket },
    authentication: {
      superuser: { username: superuser.username },
      replication: { username: replication.username },
    },
    pg_hba: [
      'local all all trust',
      'host replication all 127.0.0.1/32 trust',
      'host all all 127.0.0.1/32 trust',
    ],
  });
  return stringify(config);
}

/** The id of the PostgreSQL of a data folder; null if none runs. */
async function readPostmaster(data: string): Promise<number | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  const id = Number(text?.split('\n')[0]);
  return id && existsSync(`/proc/${id}`) ? id : null;
}

/** Writes until nothing fits any more. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size);
      for (let isFull = false; !isFull; ) {
        isFull = await file.write(block).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        );
      }
    }
  } finally {
    await file.close();
  }
}
