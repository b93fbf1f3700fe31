import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import type { TenantInUse } from '../../store/tenants.ts';

/** A tenant as the platform reads it. */
export function presentTenant({ deleting_since, created_at, is_sandbox, ...row }: TenantInUse) {
  return {
    ...row,
    sandbox: is_sandbox,
    being_deleted: deleting_since !== null,
    created_at: formatTimestamp(created_at),
  };
}

export const noTenant = () => new AppError('not-found', 'No tenant has this id.');

export const hostInUse = () =>
  new AppError('taken', 'Another tenant or the platform already uses this host.', { field: 'host' });
