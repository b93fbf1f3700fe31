import { expect, test } from 'vitest';
import { type PresetRole, ROLE_PERMISSIONS } from '../../server/store/permissions.ts';
import { redirectFor, visiblePages } from './visible-pages.ts';

const as = (role: PresetRole) => ({
  token: '',
  username: 'Kim',
  role,
  permissions: ROLE_PERMISSIONS[role],
});

test('[S179] a privacy officer starts with requests, and sees no cases and no figures', () => {
  expect(visiblePages(as('privacy'))).toEqual(['/privacy', '/subjects', '/audit', '/settings']);
  for (const place of ['/', '/case/1', '/overview'])
    expect(redirectFor(as('privacy'), place)).toBe('/privacy');
  for (const place of ['/privacy', '/subjects/1', '/settings/you', '/nowhere'])
    expect(redirectFor(as('privacy'), place)).toBeNull();
});

test('every other role sees all pages, the queue first', () => {
  for (const role of ['superuser', 'admin', 'view'] as const) {
    expect(visiblePages(as(role))[0]).toBe('/');
    for (const place of ['/', '/case/1', '/overview', '/audit'])
      expect(redirectFor(as(role), place)).toBeNull();
  }
});
