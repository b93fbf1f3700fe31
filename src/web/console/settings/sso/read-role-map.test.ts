import { expect, test } from 'vitest';
import { MAPPED_ROLES, readRoleMap, typeClaims } from './read-role-map.ts';

const MAP = { owners: 'superuser', 'team a': 'admin', reviewers: 'admin', dpo: 'privacy' } as const;
const LEADS = '0192d3a4-0000-7000-8000-000000000007';
const OWN = { leads: LEADS };

test('maps of roles are typed by role, and read again as they were', () => {
  const all = { ...MAP, ...OWN };
  const typed = [...MAPPED_ROLES, LEADS].map((role) => [role, typeClaims(all, role)] as const);
  expect(typed).toEqual([
    ['superuser', 'owners'],
    ['admin', 'team a, reviewers'],
    ['privacy', 'dpo'],
    ['view', ''],
    [LEADS, 'leads'],
  ]);
  expect(readRoleMap(typed)).toEqual({ role_map: MAP, custom_role_map: OWN, twice: null });
});

test('a claim value with two roles is reported, also if one is the tenant’s own', () => {
  const typed = [
    ['superuser', 'a'],
    ['admin', ' b ,a, '],
  ] as const;
  expect(readRoleMap(typed)).toMatchObject({ role_map: { a: 'admin', b: 'admin' }, twice: 'a' });
  expect(readRoleMap([...typed, [LEADS, 'b']]).twice).toBe('b');
});
