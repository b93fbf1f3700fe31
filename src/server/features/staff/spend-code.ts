import type { Tx } from '../../db/database.ts';
import { hashSecret } from '../../http/credentials/secret-token.ts';
import type { MasterKey } from '../../sealing/master-key.ts';
import { unsealSecret } from './second-factor.ts';
import type { User } from './store.ts';
import { findStep, normaliseRecoveryCode } from './totp.ts';

/**
 * Whether a code is the user's, from the authenticator or from the list for emergencies; it works no second
 * time. The user's row is locked.
 */
export async function spendCode(
  tx: Tx,
  masterKey: MasterKey,
  user: User,
  code: string,
  now: Date,
): Promise<boolean> {
  return (await spendTotp(tx, masterKey, user, code, now)) || spendRecoveryCode(tx, user, code);
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
  await tx
    .updateTable('staff_users')
    .set({ totp_last_step: step })
    .where('tenant_id', '=', user.tenant_id)
    .where('id', '=', user.id)
    .execute();
  return true;
}

async function spendRecoveryCode(tx: Tx, user: User, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('staff_recovery_codes')
    .where('tenant_id', '=', user.tenant_id)
    .where('user_id', '=', user.id)
    .where('code_hash', '=', hashSecret(normaliseRecoveryCode(code)))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
