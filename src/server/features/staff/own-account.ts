import { AppError } from '../../errors.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import { lockUser, type User } from '../../store/staff/staff.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

/**
 * The caller's own account, locked.
 * @throws AppError `forbidden` for an API token, which has none
 */
export async function lockOwnAccount(tx: Tx, tenantId: TenantId, staff: Staff): Promise<User> {
  if (!staff.account) throw new AppError('forbidden', 'An API token has no user account. Sign in as a user.');
  const user = await lockUser(tx, { tenantId, userId: staff.account.userId });
  if (!user) throw new AppError('unauthenticated', 'This user account was deleted.');
  return user;
}
