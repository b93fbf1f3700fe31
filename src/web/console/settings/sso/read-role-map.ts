import type { Role } from '../../session.ts';

/** The name of a role that every tenant has, or the id of one of the tenant's own. */
export type MappedRole = string;

/** The roles that every tenant has, the most powerful first. */
export const MAPPED_ROLES: readonly Role[] = ['superuser', 'admin', 'privacy', 'view'];

/** The role that every tenant has under this name; undefined for one of the tenant's own. */
export const findPreset = (role: MappedRole): Role | undefined => MAPPED_ROLES.find((each) => each === role);

/** The claim values of a role as they are typed, with commas. */
export const typeClaims = (map: Readonly<Record<string, MappedRole>>, role: MappedRole): string =>
  Object.keys(map)
    .filter((value) => map[value] === role)
    .join(', ');

type TypedClaims = readonly (readonly [role: MappedRole, typed: string])[];
type RoleMaps = { role_map: Record<string, Role>; custom_role_map: Record<string, string> };

/** The typed maps, and a claim value with two roles. */
export function readRoleMap(typed: TypedClaims): RoleMaps & { twice: string | null } {
  const maps: RoleMaps = { role_map: {}, custom_role_map: {} };
  const given = new Map<string, MappedRole>();
  let twice: string | null = null;
  for (const [role, text] of typed) {
    for (const name of text.split(',').map((each) => each.trim())) {
      if (name === '') continue;
      if (given.has(name) && given.get(name) !== role) twice = name;
      given.set(name, role);
      const preset = findPreset(role);
      if (preset) maps.role_map[name] = preset;
      else maps.custom_role_map[name] = role;
    }
  }
  return { ...maps, twice };
}
