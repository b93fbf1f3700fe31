import { AppError } from '../../errors.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import { lockUser, type User, type UserRef } from '../../store/staff/staff.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

/** @throws AppError `forbidden` for an API token, which has no account */
export function requireAccount(tenantId: TenantId, { account }: Staff): UserRef {
  if (!account) throw new AppError('forbidden', 'An API token has no user account. Sign in as a user.');
  return { tenantId, userId: account.userId };
}

/**
 * The caller's own account, locked.
 * @throws AppError as `requireAccount`
 */
export async function lockOwnAccount(tx: Tx, tenantId: TenantId, staff: Staff): Promise<User> {
  const user = await lockUser(tx, requireAccount(tenantId, staff));
  if (!user) throw new AppError('unauthenticated', 'This user account was deleted.');
  return user;
}
