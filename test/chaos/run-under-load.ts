import { setTimeout as pause } from 'node:timers/promises';
import { verifyAudit } from '../../src/server/cli/audit-verify.ts';
import { readConfig } from '../../src/server/startup/config.ts';
import { openConfiguredDatabase } from '../../src/server/startup/open-configured-database.ts';
import { callCommand } from '../harness/call-command.ts';
import { checkAcknowledged, type Finding } from './check-acknowledged.ts';
import type { InjectedFault } from './injected-fault.ts';
import { openRequestLog, type RequestRecord } from './ledger.ts';
import { BUDGET_SECONDS, TENANT } from './open-installation.ts';
import {
  type AcknowledgedWork,
  applicants,
  prepareImages,
  readers,
  runRecordChanges,
  runSharedLinks,
  type StaffContext,
} from './workloads.ts';

/** What runs under load. */
export type LoadedInstallation = {
  /** where it answers all the time, but for its faults */
  port: number;
  /**
   * Restarts a server, so that attempts of dead processes are parked.
   * @returns the settings by which a command opens what is stored
   */
  restart(): Promise<Record<string, string>>;
};

export type LoadResult = {
  began: number;
  tries: readonly RequestRecord[];
  faults: readonly InjectedFault[];
  findings: readonly Finding[];
};

/**
 * Sends the load while `cause` causes faults, and compares at the end what is stored with what was acknowledged.
 * @param cause may look at the requests that were tried so far
 */
export async function runUnderLoad(
  installation: LoadedInstallation,
  cause: (tries: readonly RequestRecord[]) => Promise<InjectedFault[]>,
  say: (line: string) => void,
): Promise<LoadResult> {
  const ledger = openRequestLog(installation.port, TENANT.host);
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
  const images = await prepareImages();
  const context: StaffContext = { ledger, bearer: body.token, images, acknowledged, isOpen: () => isOpen };
  const began = Date.now();
  const work = [applicants, applicants, applicants, runSharedLinks, runRecordChanges, readers, readers].map(
    (part) => part(context),
  );
  const working = Promise.all(work);
  working.catch(() => {});
  const faults = await cause(ledger.tries);
  isOpen = false;
  await working;
  say('All have their answers; what died is parked when its budget is over and a server starts.');
  return { began, tries: ledger.tries, faults, findings: await checkAtTheEnd(installation, context) };
}

async function checkAtTheEnd(
  installation: LoadedInstallation,
  { ledger, bearer, acknowledged }: StaffContext,
): Promise<Finding[]> {
  await pause((BUDGET_SECONDS + 1) * 1000);
  const environment = await installation.restart();
  const look = (submission: string, attempt: number) =>
    ledger.until('picture', {
      method: 'GET',
      path: `/admin/submissions/${submission}/attempts/${attempt}/image`,
      headers: { authorization: `Bearer ${bearer}` },
    });
  const { db, close } = await openConfiguredDatabase(readConfig(environment));
  // The sweep is a job of the start, and no request waits for it.
  const isSwept = () =>
    db.asSystem(
      async (tx) =>
        (await tx.selectFrom('attempts').select('attempt').where('verdict', 'is', null).execute()).length ===
        0,
    );
  for (let times = 0; times < 100 && !(await isSwept()); times += 1) await pause(100);
  const findings = await checkAcknowledged(db, acknowledged, look);
  await close();
  const { code, text } = await callCommand(verifyAudit, environment);
  return [...findings, { what: "the audit's chain", checked: 1, wrong: code === 0 ? [] : text.split('\n') }];
}
