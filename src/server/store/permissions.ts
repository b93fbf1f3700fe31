/** All that a role can allow. `customers` is part of every role. */
export const PERMISSIONS = [
  'customers',
  'cases',
  'images',
  'decide',
  'fraud',
  'records',
  'bulk',
  'erase',
  'bulk_erase',
  'export',
  'subject_export',
  'settings',
  'sign_in',
  'users',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The roles that every tenant has. */
export const PRESET_ROLES = ['superuser', 'admin', 'view', 'privacy'] as const;
export type PresetRole = (typeof PRESET_ROLES)[number];
/** `custom`: one of the tenant's own roles. */
export type Role = PresetRole | 'custom';

/** An API token has none of them, so no machine decides an escalated case. */
const OF_SUPERUSERS: readonly Permission[] = ['fraud', 'settings', 'sign_in', 'users'];
const ADMIN = PERMISSIONS.filter((each) => !OF_SUPERUSERS.includes(each));

/** The permissions of the roles that every tenant has. An API token has those of `admin`. */
export const ROLE_PERMISSIONS: Record<PresetRole, readonly Permission[]> = {
  superuser: PERMISSIONS,
  admin: ADMIN,
  view: ['customers', 'cases', 'images', 'export'],
  privacy: ['customers', 'erase', 'bulk_erase', 'export', 'subject_export'],
};

/** The roles that every tenant has and whose permissions include this one. */
export function listRolesWith(permission: Permission): PresetRole[] {
  return PRESET_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
}

/**
 * The permissions of a role.
 * @param customPermissions those of the tenant's own role; null for a role that every tenant has
 */
export function resolvePermissions(
  role: Role,
  customPermissions: readonly Permission[] | null,
): readonly Permission[] {
  return role === 'custom' ? (customPermissions ?? []) : ROLE_PERMISSIONS[role];
}

/** The permissions in the order of `PERMISSIONS`, each once, with what every role has. */
export function completePermissions(permissions: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((each) => each === 'customers' || permissions.includes(each));
}
