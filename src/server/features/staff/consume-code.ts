import type { MasterKey } from '../../encryption/master-key.ts';
import { hashSecret } from '../../encryption/secrets.ts';
import { spendRecoveryCode } from '../../store/staff/second-factors.ts';
import { type User, writeUser } from '../../store/staff/staff.ts';
import type { Tx } from '../../store/transaction.ts';
import { unsealSecret } from './second-factor.ts';
import { findStep, normaliseRecoveryCode } from './totp.ts';

/**
 * Whether a code is the user's, from the authenticator or an emergency code; it is valid once. The user's row is
 * locked.
 */
export async function consumeCode(
  tx: Tx,
  masterKey: MasterKey,
  user: User,
  code: string,
  now: Date,
): Promise<boolean> {
  if (await spendTotp(tx, masterKey, user, code, now)) return true;
  const ref = { tenantId: user.tenant_id, userId: user.id };
  return spendRecoveryCode(tx, ref, hashSecret(normaliseRecoveryCode(code)));
}

async function spendTotp(
  tx: Tx,
  masterKey: MasterKey,
  user: User,
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = unsealSecret(masterKey, user);
  const step = secret && findStep(secret, code, user.totp_last_step, now);
  if (!step) return false;
  await writeUser(tx, user, { totp_last_step: step });
  return true;
}
