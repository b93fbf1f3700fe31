import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type AppDependencies, createApp } from '../../src/server/app.ts';
import { sealAudit } from '../../src/server/encryption/keys/seal-audit.ts';
import { createMasterKey, type MasterKey } from '../../src/server/encryption/master-key.ts';
import { hashPassword } from '../../src/server/encryption/password.ts';
import { hashSecret } from '../../src/server/encryption/secrets.ts';
import { openProviders } from '../../src/server/features/staff/sso/open-providers.ts';
import { createTenant, type NewTenant } from '../../src/server/features/tenants/create-tenant.ts';
import { type Clock, createClock } from '../../src/server/jobs/create-clock.ts';
import { claimObjects } from '../../src/server/startup/claim-objects.ts';
import { createLogger } from '../../src/server/startup/create-logger.ts';
import { openDiskObjectStore } from '../../src/server/storage/disk/disk-object-store.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import type { Database } from '../../src/server/store/database/database.ts';
import type { TenantId } from '../../src/server/store/tenant-id.ts';
import type { Tx } from '../../src/server/store/transaction.ts';
import { NO_OBSERVER } from '../../src/server/telemetry/metrics/observer.ts';
import { readDocument } from '../../src/server/verification/extraction/read-document.ts';
import { checkCredential } from '../../src/server/verification/wallet/check-credential.ts';
import { decodeImage } from '../../src/server/vision/decoding/decode-image.ts';
import type { Vision } from '../../src/server/vision/evidence.ts';
import { createClient, type TestClient } from './client.ts';
import { borrowAnyDatabase } from './databases/borrow-database.ts';
import { drainViolations, watchObjects, watchTransactions } from './databases/watch-transactions.ts';
import { PAGES } from './paths.ts';

export const HOST = 'acme.test';
export const OTHER_HOST = 'other.test';
/** A host for pages that need TLS: a browser treats it as secure. */
export const SECURE_HOST = 'acme.localhost';
export const ADMIN = { email: 'root@acme.test', password: 'correct horse battery' };
/** The operator's host and token. */
export const PLATFORM = { host: 'platform.localhost', bearer: `attesta_platform_${'P'.repeat(43)}` };
/** The time at which every test begins, unless it moves the clock. */
export const START = new Date('2026-03-01T12:00:00Z');

export type TestApp = {
  /** of the tenant that its client asks for */
  host: string;
  port: number;
  dependencies: AppDependencies;
  /** the folder of the objects */
  objectsFolder: string;
  tenantId: TenantId;
  otherTenantId: TenantId;
  client: TestClient;
  moveClock(milliseconds: number): void;
  /** the clock that `moveClock` moves, with the server's protection */
  clock: Clock;
  close(): Promise<void>;
};

type Options = {
  /** the tenant's host; {@link HOST} by default */
  host?: string;
  vision: Vision;
  /** decoding in separate processes, as in the server; otherwise in the test's process */
  decoders?: AppDependencies['decoders'];
  /** extraction on a separate thread, as in the server; otherwise on the test's thread */
  readDocument?: AppDependencies['readDocument'];
  /** checking on a separate thread, as in the server; otherwise on the test's thread */
  checkCredential?: AppDependencies['checkCredential'];
  /** none by default */
  findReader?: AppDependencies['findReader'];
  namesAuthorities?: boolean;
  budgetSeconds?: number;
  uploadLimits?: AppDependencies['uploadLimits'];
  trustProxy?: string[];
  /** the scheme that browsers use; `http` by default */
  publicScheme?: AppDependencies['publicScheme'];
  connectionLimits?: NonNullable<AppDependencies['connectionLimits']>;
  /** serves the built pages too */
  withPages?: boolean;
  /** another object store than files in a folder */
  store?: ObjectStore;
  wrapObjects?: (objects: ObjectStore) => ObjectStore;
  /** this database, closed with the app; otherwise see `borrowAnyDatabase` */
  db?: Database;
  logger?: Logger;
  /** a token that a command receives too */
  masterKey?: MasterKey;
  hasFreeSpace?: AppDependencies['hasFreeSpace'];
  isClockOff?: () => Promise<boolean>;
  observer?: AppDependencies['observer'];
  providers?: AppDependencies['providers'];
  sendsMail?: boolean;
  /** the database's clock for paced challenges, and the wait before a step; the real ones by default */
  databaseTime?: NonNullable<AppDependencies['databaseTime']>;
  pause?: NonNullable<AppDependencies['pause']>;
};

/** Hashed once a worker. */
let adminPasswordHash: Promise<string> | undefined;

/** The superuser of every tenant, as a new tenant has it. */
export async function admin() {
  adminPasswordHash ??= hashPassword(ADMIN.password);
  return { adminEmail: ADMIN.email, adminPasswordHash: await adminPasswordHash };
}

/** The real app on a free port, on a real database, with two tenants and its own clock. */
export async function startApp(options: Options): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-app-'));
  const masterKey = options.masterKey ?? createMasterKey(randomBytes(32));
  const db = sealAudit(watchTransactions(options.db ?? (await borrowAnyDatabase())), masterKey);
  let at = START.getTime();
  const clock = createClock(
    () => new Date(at),
    () => 0,
  );
  const { now } = clock;
  const objectsFolder = join(folder, 'objects');
  const objects = await claimObjects(db, options.store ?? openDiskObjectStore(objectsFolder));
  const dependencies: AppDependencies = {
    db,
    objects: {
      ...watchObjects(options.wrapObjects?.(objects) ?? objects),
      acceptsWrites: objects.acceptsWrites,
    },
    vision: options.vision,
    decoders: options.decoders ?? { decode: decodeImage },
    checkCredential: options.checkCredential ?? (async (question) => checkCredential(question)),
    findReader: options.findReader ?? (async () => null),
    trustListMaxAgeDays: 90,
    statusListMaxAgeDays: 7,
    namesAuthorities: options.namesAuthorities ?? false,
    readDocument: options.readDocument ?? (async (seen, details, at) => readDocument(seen, details, at)),
    masterKey,
    now,
    budgetSeconds: options.budgetSeconds ?? 150,
    trustProxy: options.trustProxy ?? [],
    publicScheme: options.publicScheme === undefined ? 'http' : options.publicScheme,
    providers: options.providers ?? openProviders([]),
    sendsMail: options.sendsMail ?? false,
    platform: { host: PLATFORM.host, tokenHash: hashSecret(PLATFORM.bearer) },
    // However slow the machine is, only a test of this limit is refused for its wait.
    uploadLimits: { maxWaitMs: 600_000, ...options.uploadLimits },
    ...(options.connectionLimits ? { connectionLimits: options.connectionLimits } : {}),
    ...(options.databaseTime ? { databaseTime: options.databaseTime } : {}),
    ...(options.pause ? { pause: options.pause } : {}),
    observer: options.observer ?? NO_OBSERVER,
    hasFreeSpace: options.hasFreeSpace ?? (async () => true),
    ...(options.isClockOff ? { isClockOff: options.isClockOff } : {}),
    logger: options.logger ?? createLogger(process.env['TEST_LOG'] ?? 'silent'),
    pages: options.withPages ? PAGES : null,
  };
  const newTenant = async (host: string, name: string) => {
    const wanted = { host, name, ...(await admin()) };
    return db.asSystem((tx) => createTestTenant(tx, wanted, now()));
  };
  const { host = HOST } = options;
  const tenantId = await newTenant(host, 'Acme');
  const otherTenantId = await newTenant(OTHER_HOST, 'Other');
  const app = await createApp(dependencies);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return {
    host,
    port,
    dependencies,
    objectsFolder,
    tenantId,
    otherTenantId,
    client: createClient(port, host),
    clock,
    moveClock: (milliseconds) => {
      at += milliseconds;
    },
    close: async () => {
      await app.close();
      await db.close();
      await rm(folder, { recursive: true });
      const broken = drainViolations();
      if (broken.length > 0) throw new Error(broken.join(' '));
    },
  };
}

let tenants = 0;

/** Another tenant of the app, as if the app had no other: faster than another app. */
export async function openTenant(app: TestApp): Promise<TestApp> {
  tenants += 1;
  const host = `tenant-${tenants}.test`;
  const newTenant = { host, name: 'Acme', ...(await admin()) };
  const tenantId = await app.dependencies.db.asSystem((tx) =>
    createTestTenant(tx, newTenant, app.dependencies.now()),
  );
  return { ...app, host, tenantId, client: createClient(app.port, host) };
}

/** A tenant whose first superuser has replaced the password that the operator gave them. */
async function createTestTenant(tx: Tx, wanted: NewTenant, now: Date): Promise<TenantId> {
  // As a tenant of an earlier release, which does not refuse challenges with all steps at once.
  const id = await createTenant(tx, { isPaced: false, ...wanted }, now);
  await tx
    .updateTable('staff_users')
    .set((eb) => ({ password_set_by: eb.ref('id') }))
    .where('tenant_id', '=', id)
    .execute();
  return id;
}
