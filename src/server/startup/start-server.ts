import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, toUploadDeps } from '../app.ts';
import { StartError } from '../errors.ts';
import { openProviders } from '../features/staff/sso/open-providers.ts';
import { hashSecret } from '../http/credentials/credentials.ts';
import { describeError } from '../http/errors/describe-error.ts';
import { DECODE_CONCURRENCY, openUploadPermits } from '../http/uploads/upload-permits.ts';
import { answerCommands } from '../jobs/commands/answer-commands.ts';
import { createClock } from '../jobs/create-clock.ts';
import { createClockGuard } from '../jobs/create-clock-guard.ts';
import { followQueue } from '../jobs/follow-queue.ts';
import { startMaintenanceJobs } from '../jobs/start-maintenance-jobs.ts';
import { makeTenantKeys } from '../keys/check-master-key.ts';
import { sealAudit } from '../keys/seal-audit.ts';
import { watchDiskSpace } from '../storage/disk/watch-disk-space.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { inheritsSystemRole } from '../store/database/as-owner.ts';
import type { Database, InspectDatabase } from '../store/database/database.ts';
import type { EmbeddedDatabase } from '../store/embedded/create-pglite-database.ts';
import { openPglite } from '../store/embedded/open-pglite.ts';
import { writeEmbeddingModel } from '../store/installation.ts';
import { UNOBSERVED } from '../telemetry/metrics/observer.ts';
import { propagateTraceContext } from '../telemetry/tracing/propagate-trace-context.ts';
import { openDecoders } from '../vision/decoding/open-decoders.ts';
import { openVision } from '../vision/workers/open-vision.ts';
import { collectAllGarbage } from '../workers/collect-garbage.ts';
import { openCredentialChecker } from '../workers/credentials/open-credential-checker.ts';
import { openReader } from '../workers/extraction/open-reader.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import { claimObjects, refuseForeignObjects } from './claim-objects.ts';
import type { Config } from './config.ts';
import { createLogger } from './create-logger.ts';
import type { DemoSubject } from './demo/demo-subject.ts';
import { handleDatabaseHalt } from './handle-database-halt.ts';
import { claimPort, listen } from './listen.ts';
import { loadMasterKey, refuseWrongKey } from './load-master-key.ts';
import { loadPlatformToken, refuseTenantsHost } from './load-platform-token.ts';
import { openConfiguredPostgres } from './open-configured-postgres.ts';
import { openInference } from './open-inference.ts';
import { openMetrics } from './open-metrics.ts';
import { describeServed } from './open-models.ts';
import { openObjects } from './open-objects.ts';
import { openSummaries } from './open-summaries.ts';
import { MIGRATIONS, PAGES } from './paths.ts';
import { claimLease, deleteNothing, type LeasedObjects } from './setup/claim-lease.ts';
import { describeSetup } from './setup/describe-setup.ts';
import { explainDatabase } from './setup/explain-database.ts';
import { openReadReplica } from './setup/open-read-replica.ts';
import { openReaderCertificates } from './setup/open-reader-certificates.ts';
import { refuseLossySetup } from './setup/refuse-lossy-setup.ts';
import { setUpFirstTenant } from './setup/set-up-first-tenant.ts';

export type RunningServer = {
  url: string;
  /** resolves when the embedded database has halted and the process should be restarted */
  spent: Promise<void>;
  close(): Promise<void>;
};

/** Free bytes that the embedded database needs to open: three segments of its log. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;

/**
 * Starts everything: configuration -> adapters -> app -> listening. `say` receives one line for each step
 * that takes time.
 * @throws StartError with one sentence for every problem that the person at the terminal can fix
 */
export async function startServer(config: Config, say: (line: string) => void): Promise<RunningServer> {
  await refuseLossySetup(config);
  const unlock = await claimDataFolder(config.dataDir);
  try {
    await claimPort(config.port, config.bind);
    const server = await startInFolder(config, say);
    return { ...server, close: () => server.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw explainDatabase(error);
  }
}

async function startInFolder(config: Config, say: (line: string) => void): Promise<RunningServer> {
  propagateTraceContext();
  const logger = createLogger(config.logLevel);
  const findReader = await openReaderCertificates(config.readerDir, logger);
  const onFailure = (error: Error) => logger.error({ failure: describeError(error) }, 'vision worker failed');
  const decoders = openDecoders({ processes: DECODE_CONCURRENCY, onFailure });
  // The processes start while everything else opens. If one fails, the start continues and the first upload
  // gets 503.
  decoders.ready().catch(() => {});
  const reader = openReader({ onFailure });
  const checker = openCredentialChecker({ onFailure });
  const seeing = openInference(config, say).then((inference) => ({
    inference,
    vision: openVision({ inference, onFailure }),
  }));
  // Awaited below. Without this handler, an earlier failure would end the process as an unhandled
  // rejection.
  seeing.catch(() => {});
  // Reads the manifest first, so that an invalid one does not leave a new database behind.
  await describeServed(config);
  const store = await openObjects(config);
  const hasFreeSpace = watchDiskSpace(config.dataDir, config.minFreeBytes);
  const { halt, spent } = handleDatabaseHalt(hasFreeSpace, logger);
  const unsealed = await openDatabase(config, store, halt, say);
  const masterKey = await loadMasterKey(config);
  const db = sealAudit(unsealed, masterKey);
  await refuseTenantsHost(db, config.platform.host, config.firstTenant.host);
  const clock = createClock();
  const checkClock = createClockGuard({ db, clock, logger, confirmedOn: config.clockConfirmed });
  // Runs before the first request: after a clock was set back, no expired record may be valid again.
  await checkClock();
  const { now } = clock;
  const platform = await loadPlatformToken(config.platform.token, config.dataDir);
  const { objects, renew } = await leaseObjects(config, { db, objects: await claimObjects(db, store), now });
  const { inference, vision } = await seeing;
  await db.asSystem((tx) => writeEmbeddingModel(tx, vision.describer));
  const metrics = await openMetrics(config, { db, objects, now, inference });
  const observer = metrics?.observer ?? UNOBSERVED;
  const { pipelineBudgetSeconds: budgetSeconds } = config;
  const services = { db, objects, vision, decoders, masterKey, now, observer };
  const permits = openUploadPermits();
  const replica = openReadReplica(config.databaseReadUrl, { db, observer, logger });
  const app = await createApp({
    ...services,
    readDb: replica.db,
    permits,
    readDocument: reader.read,
    checkCredential: checker.check,
    findReader,
    trustListMaxAgeDays: config.trustListMaxAgeDays,
    budgetSeconds,
    trustProxy: config.trustProxy,
    publicScheme: config.publicScheme,
    platform: { host: config.platform.host, tokenHash: hashSecret(platform.token) },
    providers: openProviders(config.oidcIssuers),
    sendsMail: config.mail !== null,
    hasFreeSpace,
    logger,
    pages: PAGES,
  });
  // Before the first request, which without a tenant would get 404.
  const demo = await setUpFirstTenant(config, services, say);
  await makeTenantKeys(db, masterKey);
  const stopCommands = await answerCommands({ config, db, masterKey, now }).catch((error: Error) => {
    // Some network disks have no Unix sockets.
    logger.error({ failure: describeError(error) }, 'the server accepts no operator commands');
    return async () => {};
  });
  const stopJobs = startMaintenanceJobs({
    renewLease: renew,
    db,
    now,
    checkClock,
    observer,
    objects,
    masterKey,
    vision,
    decoders,
    budgetSeconds,
    logger,
    summaries: await openSummaries(config),
  });
  const stopQueue = followQueue(
    toUploadDeps({ ...services, readDocument: reader.read, budgetSeconds }, permits),
    logger,
  );
  const port = await listen(app, config.port, config.bind);
  const url = `http://${config.firstTenant.host}:${port}`;
  printNextSteps(config, url, demo, say);
  if (platform.keep) {
    say(`Platform: http://${config.platform.host}:${port}/admin/`);
    say(`Platform token (shown once): ${platform.token}`);
    await platform.keep();
  }
  say('Press Ctrl-C to stop.');
  collectAllGarbage();
  return {
    url,
    spent,
    close: async () => {
      stopJobs();
      const queueEnds = stopQueue();
      await stopCommands();
      await app.close();
      await queueEnds;
      await metrics?.close();
      await services.vision.close();
      await reader.close();
      await checker.close();
      await decoders.close();
      // Records the last moment at which this server ran.
      await checkClock().catch(() => {});
      await replica.close();
      await db.close();
    },
  };
}

/** A data folder belongs to one server; a bucket may be used by several servers of one database. */
async function leaseObjects(
  { s3, isPractice }: Config,
  deps: Parameters<typeof claimLease>[0],
): Promise<LeasedObjects> {
  if (isPractice) return deleteNothing(deps.objects);
  return s3 ? claimLease(deps) : { objects: deps.objects, renew: async () => {} };
}

const INHERITS =
  'Warning: the database user inherits the rights of attesta_system, so a query without a role reads every tenant. Let the database’s administrator run what docs/operate.md says under “The database’s user”.';

async function openDatabase(
  config: Config,
  objects: ObjectStore,
  onHalt: () => void,
  say: (line: string) => void,
): Promise<Database | EmbeddedDatabase> {
  const inspect: InspectDatabase = async (db) => {
    await refuseWrongKey(config, db);
    await refuseForeignObjects(db, objects);
  };
  const opened = await openConfiguredPostgres(config.databaseUrl, inspect);
  if (opened) {
    if (await opened.asSystem(inheritsSystemRole)) say(INHERITS);
    return opened;
  }
  say('Opening the embedded database');
  if (!(await watchDiskSpace(config.dataDir, MIN_FREE_BYTES)())) {
    throw new StartError(`The disk of ${config.dataDir} is full. Free some space first.`);
  }
  const folder = join(config.dataDir, 'database');
  // Inspects here for a new database, because opening a missing folder creates it.
  if (!existsSync(folder)) await inspect(null);
  return openPglite({ folder, onHalt }, MIGRATIONS, inspect);
}

/** Prints the next steps for the person at the terminal. */
function printNextSteps(
  config: Config,
  base: string,
  demo: DemoSubject | null,
  say: (line: string) => void,
): void {
  say(`Attesta is ready at ${base} (${describeSetup(config)})`);
  say(`Console: ${base}/admin/`);
  if (!demo) return;
  say(`Demo with a fictional person, ${demo.name}:`);
  say(`  1. Save her licence: ${base}/admin/specimens/card.jpg`);
  say(`  2. Upload it as she would, with "Choose a picture instead": ${base}/verify/?token=${demo.token}`);
  say(`  3. Review it as your staff would: ${base}/admin/#/subjects`);
  say(`Guides: ${base}/docs/`);
}
