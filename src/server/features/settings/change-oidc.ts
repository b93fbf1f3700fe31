import type { MasterKey } from '../../encryption/master-key.ts';
import { oidcSecretContext } from '../../encryption/sealing-contexts.ts';
import { AppError } from '../../errors.ts';
import { assertMayManage } from '../../http/credentials/assert-permissions.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import { ROLE_PERMISSIONS } from '../../store/permissions.ts';
import type { SsoSettings } from '../../store/settings.ts';
import { removeClientSecret, writeClientSecret } from '../../store/staff/oidc.ts';
import { hasBreakGlass } from '../../store/staff/staff.ts';
import { lockRole } from '../../store/staff/staff-roles.ts';
import { endPasswordSessions } from '../../store/staff/staff-sessions.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { OidcPatch } from './oidc-contract.ts';

/** The providers that the operator allows, and the key that encrypts the client's secret. */
export type SsoPolicy = { isAllowed(issuer: string): boolean; masterKey: MasterKey };
type Context = SsoPolicy & {
  /** the caller, who maps only roles whose rights they have */
  staff: Pick<Staff, 'permissions'>;
};

const REQUIRED_FIELDS = ['issuer', 'client_id', 'roles_claim'] as const;

/**
 * The single sign-on settings after a patch; null removes them. The secret is stored separately, encrypted. A secret
 * for one provider is never sent to another: a user who may change the settings may not read it.
 * @throws AppError `field-refused` for missing or disallowed values; `forbidden` for a role with rights that the caller
 * lacks; `conflict` if no one could sign in any more
 */
export async function changeOidc(
  tx: Tx,
  tenantId: TenantId,
  { isAllowed, masterKey, staff }: Context,
  before: SsoSettings | null,
  patch: OidcPatch | null,
): Promise<SsoSettings | null> {
  await assertMayMap(tx, tenantId, staff, before);
  if (patch === null) {
    await removeClientSecret(tx, tenantId);
    return null;
  }
  const { client_secret: secret, ...changes } = patch;
  const after = complete({ ...before, ...changes });
  if (!isAllowed(after.issuer))
    throw refuse('issuer', 'is not among the providers that the operator allows (OIDC_ISSUERS)');
  const isOther = after.issuer !== before?.issuer || after.client_id !== before.client_id;
  if (isOther && !secret) throw refuse('client_secret', 'is required if the issuer or client changes');
  if (secret) {
    const sealedSecret = masterKey.seal(Buffer.from(secret), oidcSecretContext(tenantId));
    await writeClientSecret(tx, tenantId, sealedSecret);
  }
  await assertMayMap(tx, tenantId, staff, after);
  if (after.enforce && !before?.enforce) await enforce(tx, tenantId);
  return after;
}

function complete(parts: Omit<OidcPatch, 'client_secret'>): SsoSettings {
  const { issuer, client_id, roles_claim, role_map = {}, custom_role_map = {}, enforce = false } = parts;
  if (issuer && client_id && roles_claim) {
    if (Object.keys({ ...role_map, ...custom_role_map }).length > 0)
      return { issuer, client_id, roles_claim, role_map, custom_role_map, enforce };
    throw refuse('role_map', 'or oidc.custom_role_map must have an entry');
  }
  throw refuse(REQUIRED_FIELDS.find((name) => parts[name] === undefined)!, 'is required');
}

/**
 * Judges whole settings, because each part decides who gets the mapped roles: the issuer, its client, the claim and the
 * maps. The mapped roles are locked until the settings are written, so that none is deleted meanwhile.
 */
async function assertMayMap(
  tx: Tx,
  tenantId: TenantId,
  staff: Pick<Staff, 'permissions'>,
  settings: SsoSettings | null,
): Promise<void> {
  const { role_map = {}, custom_role_map = {} } = settings ?? {};
  for (const role of Object.values(role_map)) assertMayManage(staff, ROLE_PERMISSIONS[role]);
  const ids = [...new Set(Object.values(custom_role_map))].sort();
  for (const roleId of ids) {
    const role = await lockRole(tx, { tenantId, roleId }, 'use');
    if (!role) throw refuse('custom_role_map', `names the role ${roleId}, which the tenant does not have`);
    assertMayManage(staff, role.permissions);
  }
}

async function enforce(tx: Tx, tenantId: TenantId): Promise<void> {
  if (!(await hasBreakGlass(tx, tenantId))) {
    const sentence =
      'Enforced single sign-on could lock everyone out. First set up a second factor for a superuser with a password.';
    throw new AppError('conflict', sentence, { field: 'oidc.enforce' });
  }
  await endPasswordSessions(tx, tenantId);
}

const refuse = (name: string, problem: string) =>
  new AppError('field-refused', `oidc.${name} ${problem}.`, { field: `oidc.${name}` });
