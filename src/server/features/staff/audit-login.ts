import { createHmac } from 'node:crypto';
import type { MasterKey } from '../../encryption/master-key.ts';
import { type Actor, appendAudit, staffActor } from '../../store/audit/audit.ts';
import type { AuditAction } from '../../store/audit/audit-actions.ts';
import type { User } from '../../store/staff/staff.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { mayAuditRefusal, toNetwork } from './limit-logins.ts';

/** Address and time of a login. */
export type LoginContext = { tenantId: TenantId; masterKey: MasterKey; address: string; now: Date };

type LoginAction = Extract<AuditAction, `login.${string}` | 'password.changed'>;

export const toActor = ({ username, id }: Pick<User, 'username' | 'id'>): Actor => staffActor(username, id);

/** 64 bits distinguish networks; without the master key the addresses cannot be enumerated. */
const hashAddress = ({ tenantId, masterKey, address }: LoginContext): string =>
  createHmac('sha256', masterKey.derive('attesta audit addresses'))
    .update(`${tenantId} ${toNetwork(address)}`)
    .digest('hex')
    .slice(0, 16);

/** @param fields the method of the login, or the refused part: names, never values */
export async function auditLogin(
  tx: Tx,
  context: LoginContext,
  actor: Actor,
  action: LoginAction,
  fields: readonly string[],
): Promise<void> {
  const { tenantId, now: at } = context;
  const entry = { at, actor, action, subjectId: null, fields, addressHash: hashAddress(context) };
  await appendAudit(tx, tenantId, entry);
}

/**
 * Audits a refused login, at most ten in 15 minutes for each actor. All tries with unknown e-mails have one actor. So
 * an attacker can neither fill the audit nor hide tries against one user behind others.
 */
export async function auditRefusal(
  tx: Tx,
  context: LoginContext,
  actor: Actor,
  fields: readonly string[],
): Promise<void> {
  if (await mayAuditRefusal(tx, context, actor))
    await auditLogin(tx, context, actor, 'login.refused', fields);
}
