import type { Role } from '../../session.ts';

/** The roles, the most powerful first. */
export const MAPPED: readonly Role[] = ['superuser', 'admin', 'privacy', 'view'];

/** Claim value -> role. */
export type RoleMap = Record<string, Role>;
export type TypedRoles = Record<Role, string>;

/** A map as it is typed: for each role its claim values, with commas. */
export function typeRoleMap(map: RoleMap): TypedRoles {
  const saidFor = (role: Role) =>
    Object.keys(map)
      .filter((said) => map[said] === role)
      .join(', ');
  return {
    superuser: saidFor('superuser'),
    admin: saidFor('admin'),
    privacy: saidFor('privacy'),
    view: saidFor('view'),
  };
}

/** The typed map, and the claim values with two roles. */
export function readRoleMap(typed: TypedRoles): { map: RoleMap; twice: string | null } {
  const map: RoleMap = {};
  let twice: string | null = null;
  for (const role of MAPPED) {
    const said = typed[role].split(',').map((each) => each.trim());
    for (const name of said.filter((each) => each !== '')) {
      if (Object.hasOwn(map, name) && map[name] !== role) twice = name;
      map[name] = role;
    }
  }
  return { map, twice };
}
