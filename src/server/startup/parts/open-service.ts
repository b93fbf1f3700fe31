import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp, toUploadDeps } from '../../app.ts';
import { makeTenantKeys } from '../../encryption/keys/check-master-key.ts';
import { hashSecret } from '../../encryption/secrets.ts';
import { openProviders } from '../../features/staff/sso/open-providers.ts';
import { limitUploads, openUploadPermits } from '../../http/uploads/upload-permits.ts';
import { answerCommands } from '../../jobs/commands/answer-commands.ts';
import { followQueue } from '../../jobs/follow-queue.ts';
import type { JobTimes } from '../../jobs/run-jobs.ts';
import { startMaintenanceJobs } from '../../jobs/start-maintenance-jobs.ts';
import { writeEmbeddingModel } from '../../store/installation.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import { NO_OBSERVER } from '../../telemetry/metrics/observer.ts';
import type { FindReaderCertificate } from '../../verification/wallet/requests/reader-certificate.ts';
import type { Config } from '../config.ts';
import type { DemoSubject } from '../demo/demo-subject.ts';
import { openMetrics } from '../open-metrics.ts';
import { openSummaries } from '../open-summaries.ts';
import { PAGES } from '../paths.ts';
import { openReadReplica } from '../setup/open-read-replica.ts';
import { setUpFirstTenant } from '../setup/set-up-first-tenant.ts';
import type { CloseStack } from './close-stack.ts';
import type { Data } from './open-data.ts';
import type { Workers } from './open-workers.ts';

type ServiceDeps = Data & {
  workers: Workers;
  findReader: FindReaderCertificate;
  hasFreeSpace(): Promise<boolean>;
  logger: Logger;
  say: (line: string) => void;
  closeStack: CloseStack;
};

/**
 * Puts the app on the opened parts, and starts what runs beside requests.
 * @returns the app, which does not listen yet, and the subject of the demo
 */
export async function openService(
  config: Config,
  deps: ServiceDeps,
): Promise<{ app: FastifyInstance; demo: DemoSubject | null }> {
  const { db, closeStack, masterKey, say, renewLease, checkClock, isClockOff } = deps;
  const services = await openServices(config, deps);
  // The app closes while the queue ends: each may take as long as an upload.
  let queueEnds: Promise<void> | null = null;
  closeStack.add(() => queueEnds);
  const app = await openApp(config, deps, services);
  // Before the first request, which without a tenant would get 404.
  const demo = await setUpFirstTenant(config, services, say);
  await makeTenantKeys(db, masterKey);
  closeStack.add(await openCommands(config, deps));
  const summaries = await openSummaries(config);
  const running = { ...services, isClockOff };
  const stopJobs = startMaintenanceJobs({ ...running, renewLease, checkClock, summaries });
  const stopQueue = followQueue(toUploadDeps(services, services.permits), running);
  closeStack.add(() => {
    stopJobs();
    queueEnds = stopQueue();
  });
  return { app, demo };
}

async function openApp(
  config: Config,
  { db, logger, closeStack, workers, findReader, hasFreeSpace, isClockOff, platform: { token } }: ServiceDeps,
  services: Awaited<ReturnType<typeof openServices>>,
): Promise<FastifyInstance> {
  const replica = openReadReplica(config.databaseReadUrl, { db, observer: services.observer, logger });
  closeStack.add(replica.close);
  const { trustListMaxAgeDays, statusListMaxAgeDays, namesAuthorities } = config;
  const { trustProxy, publicScheme, platform } = config;
  const app = await createApp({
    ...services,
    readDb: replica.db,
    checkCredential: workers.checker.check,
    findReader,
    trustListMaxAgeDays,
    statusListMaxAgeDays,
    namesAuthorities,
    trustProxy,
    publicScheme,
    platform: { host: platform.host, tokenHash: hashSecret(token) },
    providers: openProviders(config.oidcIssuers),
    sendsMail: config.mail !== null,
    hasFreeSpace,
    isClockOff,
    pages: PAGES,
  });
  closeStack.add(() => app.close());
  return app;
}

/** What the app, the jobs and the queue share. */
async function openServices(config: Config, { workers, closeStack, logger, ...data }: ServiceDeps) {
  const { db, objects, masterKey, now, readClockOffset } = data;
  const { inference, vision } = await workers.models;
  await db.asSystem((tx) => writeEmbeddingModel(tx, vision.describer));
  const jobTimes: JobTimes = new Map();
  const metrics = await openMetrics(config, { db, objects, now, inference, readClockOffset, jobTimes });
  closeStack.add(() => metrics?.close());
  return {
    db,
    objects,
    vision,
    decoders: workers.decoders,
    readDocument: workers.reader.read,
    masterKey,
    now,
    observer: metrics?.observer ?? NO_OBSERVER,
    jobTimes,
    permits: openUploadPermits(limitUploads(config.visionThreads)),
    budgetSeconds: config.pipelineBudgetSeconds,
    logger,
  };
}

/** A disk without Unix sockets, such as some network disks, does not prevent the start. */
function openCommands(config: Config, { logger, ...deps }: ServiceDeps): Promise<() => Promise<void>> {
  return answerCommands({ config, ...deps }).catch((error: Error) => {
    logger.error({ failure: describeError(error) }, 'the server accepts no operator commands');
    return async () => {};
  });
}
