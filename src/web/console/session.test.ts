import { expect, test, vi } from 'vitest';
import { ROLE_PERMISSIONS } from '../../server/store/permissions.ts';
import { mayManage } from './rights.ts';
import { loadSession, mayDecide } from './session.ts';

const OWNER = { token: 'x', username: 'Kim', role: 'superuser' };

test('a user may do what the permissions of the session allow, whatever the role is called', () => {
  expect(mayDecide({ ...OWNER, permissions: ['customers', 'cases'] })).toBe(false);
  expect(mayManage({ ...OWNER, role: 'custom', permissions: ['settings'] })).toBe(true);
});

test.each([
  ['without permissions', OWNER, false],
  ['with its permissions', { ...OWNER, permissions: ROLE_PERMISSIONS.superuser }, true],
  ['that is no session', null, false],
])('a stored session %s is found: %#', (_, stored, isFound) => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(stored) });
  expect(loadSession() !== null).toBe(isFound);
  vi.unstubAllGlobals();
});
