// `npm run test:chaos -- [--seconds 120] [--balancer nginx|haproxy]`: runs three servers behind a balancer,
// on one PostgreSQL, one bucket and one server of nets. Under load each of them is killed, restarted or made
// unavailable. It exits with 1 if anything acknowledged is lost or wrong, or if a request failed without a
// fault.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyAudit } from '../../src/server/cli/audit-verify.ts';
import { openPostgres } from '../../src/server/store/database/open-postgres.ts';
import { describeMachine } from '../../tools/bench/describe-machine.ts';
import { callCommand } from '../harness/call-command.ts';
import { createDatabaseOn, findPostgres, startPostgresServer } from '../harness/databases/start-postgres.ts';
import { MIGRATIONS } from '../harness/paths.ts';
import { BALANCERS, hasBalancer } from '../harness/servers/start-balancer.ts';
import { startCluster } from '../harness/servers/start-cluster.ts';
import { startFaultyProxy } from '../harness/servers/start-faulty-proxy.ts';
import { startSwift } from '../harness/servers/start-swift.ts';
import { openExportedNets } from '../harness/vision/open-exported-nets.ts';
import { rememberInference } from '../harness/vision/remember-inference.ts';
import { serveInference } from '../harness/vision/serve-inference.ts';
import { checkAcknowledged, type Finding } from './check-acknowledged.ts';
import { causeFaults } from './faults.ts';
import { unexplained } from './judge-tries.ts';
import { openRequestLog } from './ledger.ts';
import { printReport } from './print-report.ts';
import {
  type AcknowledgedWork,
  applicants,
  preparePictures,
  readers,
  runRecordChanges,
  runSharedLinks,
  type StaffContext,
} from './workloads.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, balancer: { type: 'string', default: 'nginx' } },
});
const seconds = Number(values.seconds);
const kind = BALANCERS.find((name) => name === values.balancer);
if (!kind || !(seconds > 0)) throw new Error('Usage: --seconds 120 --balancer nginx|haproxy');
if (!hasBalancer(kind)) throw new Error(`${kind} is not installed.`);

const TENANT = { host: 'acme.test', email: 'root@acme.test', password: 'correct horse battery' };
/** Short, so that attempts of dead servers are parked soon, but longer than any picture here takes. */
const BUDGET_SECONDS = 30;
const printLine = (line: string) => console.log(line);

printLine(describeMachine());
const kept = await mkdtemp(join(tmpdir(), 'attesta-chaos-'));
const onnx = await openExportedNets(join(kept, 'repository'));
const nets = await serveInference(rememberInference(onnx, kept));
const postgres = await startPostgresServer(findPostgres()!);
const database = await createDatabaseOn(postgres.folder, false);
const swift = await startSwift();
const store = await startFaultyProxy(swift.port);
const s3 = { ...(await swift.createBucket('faces')), endpoint: `http://127.0.0.1:${store.port}` };
const shared = {
  databaseUrl: database.url,
  s3,
  inferenceUrl: nets.url,
  tenant: TENANT,
  budgetSeconds: BUDGET_SECONDS,
};
const cluster = await startCluster(kind, shared);
let failed = 1;
try {
  failed = await runChaos();
} finally {
  await cluster.close();
  await store.close();
  await swift.close();
  await postgres.close();
  await nets.close();
  await onnx.close();
  await rm(kept, { recursive: true });
}
process.exit(failed);

async function runChaos(): Promise<number> {
  const ledger = openRequestLog(cluster.port, TENANT.host);
  const login = Buffer.from(JSON.stringify({ email: TENANT.email, password: TENANT.password }));
  const headers = { 'content-type': 'application/json' };
  const { body } = await ledger.until('login', {
    method: 'POST',
    path: '/admin/login',
    headers,
    body: login,
  });
  const acknowledged: AcknowledgedWork = { subjects: [], links: [], decisions: [], refused: [] };
  let isOpen = true;
  const pictures = await preparePictures();
  const context: StaffContext = { ledger, bearer: body.token, pictures, acknowledged, isOpen: () => isOpen };
  const began = Date.now();
  const work = [applicants, applicants, applicants, runSharedLinks, runRecordChanges, readers, readers].map(
    (part) => part(context),
  );
  const working = Promise.all(work);
  working.catch(() => {});
  const faults = await causeFaults({ cluster, postgres, store, nets }, seconds, printLine);
  isOpen = false;
  await working;
  const findings = await checkAtTheEnd(context);
  printReport({ began, tries: ledger.tries, faults, findings }, printLine);
  const isWell = findings.every(({ wrong }) => wrong.length === 0);
  return isWell && unexplained(ledger.tries, faults).length === 0 ? 0 : 1;
}

async function checkAtTheEnd({ ledger, bearer, acknowledged }: StaffContext): Promise<Finding[]> {
  printLine('All have their answers; what died is parked when its budget is over and a server starts.');
  await pause((BUDGET_SECONDS + 1) * 1000);
  const [node] = cluster.nodes;
  await node!.kill('SIGTERM');
  await node!.start();
  const look = (submission: string, attempt: number) =>
    ledger.until('picture', {
      method: 'GET',
      path: `/admin/submissions/${submission}/attempts/${attempt}/image`,
      headers: { authorization: `Bearer ${bearer}` },
    });
  const db = await openPostgres(database.url, MIGRATIONS);
  // The sweep is a job of the start, and no request waits for it.
  const isSwept = () =>
    db.asSystem(
      async (tx) =>
        (await tx.selectFrom('attempts').select('attempt').where('verdict', 'is', null).execute()).length ===
        0,
    );
  for (let times = 0; times < 100 && !(await isSwept()); times += 1) await pause(100);
  const findings = await checkAcknowledged(db, acknowledged, look);
  await db.close();
  const { code, text } = await callCommand(verifyAudit, { DATABASE_URL: database.url });
  return [...findings, { what: "the audit's chain", checked: 1, wrong: code === 0 ? [] : text.split('\n') }];
}
