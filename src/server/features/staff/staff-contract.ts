import type { Role } from '../../store/schema/staff-tables.ts';

/** The roles of staff. */
export const ROLES = ['superuser', 'admin', 'view', 'privacy'] as const satisfies readonly Role[];
