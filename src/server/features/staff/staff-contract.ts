import type { Role } from '../../store/schema/staff-tables.ts';

/** What somebody of the staff may be. */
export const ROLES = ['superuser', 'admin', 'view', 'privacy'] as const satisfies readonly Role[];
