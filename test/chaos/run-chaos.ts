// `npm run test:chaos -- [--seconds 120] [--balancer nginx|haproxy]`: runs three servers behind a balancer,
// on one PostgreSQL, one bucket and one server of nets. Under load each of them is killed, restarted or made
// unavailable. It exits with 1 if anything acknowledged is lost or wrong, or if a request failed without a
// fault.
import { parseArgs } from 'node:util';
import { describeMachine } from '../../tools/bench/describe-machine.ts';
import { createDatabaseOn, findPostgres, startPostgresServer } from '../harness/databases/start-postgres.ts';
import { BALANCERS, hasBalancer } from '../harness/servers/start-balancer.ts';
import { hasSwift } from '../harness/servers/start-swift.ts';
import { causeFaults } from './faults.ts';
import { unexplained } from './judge-tries.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { printReport } from './print-report.ts';
import { runUnderLoad } from './run-under-load.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, balancer: { type: 'string', default: 'nginx' } },
});
const seconds = Number(values.seconds);
const kind = BALANCERS.find((name) => name === values.balancer);
if (!kind || !(seconds > 0)) throw new Error('Usage: --seconds 120 --balancer nginx|haproxy');
if (!hasBalancer(kind)) throw new Error(`${kind} is not installed.`);
if (!hasSwift())
  throw new Error('The store is not installed: swift-account, -container, -object and -proxy.');

const printLine = (line: string) => console.log(line);
printLine(describeMachine());
const postgres = await startPostgresServer(findPostgres()!);
const database = await createDatabaseOn(postgres.folder, false);
let installation: Installation | null = null;
let failed = 1;
try {
  installation = await openInstallation(kind, database.url);
  const parts = { ...installation, postgres };
  const result = await runUnderLoad(installation, () => causeFaults(parts, seconds, printLine), printLine);
  printReport(result, printLine);
  const isWell = result.findings.every(({ wrong }) => wrong.length === 0);
  failed = isWell && unexplained(result.tries, result.faults).length === 0 ? 0 : 1;
} finally {
  await installation?.close();
  await postgres.close();
}
process.exit(failed);
