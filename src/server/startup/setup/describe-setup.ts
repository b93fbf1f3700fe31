import { join } from 'node:path';
import { listHosts } from '../../store/database/list-hosts.ts';
import type { Config } from '../config.ts';

/** Describes the database, object store, master key and vision threads of a server, without secrets. */
export function describeSetup(
  config: Pick<Config, 'databaseUrl' | 's3' | 'masterKey' | 'dataDir' | 'visionThreads'>,
): string {
  const { databaseUrl, s3, masterKey, dataDir, visionThreads } = config;
  const database = databaseUrl ? `PostgreSQL ${describeDatabase(databaseUrl)}` : join(dataDir, 'database');
  const store = s3
    ? `the bucket ${s3.bucket}${s3.endpoint ? ` of ${s3.endpoint}` : ''}`
    : join(dataDir, 'objects');
  const key = masterKey ? 'MASTER_KEY' : join(dataDir, 'master.key');
  return `database: ${database}; images: ${store}; master key: ${key}; vision threads: ${visionThreads}`;
}

function describeDatabase(url: string): string {
  const addresses = listHosts(url).urls.map((each) => new URL(each));
  const hosts = addresses.map(({ host, searchParams }) => searchParams.get('host') ?? host);
  return `${addresses[0]?.pathname.slice(1)} at ${hosts.join(', ')}`;
}
