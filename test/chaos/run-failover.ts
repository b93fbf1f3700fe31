// `npm run test:failover -- [--asynchronous] [--faults "primary killed,switchover"]`: runs three servers behind a
// balancer, on three PostgreSQL with Patroni behind HAProxy and PgBouncer, as `deploy/patroni` shows. Under load the
// primary is lost in each way, one after the other. It prints how long nothing was written, and exits with 1 if anything
// acknowledged is lost or wrong, or if a request failed without a fault.
import { parseArgs } from 'node:util';
import { describeMachine } from '../../tools/bench/describe-machine.ts';
import { listMissing, startPatroni } from '../harness/databases/patroni/start-patroni.ts';
import { findPostgres } from '../harness/databases/start-postgres.ts';
import { causeFailovers, type Outage } from './failover-faults.ts';
import { FAILOVER_FAULTS } from './injected-fault.ts';
import { unexplained } from './judge-tries.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { printReport } from './print-report.ts';
import { runUnderLoad } from './run-under-load.ts';

const { values } = parseArgs({
  options: {
    asynchronous: { type: 'boolean', default: false },
    faults: { type: 'string', default: FAILOVER_FAULTS.join(',') },
  },
});
const named = values.faults.split(',');
const faults = FAILOVER_FAULTS.filter((fault) => named.includes(fault));
if (faults.length !== named.length) throw new Error(`--faults names some of: ${FAILOVER_FAULTS.join(', ')}`);
const missing = listMissing();
if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}.`);

const printLine = (line: string) => console.log(line);
printLine(describeMachine());
printLine(`Replication: ${values.asynchronous ? 'asynchronous' : 'synchronous, with one standby'}`);
const patroni = await startPatroni(findPostgres()!, !values.asynchronous);
let installation: Installation | null = null;
let failed = 1;
try {
  installation = await openInstallation('nginx', patroni.databaseUrl);
  let outages: Outage[] = [];
  const result = await runUnderLoad(
    installation,
    async (tries) => {
      const caused = await causeFailovers(patroni, faults, tries, printLine);
      outages = caused.outages;
      return caused.faults;
    },
    printLine,
  );
  printReport(result, printLine);
  printOutages(outages);
  const isWell = result.findings.every(({ wrong }) => wrong.length === 0);
  failed = isWell && unexplained(result.tries, result.faults).length === 0 ? 0 : 1;
} finally {
  await installation?.close();
  await patroni.close();
}
process.exit(failed);

function printOutages(outages: readonly Outage[]): void {
  printLine(
    '\n| fault | seconds to the new primary | seconds without writes | replaced by |\n|---|---|---|---|',
  );
  for (const { fault, secondsToPrimary, secondsWithoutWrites, isByOperator } of outages) {
    const by = isByOperator || fault === 'switchover' ? 'the operator' : 'Patroni';
    printLine(`| ${fault} | ${secondsToPrimary.toFixed(1)} | ${secondsWithoutWrites.toFixed(1)} | ${by} |`);
  }
}
