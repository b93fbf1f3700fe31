import type { MasterKey } from '../../encryption/master-key.ts';
import { totpContext } from '../../encryption/sealing-contexts.ts';
import { hashSecret } from '../../encryption/secrets.ts';
import { AppError } from '../../errors.ts';
import { appendAudit } from '../../store/audit/audit.ts';
import type { AuditAction } from '../../store/audit/audit-actions.ts';
import { addRecoveryCodes, removeRecoveryCodes } from '../../store/staff/second-factors.ts';
import { type User, type UserRef, writeUser } from '../../store/staff/staff.ts';
import { endChallenge } from '../../store/staff/staff-sessions.ts';
import type { Tx } from '../../store/transaction.ts';
import { toActor } from './audit-login.ts';
import { findStep, newRecoveryCodes, newTotpSecret, normaliseRecoveryCode, presentSecret } from './totp.ts';

type Context = { masterKey: MasterKey; now: Date };

const userRef = (user: User): UserRef => ({ tenantId: user.tenant_id, userId: user.id });
const factorContext = (user: User) => totpContext(user.tenant_id, user.id);

/** null while there is none. @throws Error for another master key */
export function unsealSecret(masterKey: MasterKey, user: User): Uint8Array | null {
  return user.totp_secret && masterKey.unseal(user.totp_secret, factorContext(user));
}

/**
 * Gives the user a new secret and new emergency codes, all shown only this once. They become active when a code was
 * right (`activate`); until then enrolling again replaces them.
 * @throws AppError `conflict` when a second factor is active
 */
export async function enrol(tx: Tx, { masterKey, now }: Context, user: User, issuer: string) {
  if (user.totp_active) throw new AppError('conflict', 'A second factor is already active. Remove it first.');
  const secret = newTotpSecret();
  const codes = newRecoveryCodes();
  await writeUser(tx, user, { totp_secret: masterKey.seal(secret, factorContext(user)), totp_last_step: 0 });
  await removeRecoveryCodes(tx, userRef(user));
  const hashes = codes.map((code) => hashSecret(normaliseRecoveryCode(code)));
  await addRecoveryCodes(tx, userRef(user), hashes);
  await audit(tx, user, '2fa.enrolled', now);
  return { ...presentSecret(secret, issuer, user.email), recovery_codes: codes };
}

/** @throws AppError `code-refused` for a wrong code, `conflict` when there is nothing to activate */
export async function activate(tx: Tx, { masterKey, now }: Context, user: User, code: string): Promise<void> {
  const secret = unsealSecret(masterKey, user);
  if (user.totp_active || !secret)
    throw new AppError('conflict', 'There is no second factor to activate. Enrol one first.');
  const step = findStep(secret, code, user.totp_last_step, now);
  if (!step) throw new AppError('code-refused', 'The code is wrong.');
  await writeUser(tx, user, { totp_active: true, totp_last_step: step });
  await audit(tx, user, '2fa.activated', now);
}

/** Removes the second factor, its codes too, and the login that waits for one. */
export async function removeFactor(tx: Tx, user: User): Promise<void> {
  await writeUser(tx, user, { totp_secret: null, totp_active: false, totp_last_step: 0 });
  await endChallenge(tx, userRef(user));
  await removeRecoveryCodes(tx, userRef(user));
}

/** Actions of users on their own account. */
export async function audit(tx: Tx, user: User, action: AuditAction, now: Date): Promise<void> {
  await appendAudit(tx, user.tenant_id, {
    at: now,
    actor: toActor(user),
    action,
    subjectId: null,
    fields: [],
  });
}
