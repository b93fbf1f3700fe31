import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../src/server/errors.ts';
import { appendAudit, bySystem } from '../src/server/store/audit/audit.ts';
import { LOCK_ORDER } from '../src/server/store/lock-order.ts';
import { lockUser } from '../src/server/store/staff/staff.ts';
import { lockSubject } from '../src/server/store/subjects.ts';
import { lockSubmission } from '../src/server/store/submissions/submissions.ts';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import { lockTenant } from '../src/server/store/tenants.ts';
import type { Tx } from '../src/server/store/transaction.ts';
import { drainViolations } from './harness/databases/watch-transactions.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const ABSENT_ID = '00000000-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
});
afterAll(() => app.close());

/** This user does not exist, which does not matter here. */
function passOverAbsence(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

type Locks = Record<string, (tx: Tx, tenantId: TenantId) => Promise<unknown>>;

/** A statement that takes each of these locks, as the product's function or as SQL. */
const LOCKS: Locks = {
  subject: (tx, tenantId) => lockSubject(tx, tenantId, ABSENT_ID).catch(passOverAbsence),
  submission: (tx, tenantId) => lockSubmission(tx, tenantId, ABSENT_ID),
  user: (tx, tenantId) => lockUser(tx, { tenantId, userId: 1 }),
  audit: (tx, tenantId) =>
    appendAudit(tx, tenantId, {
      at: new Date(0),
      actor: bySystem('seed'),
      action: 'subject.updated',
      subjectId: null,
      fields: [],
    }),
  'a change of a link': (tx, tenantId) =>
    tx.updateTable('ephemeral_tokens').set({ use_count: 1 }).where('tenant_id', '=', tenantId).execute(),
  'the removal of a submission, as SQL': (tx, tenantId) =>
    sql`delete from submissions where tenant_id = ${tenantId}`.execute(tx),
};

/**
 * The violation that the suites report for a transaction that takes these locks one after the other; null for
 * none.
 */
async function getLockComplaint(
  names: string[],
  first?: (tx: Tx) => Promise<unknown>,
): Promise<string | null> {
  const complaint = await app.dependencies.db
    .asSystem(async (tx) => {
      await first?.(tx);
      for (const name of names) await LOCKS[name]!(tx, app.tenantId);
      return null;
    })
    .catch((error: Error) => error.message);
  const broken = drainViolations();
  expect(broken).toEqual(complaint === null ? [] : [complaint]);
  return complaint;
}

test('the order names each lock once, except keyed_requests, which also comes first', () => {
  const twice = LOCK_ORDER.filter((name, at) => LOCK_ORDER.indexOf(name) !== at);
  expect(twice).toEqual(['keyed_requests']);
});

test.each([
  [['subject', 'submission', 'user', 'a change of a link', 'audit']],
  [['submission', 'submission']],
  [['audit', 'audit']],
])('accepts locks in this order: %s', async (names) => {
  expect(await getLockComplaint(names)).toBeNull();
});

test.each([
  [['a change of a link', 'submission']],
  [['user', 'subject']],
  [['audit', 'user']],
  [['subject', 'audit', 'a change of a link']],
  [['user', 'the removal of a submission, as SQL']],
])('[S95] refuses locks in this order, in any suite: %s', async (names) => {
  expect(await getLockComplaint(names)).toMatch(
    /^A transaction that has .+ locks .+, against store\/lock-order\.$/,
  );
});

test('the deletion of a tenant is exempt from the order of locks, and a mere change is not', async () => {
  const end = (tx: Tx) => lockTenant(tx, app.tenantId, 'end');
  expect(await getLockComplaint(['user', 'subject'], end)).toBeNull();
  const change = (tx: Tx) => lockTenant(tx, app.tenantId, 'change');
  expect(await getLockComplaint(['user', 'subject'], change)).not.toBeNull();
});
