import { expect, test } from 'vitest';
import { roomsOf, wayOut } from './rooms-of.ts';

const as = (role: string) => ({ token: '', username: 'Kim', role });

test('a privacy officer begins with requests, and has no case and no figures', () => {
  expect(roomsOf(as('privacy'))).toEqual(['/privacy', '/subjects', '/audit', '/settings']);
  for (const place of ['/', '/case/1', '/overview']) expect(wayOut(as('privacy'), place)).toBe('/privacy');
  for (const place of ['/privacy', '/subjects/1', '/settings/you', '/nowhere'])
    expect(wayOut(as('privacy'), place)).toBeNull();
});

test('everybody else has all rooms, the queue first', () => {
  for (const role of ['superuser', 'admin', 'view']) {
    expect(roomsOf(as(role))[0]).toBe('/');
    for (const place of ['/', '/case/1', '/overview', '/audit']) expect(wayOut(as(role), place)).toBeNull();
  }
});
