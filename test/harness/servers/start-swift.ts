import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { disableSdkWarning } from '../../../src/server/storage/s3/disable-sdk-warning.ts';
import type { S3Location } from '../../../src/server/storage/s3/open-s3-object-store.ts';
import { freePorts } from './free-ports.ts';
import { runAs } from './run-as.ts';
import { whenListening } from './when-listening.ts';

export type TestSwift = {
  port: number;
  /** creates a separate bucket */
  createBucket(bucket: string): Promise<S3Location>;
  close(): Promise<void>;
};

export const hasSwift = () => existsSync('/usr/bin/swift-object-server');

const PARTS = ['account', 'container', 'object'] as const;
const PIPELINE =
  'catch_errors cache listing_formats bulk slo s3api tempauth copy dlo versioned_writes symlink';
const MAX_TRIES = 600;
const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** OpenStack Swift with its S3 API, on loopback, as a user without rights, with one bucket. */
export async function startSwift(): Promise<TestSwift> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-swift-'));
  const disk = join(folder, 'node', 'disk');
  await mkdir(disk, { recursive: true });
  const [port, ...others] = await freePorts(PARTS.length + 1);
  const as = runAs('nobody');
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = attesta\n');
  for (const [at, part] of PARTS.entries()) {
    await writeFile(join(folder, `${part}.conf`), renderConfig(folder, part, others[at]!, part));
  }
  await writeFile(join(folder, 'proxy.conf'), renderConfig(folder, 'proxy', port!, PIPELINE) + FILTERS);
  if (as.uid !== undefined) execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, folder]);
  const servers = spawn('/usr/bin/python3', ['-c', SERVERS, folder, ...others.map(String)], {
    ...as,
    stdio: 'ignore',
  });
  for (const each of [...others, port]) await whenListening(each!, servers);
  return {
    port: port!,
    createBucket: (bucket) => makeBucket(`http://127.0.0.1:${port}`, bucket),
    close: async () => {
      await end(servers);
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * First what `swift-ring-builder` does: one copy of everything, on one disk. Then a process for each server, as
 * `swift-account-server` and the others are. They fork after the modules are loaded, which takes longer than all requests
 * of a suite, and end with their parent.
 */
const SERVERS = `
import ctypes, os, sys
import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi
folder, *ports = sys.argv[1:]
PARTS = ('account', 'container', 'object')
for part, port in zip(PARTS, ports):
    builder = RingBuilder(2, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk',
                     'replication_ip': '127.0.0.1', 'replication_port': int(port), 'weight': 1.0})
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{part}.ring.gz')
for part in PARTS:
    if os.fork() == 0:
        PR_SET_PDEATHSIG, SIGKILL = 1, 9
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)
        break
else:
    part = 'proxy'
run_wsgi(f'{folder}/{part}.conf', f'{part}-server')
`;

/** Each server runs as a process of one user; an operator's other settings are omitted. */
const renderConfig = (folder: string, part: string, port: number, pipeline: string) => `[DEFAULT]
swift_dir = ${folder}
devices = ${join(folder, 'node')}
mount_check = false
disable_fallocate = true
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = nobody
log_level = CRITICAL
[pipeline:main]
pipeline = ${pipeline === part ? `${part}-server` : `${pipeline} proxy-server`}
[app:${part}-server]
use = egg:swift#${part}
account_autocreate = true
# Swift takes an account that did not answer in time for one that is not there, and then asks it no more for a minute.
node_timeout = 600
conn_timeout = 600
error_suppression_limit = 1000000
`;

const FILTERS = PIPELINE.split(' ')
  .map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter === 'cache' ? 'memcache' : filter}\n`)
  .join('')
  .replace('#memcache\n', '#memcache\nmemcache_servers = 127.0.0.1:1\n')
  .replace('#tempauth\n', '#tempauth\nuser_test_tester = testing .admin\n')
  .replace('#versioned_writes\n', '#versioned_writes\nallow_object_versioning = true\n')
  .replace('#s3api\n', '#s3api\nlocation = us-east-1\n');

async function makeBucket(endpoint: string, bucket: string): Promise<S3Location> {
  const createBucket = { region: 'us-east-1', endpoint, forcePathStyle: true, credentials: CREDENTIALS };
  disableSdkWarning();
  const client = new S3Client(createBucket);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  for (let tries = 0; !(await isThere(client, bucket)); tries++) {
    if (tries === MAX_TRIES) throw new Error(`Swift has made no bucket ${bucket}.`);
    await setTimeout(100);
  }
  client.destroy();
  return { bucket, ...createBucket };
}

/** A write to a bucket reads its account as well, and Swift creates each asynchronously. */
const isThere = (client: S3Client, bucket: string) =>
  client.send(new HeadBucketCommand({ Bucket: bucket })).then(
    () => true,
    () => false,
  );

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}
