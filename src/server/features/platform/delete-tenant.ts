import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../errors.ts';
import { type Actor, appendAudit, THE_PLATFORM } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { countHolds } from '../../store/erasure-holds.ts';
import { appendPlatformLog } from '../../store/platform-log.ts';
import { listSubjectIds } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { listDeletedTenants, lockTenant, removeTenant, writeTenant } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import { noTenant } from './present-tenant.ts';

/** Erases one person as staff would; implemented in `privacy`. */
type EraseSubject = (context: {
  tenantId: TenantId;
  subjectId: string;
  actor: Actor;
  now: Date;
  ignoresHold: true;
  keepsTexts: true;
}) => Promise<unknown>;
export type DeletionDeps = {
  db: Database;
  eraseSubject: EraseSubject;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};
type Context = {
  tenantId: TenantId;
  now: Date;
  /** people on hold are erased too */
  erasesHeld?: boolean;
};

const PAGE_SIZE = 100;

/**
 * Deletes a tenant. It is suspended, so that nothing new arrives. Every person is erased, images first and each in a
 * separate transaction. Then the rest is deleted with the tenant, its audit too. A repeated request or
 * `finishDeletions` continues an interrupted deletion. Any number of servers may work on one tenant.
 * @throws AppError `not-found` when there was none at the beginning; `conflict` when people are on hold;
 * `unavailable` when the store is down
 */
export async function deleteTenant(deps: DeletionDeps, context: Context): Promise<void> {
  const { db, eraseSubject, logger } = deps;
  const { tenantId } = context;
  await db.asSystem((tx) => begin(tx, context));
  // A request from before the suspension may still add a person. Then the tenant is no longer empty, and people are
  // erased once more.
  do {
    await eraseSubjects(db, tenantId, (subjectId) =>
      eraseSubject({ ...context, subjectId, actor: THE_PLATFORM, ignoresHold: true, keepsTexts: true }),
    );
  } while (!(await db.asSystem((tx) => finish(tx, tenantId))));
  logger.info({ tenant: tenantId, action: 'tenant.deleted' }, 'platform');
  // The scrub job finds erased rows by the audit, which is gone here. If scrubbing fails here, the next erasure's run
  // includes it.
  await db
    .scrub()
    .catch((error: unknown) =>
      logger.warn({ failure: describeError(error) }, 'vacuum failed after the deletion of a tenant'),
    );
}

/**
 * Continues every deletion that was begun, so that one whose server died is finished without a new request.
 * @throws AggregateError when some cannot be finished now, after all the others were tried
 */
export async function finishDeletions(deps: DeletionDeps, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await deps.db.asSystem(listDeletedTenants)) {
    await deleteTenant(deps, { tenantId, now })
      .catch(passOver)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some tenants could not be deleted.');
}

/** Another server has finished the deletion meanwhile. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not-found')) throw error;
}

async function begin(tx: Tx, { tenantId, now, erasesHeld = false }: Context): Promise<void> {
  const before = await lockTenant(tx, tenantId, 'change');
  if (!before) throw noTenant();
  if (before.deleting_since) return;
  const holds = erasesHeld ? 0 : await countHolds(tx, tenantId, now);
  if (holds > 0)
    throw new AppError(
      'conflict',
      `${holds === 1 ? '1 person' : `${holds} people`} of this tenant are on hold, so nothing was deleted. Have the tenant lift the holds, or repeat with erase_held=true.`,
    );
  await writeTenant(tx, tenantId, { suspended: true, deleting_since: now });
  const what = { action: 'tenant.deletion_begun' as const, subjectId: null, fields: ['suspended'] };
  await appendAudit(tx, tenantId, { at: now, actor: THE_PLATFORM, ...what });
  const fields = erasesHeld ? ['erase_held'] : [];
  await appendPlatformLog(tx, { action: 'tenant.deletion_begun', tenantId, host: before.host, fields });
}

async function eraseSubjects(
  db: Database,
  tenantId: TenantId,
  erase: (subjectId: string) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const page = await db.asTenant(tenantId, (tx) => listSubjectIds(tx, tenantId, PAGE_SIZE));
    if (page.length === 0) return;
    for (const id of page) {
      await erase(id).catch(passOver);
    }
  }
}

/**
 * Deletes the rest of the tenant, and the tenant. The lock on its row prevents new rows in every table meanwhile.
 * @returns false when a person was added since
 */
async function finish(tx: Tx, tenantId: TenantId): Promise<boolean> {
  // Another deletion of it was faster: it is deleted as requested.
  const tenant = await lockTenant(tx, tenantId, 'end');
  if (!tenant) return true;
  if ((await listSubjectIds(tx, tenantId, 1)).length > 0) return false;
  await removeTenant(tx, tenantId);
  await appendPlatformLog(tx, { action: 'tenant.deleted', tenantId, host: tenant.host, fields: [] });
  return true;
}
