import { watchDiskSpace } from '../storage/disk/watch-disk-space.ts';
import { propagateTraceContext } from '../telemetry/tracing/propagate-trace-context.ts';
import { collectAllGarbage } from '../workers/collect-garbage.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import type { Config } from './config.ts';
import { createLogger } from './create-logger.ts';
import type { DemoSubject } from './demo/demo-subject.ts';
import { handleDatabaseHalt } from './handle-database-halt.ts';
import { claimPort, listen } from './listen.ts';
import type { PlatformToken } from './load-platform-token.ts';
import { describeServed } from './open-models.ts';
import { type CloseStack, createCloseStack } from './parts/close-stack.ts';
import { openData } from './parts/open-data.ts';
import { openService } from './parts/open-service.ts';
import { openWorkers } from './parts/open-workers.ts';
import { describeSetup } from './setup/describe-setup.ts';
import { explainDatabase } from './setup/explain-database.ts';
import { openReaderCertificates } from './setup/open-reader-certificates.ts';
import { publicOrigin } from './setup/public-origin.ts';
import { refuseLossySetup } from './setup/refuse-lossy-setup.ts';

type Say = (line: string) => void;

/** Marks the end of a phase of the start in the process's timeline (User Timing), which `npm run bench -- start` prints. */
const endPhase = (phase: string) => performance.mark(`attesta:${phase}`);

export type RunningServer = {
  url: string;
  /** resolves when the embedded database has halted and the process should be restarted */
  spent: Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts everything: configuration -> adapters -> app -> listening. `say` receives one line for each step
 * that takes time. A start that fails closes what it has opened.
 * @throws StartError with one sentence for every problem that the person at the terminal can fix
 */
export async function startServer(config: Config, say: Say): Promise<RunningServer> {
  endPhase('modules');
  await refuseLossySetup(config);
  const closeStack = createCloseStack();
  closeStack.add(await claimDataFolder(config.dataDir));
  try {
    await claimPort(config.port, config.bind);
    const server = await startInFolder(config, say, closeStack);
    return { ...server, close: closeStack.close };
  } catch (error) {
    // The operator needs the first error: the parts may fail to close for the same reason.
    await closeStack.close().catch(() => {});
    throw explainDatabase(error);
  }
}

async function startInFolder(
  config: Config,
  say: Say,
  closeStack: CloseStack,
): Promise<Pick<RunningServer, 'url' | 'spent'>> {
  propagateTraceContext();
  const logger = createLogger(config.logLevel);
  const findReader = await openReaderCertificates(config.readerDir, logger);
  const workers = openWorkers(config, { logger, say, closeStack });
  // Reads the manifest first, so that an invalid one does not leave a new database behind.
  await describeServed(config);
  const hasFreeSpace = watchDiskSpace(config.dataDir, config.minFreeBytes);
  const { halt, spent } = handleDatabaseHalt(hasFreeSpace, logger);
  endPhase('workers');
  const data = await openData(config, { halt, logger, say, closeStack });
  endPhase('database and images');
  const sharedParts = { logger, say, closeStack };
  const { app, demo } = await openService(config, {
    ...data,
    ...sharedParts,
    workers,
    findReader,
    hasFreeSpace,
  });
  endPhase('models and routes');
  const port = await listen(app, config.port, config.bind);
  const toOrigin = (host: string) => publicOrigin(config.publicScheme, host, port);
  const url = toOrigin(config.firstTenant.host);
  printNextSteps(config, url, demo, say);
  if (url.startsWith('https:')) say(`It listens on port ${port} for plain HTTP from the load balancer.`);
  await showPlatform(data.platform, `${toOrigin(config.platform.host)}/admin/`, say);
  say('Press Ctrl-C to stop.');
  collectAllGarbage();
  return { url, spent };
}

/** Prints the next steps for the person at the terminal. */
function printNextSteps(config: Config, base: string, demo: DemoSubject | null, say: Say): void {
  say(`Attesta is ready at ${base} (${describeSetup(config)})`);
  say(`Console: ${base}/admin/`);
  say(`Guides: ${base}/docs/`);
  if (!demo) return;
  say(`Demo with a fictional person, ${demo.name}:`);
  say(`  1. Save her licence: ${base}/admin/specimens/card.jpg`);
  say(`  2. Upload it as she would, with "Choose a photo instead": ${base}/verify/?token=${demo.token}`);
  say(`  3. Review it as your staff would: ${base}/admin/#/subjects`);
}

/** Prints a new token, and stores it once it has been shown. */
async function showPlatform({ token, keep }: PlatformToken, url: string, say: Say): Promise<void> {
  if (!keep) return;
  say(`Platform: ${url}`);
  say(`Platform token (shown once): ${token}`);
  await keep();
}
