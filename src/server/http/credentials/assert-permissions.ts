import { AppError } from '../../errors.ts';
import type { Permission } from '../../store/permissions.ts';
import type { Staff } from './credentials.ts';

const listMissing = (has: readonly Permission[], needs: readonly Permission[]) =>
  needs.filter((each) => !has.includes(each));

/**
 * The one place that decides whether a role allows a request.
 * @throws AppError `forbidden` without all permissions of `needs`
 */
export function assertPermissions(
  { role, ownRole, permissions }: Pick<Staff, 'role' | 'ownRole' | 'permissions'>,
  needs: readonly Permission[],
): void {
  const missing = listMissing(permissions, needs);
  if (missing.length === 0) return;
  throw new AppError(
    'forbidden',
    `Your role, ${ownRole?.name ?? role}, does not allow this. It lacks: ${missing.join(', ')}.`,
  );
}

/**
 * A caller gives, takes and controls only rights that they have: else a user's password or role would be a way to more.
 * @throws AppError `forbidden` for a role or user with a permission that the caller lacks
 */
export function assertMayManage(
  { permissions }: Pick<Staff, 'permissions'>,
  others: readonly Permission[],
): void {
  const missing = listMissing(permissions, others);
  if (missing.length === 0) return;
  throw new AppError(
    'forbidden',
    `You cannot give or change rights that you do not have: ${missing.join(', ')}.`,
  );
}
