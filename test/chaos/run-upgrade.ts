// `npm run test:upgrade -- [--seconds 30] [--database embedded|postgres]`: builds the last release from this
// repository's history and runs it under load. Then it stops the release, starts this version on the same data and
// port, and continues the load. It prints how long nothing was answered. It exits with 1 if anything acknowledged is
// lost or wrong, or if a request failed outside of the upgrade for another reason than overload.
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyAudit } from '../../src/server/cli/audit-verify.ts';
import { describeMachine } from '../../tools/bench/describe-machine.ts';
import { callCommand } from '../harness/call-command.ts';
import { createDatabaseOn, findPostgres, startPostgresServer } from '../harness/databases/start-postgres.ts';
import { freePorts } from '../harness/servers/free-ports.ts';
import { createLauncher, type StartedServer, stop } from '../harness/servers/launch-server.ts';
import { buildRelease } from './build-release.ts';
import type { InjectedFault } from './injected-fault.ts';
import { unexplained } from './judge-tries.ts';
import { BUDGET_SECONDS, TENANT } from './open-installation.ts';
import { printReport } from './print-report.ts';
import { type LoadedInstallation, runUnderLoad } from './run-under-load.ts';

/** The commit of 0.3.0, the last release. */
const RELEASE = '1f66d751';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    database: { type: 'string', default: 'embedded' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0) || !['embedded', 'postgres'].includes(values.database))
  throw new Error('Usage: --seconds 30 --database embedded|postgres');

const printLine = (line: string) => console.log(line);
printLine(describeMachine());
const folder = await mkdtemp(join(tmpdir(), 'attesta-upgrade-'));
const postgres =
  values.database === 'postgres' ? await startPostgresServer(findPostgres()!, { hasTemplate: false }) : null;
const previous = join(folder, 'release');
const launchers = [createLauncher({ root: previous }), createLauncher()] as const;
let failed = 1;
try {
  printLine(`Building ${RELEASE}.`);
  await buildRelease(RELEASE, previous);
  const result = await upgradeUnderLoad(await buildEnvironment());
  printReport(result, printLine);
  const isWell = result.findings.every(({ wrong }) => wrong.length === 0);
  // A slow machine is overloaded by this load. Each such request is repeated until it is answered.
  const broken = unexplained(result.tries, result.faults).filter(({ status }) => status !== 503);
  failed = isWell && broken.length === 0 ? 0 : 1;
} finally {
  for (const launcher of launchers) launcher.killAll();
  await postgres?.close();
  await rm(folder, { recursive: true });
}
process.exit(failed);

async function buildEnvironment(): Promise<Record<string, string>> {
  const [port] = await freePorts(1);
  const database = postgres && (await createDatabaseOn(postgres.folder, false));
  return {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ...(database ? { DATABASE_URL: database.url } : {}),
    MASTER_KEY: randomBytes(32).toString('base64'),
    PIPELINE_BUDGET_SECONDS: String(BUDGET_SECONDS),
    TENANT_HOST: TENANT.host,
    ADMIN_EMAIL: TENANT.email,
    ADMIN_PASSWORD: TENANT.password,
    MIN_FREE_MB: '0',
  };
}

async function upgradeUnderLoad(environment: Record<string, string>) {
  const [old, present] = launchers;
  let server: StartedServer = await old.start(environment);
  const restart = async (): Promise<Record<string, string>> => {
    await stop(server, 'SIGTERM');
    // Only one process can open the embedded database, and the images are read over HTTP.
    const copy = join(folder, 'copy');
    await cp(environment['DATA_DIR']!, copy, { recursive: true });
    server = await present.start(environment);
    const opened = { ...environment, ...(environment['DATABASE_URL'] ? {} : { DATA_DIR: copy }) };
    // The old version seals no entry of the audit.
    const { code, text } = await callCommand(verifyAudit, opened, ['--seal-boundary']);
    if (code !== 0) throw new Error(text);
    return opened;
  };
  const installation: LoadedInstallation = { port: server.port, restart };
  const upgrade = async (): Promise<InjectedFault[]> => {
    await pause(seconds * 1000);
    const from = Date.now();
    await stop(server, 'SIGTERM');
    server = await present.start(environment);
    const to = Date.now();
    printLine(`The upgrade took ${((to - from) / 1000).toFixed(1)} s from SIGTERM to the start’s last line.`);
    await pause(seconds * 1000);
    return [{ kind: 'upgrade', from, to }];
  };
  return runUnderLoad(installation, upgrade, printLine);
}
