import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { sealAudit } from '../../encryption/keys/seal-audit.ts';
import type { MasterKey } from '../../encryption/master-key.ts';
import { StartError } from '../../errors.ts';
import { createClock } from '../../jobs/create-clock.ts';
import { type ClockTrust, createClockGuard } from '../../jobs/create-clock-guard.ts';
import { watchClock } from '../../jobs/watch-clock.ts';
import { watchDiskSpace } from '../../storage/disk/watch-disk-space.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { WatchedObjects } from '../../storage/watch-writes.ts';
import { inheritsSystemRole } from '../../store/database/as-owner.ts';
import type { Database, InspectDatabase } from '../../store/database/database.ts';
import { copyEmptyDatabase } from '../../store/embedded/copy-empty-database.ts';
import type { EmbeddedDatabase } from '../../store/embedded/create-pglite-database.ts';
import { openPglite } from '../../store/embedded/open-pglite.ts';
import { releaseJobs } from '../../store/jobs.ts';
import { claimObjects, refuseForeignObjects } from '../claim-objects.ts';
import type { Config } from '../config.ts';
import { loadMasterKey, refuseWrongKey } from '../load-master-key.ts';
import { loadPlatformToken, type PlatformToken, refuseTenantsHost } from '../load-platform-token.ts';
import { openConfiguredPostgres } from '../open-configured-postgres.ts';
import { openObjects } from '../open-objects.ts';
import { EMPTY_DATABASE, MIGRATIONS } from '../paths.ts';
import { claimLease, deleteNothing, type LeasedObjects } from '../setup/claim-lease.ts';
import type { CloseStack } from './close-stack.ts';

type DataDeps = {
  /** called when the embedded database has halted */
  halt: () => void;
  logger: Logger;
  say: (line: string) => void;
  closeStack: CloseStack;
};

export type Data = {
  db: Database | EmbeddedDatabase;
  objects: WatchedObjects;
  renewLease: () => Promise<void>;
  masterKey: MasterKey;
  platform: PlatformToken;
  now: () => Date;
  checkClock: () => Promise<ClockTrust>;
  /** whether this server's clock is wrong by the database's */
  isClockOff: () => Promise<boolean>;
  /** seconds by which it is ahead of the database's */
  readClockOffset: () => number | null;
};

/** Free bytes that the embedded database needs to open: three segments of its log. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;

/** Opens what lasts: the database, the images and the keys, which must belong together. */
export async function openData(config: Config, deps: DataDeps): Promise<Data> {
  const store = await openObjects(config);
  deps.closeStack.add(() => store.close?.());
  const unsealed = await openDatabase(config, store, deps);
  const masterKey = await loadMasterKey(config);
  const db = sealAudit(unsealed, masterKey);
  await refuseTenantsHost(db, config.platform.host, config.firstTenant.host);
  const clock = await startClock(config, db, deps);
  const platform = await loadPlatformToken(config.platform.token, config.dataDir);
  const leaseParts = { db, objects: await claimObjects(db, store), now: clock.now };
  const { objects, renew } = await leaseObjects(config, leaseParts);
  return { db, objects, renewLease: renew, masterKey, platform, ...clock };
}

const INHERITANCE_WARNING =
  'Warning: the database user inherits the rights of attesta_system, so a query without a role reads every tenant. Let the database’s administrator run what docs/operate.md says under “The database’s user”.';

async function openDatabase(
  config: Config,
  objects: ObjectStore,
  { halt, say, closeStack }: DataDeps,
): Promise<Database | EmbeddedDatabase> {
  const inspect: InspectDatabase = async (db) => {
    await refuseWrongKey(config, db);
    await refuseForeignObjects(db, objects);
  };
  const postgres = await openConfiguredPostgres(config.databaseUrl, inspect);
  if (postgres) {
    closeStack.add(postgres.close);
    if (await postgres.asSystem(inheritsSystemRole)) say(INHERITANCE_WARNING);
    return postgres;
  }
  say('Opening the embedded database');
  if (!(await watchDiskSpace(config.dataDir, MIN_FREE_BYTES)())) {
    throw new StartError(`The disk of ${config.dataDir} is full. Free some space first.`);
  }
  const folder = join(config.dataDir, 'database');
  if (!existsSync(folder)) {
    // Inspects here for a new database, because opening a missing folder creates it.
    await inspect(null);
    if (existsSync(EMPTY_DATABASE)) await copyEmptyDatabase(EMPTY_DATABASE, folder);
  }
  const embedded = await openPglite({ folder, onHalt: halt }, MIGRATIONS, inspect);
  closeStack.add(embedded.close);
  // The folder belongs to this server, so a run that has not ended is one of a server that was killed.
  await embedded.asSystem(releaseJobs);
  return embedded;
}

const CLOCK_IS_OFF =
  'Warning: this machine’s clock differs from the database’s by more than 5 seconds. The server answers no request until they agree.';

/** After the database's clock was set back, no expired record may be valid again, so it is checked before the first request. */
async function startClock(
  { clockConfirmed }: Config,
  db: Database,
  { logger, say, closeStack }: DataDeps,
): Promise<Pick<Data, 'now' | 'checkClock' | 'isClockOff' | 'readClockOffset'>> {
  const clock = createClock();
  const checkClock = createClockGuard({ db, clock, logger, confirmedOn: clockConfirmed });
  if ((await checkClock()).isOff) say(CLOCK_IS_OFF);
  // Records the last moment at which this server ran.
  closeStack.add(() => checkClock().catch(() => {}));
  const readClockOffset = () => clock.offset()?.seconds ?? null;
  return { now: clock.now, checkClock, isClockOff: watchClock(clock, checkClock), readClockOffset };
}

/** A data folder belongs to one server; a bucket may be used by several servers of one database. */
async function leaseObjects(
  { s3, isPractice }: Config,
  deps: Parameters<typeof claimLease>[0],
): Promise<LeasedObjects> {
  if (isPractice) return deleteNothing(deps.objects);
  return s3 ? claimLease(deps) : { objects: deps.objects, renew: async () => {} };
}
