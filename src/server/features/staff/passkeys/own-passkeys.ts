import { v7 as uuidv7 } from 'uuid';
import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { AppError } from '../../../errors.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { insertPasskey, listPasskeys, type Passkey, removePasskey } from '../../../store/staff/passkeys.ts';
import type { User, UserRef } from '../../../store/staff/staff.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { StaffDeps } from '../log-in.ts';
import { lockOwnAccount } from '../own-account.ts';
import { audit } from '../second-factor.ts';
import { assertOwnPassword } from './confirm-account.ts';
import type { AddedCredential } from './contract.ts';
import {
  type ChallengePurpose,
  consumeChallenge,
  createChallenge,
  isChallengeGood,
  PASSKEY_CHALLENGE_MS,
} from './passkey-challenge.ts';
import { ALGORITHMS } from './passkey-signature.ts';
import { getRpId, verifyNewPasskey } from './verify-passkey.ts';

const MAX_PASSKEYS = 10;

const userRef = (user: User): UserRef => ({ tenantId: user.tenant_id, userId: user.id });
const addingTo = (user: User): ChallengePurpose => ({ tenantId: user.tenant_id, addTo: user.id });

/** The columns of the list: of the key, nothing. */
export const presentPasskey = ({ id, name, backed_up, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  backed_up,
  created_at: formatTimestamp(created_at),
  last_used_at: last_used_at && formatTimestamp(last_used_at),
});

/**
 * The options with which a browser makes a passkey. The authenticator keeps it (resident) and checks its user, so that
 * it signs in without a name and without a password.
 * @throws AppError `conflict` if the user has ten
 */
export async function beginPasskey(
  tx: Tx,
  { masterKey, now }: StaffDeps,
  user: User,
  { origin, tenantName }: { origin: string; tenantName: string },
) {
  const existing = await listPasskeys(tx, userRef(user));
  assertSpace(existing);
  return {
    challenge: createChallenge(masterKey, addingTo(user), now()),
    rp: { id: getRpId(origin), name: tenantName },
    user: {
      id: Buffer.from(`${user.tenant_id} ${user.id}`).toString('base64url'),
      name: user.email,
      displayName: user.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: existing.map(({ credential_id }) => ({
      type: 'public-key' as const,
      id: Buffer.from(credential_id).toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
    timeout: PASSKEY_CHALLENGE_MS,
  };
}

/**
 * Adds the passkey that a browser made with those options.
 * @throws AppError `conflict` if it does not verify, its challenge was used or has expired, or the user has ten;
 * `taken` if the tenant has it; as `lockOwnAccount`
 */
export async function addPasskey(
  { db, now, masterKey }: StaffDeps,
  tenantId: TenantId,
  staff: Staff,
  { name, credential, origin }: { name: string; credential: AddedCredential; origin: string },
): Promise<Passkey> {
  return db.asTenant(tenantId, async (tx) => {
    const user = await lockOwnAccount(tx, tenantId, staff);
    assertOwnPassword(user);
    const verifiedPasskey = verifyNewPasskey(credential, {
      origin,
      isChallengeGood: (challenge) => isChallengeGood(masterKey, addingTo(user), challenge, now()),
    });
    if (!verifiedPasskey || !(await consumeChallenge(tx, tenantId, verifiedPasskey.challenge, now())))
      throw new AppError(
        'conflict',
        'The passkey does not verify, or the request for it has expired. Add it again.',
      );
    assertSpace(await listPasskeys(tx, userRef(user)));
    const { challenge: _, ...columns } = verifiedPasskey;
    const passkey = await insertPasskey(tx, userRef(user), {
      id: uuidv7(),
      name,
      created_at: now(),
      ...columns,
    });
    if (!passkey) throw new AppError('taken', 'This passkey is already in use.', { field: 'credential' });
    await audit(tx, user, 'passkey.added', now());
    return passkey;
  });
}

function assertSpace(existing: readonly Passkey[]): void {
  if (existing.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

/**
 * Removes a passkey of the user, who is locked and confirmed.
 * @throws AppError `not-found`; `conflict` for the last factor of a user who must have one
 */
export async function removeOwnPasskey(
  tx: Tx,
  tenant: Tenant,
  user: User,
  id: string,
  now: Date,
): Promise<void> {
  const existing = await listPasskeys(tx, userRef(user));
  if (!existing.some((passkey) => passkey.id === id))
    throw new AppError('not-found', 'You have no passkey with this id.');
  if (existing.length === 1 && !user.totp_active) assertFactorIsOptional(tenant, user);
  await removePasskey(tx, userRef(user), id);
  await audit(tx, user, 'passkey.removed', now);
}

/** @throws AppError `conflict` if the user may not be without a second factor */
export function assertFactorIsOptional(
  { settings: { enforce_2fa, oidc } }: Tenant,
  { role }: Pick<User, 'role'>,
): void {
  // Without it a superuser could sign in only through the identity provider.
  if (enforce_2fa || (oidc?.enforce && role === 'superuser'))
    throw new AppError('conflict', 'This tenant requires a second factor, so yours cannot be removed.');
}
