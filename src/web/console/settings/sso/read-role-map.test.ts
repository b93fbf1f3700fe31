import { expect, test } from 'vitest';
import { readRoleMap, typeRoleMap } from './read-role-map.ts';

const MAP = { owners: 'superuser', 'team a': 'admin', reviewers: 'admin', dpo: 'privacy' } as const;

test('a map of roles is typed by role, and read again as it was', () => {
  const typed = typeRoleMap(MAP);
  expect(typed).toEqual({ superuser: 'owners', admin: 'team a, reviewers', privacy: 'dpo', view: '' });
  expect(readRoleMap(typed)).toEqual({ map: MAP, twice: null });
});

test('a claim value with two roles is reported', () => {
  expect(readRoleMap({ superuser: 'a', admin: ' b ,a, ', privacy: '', view: '' })).toEqual({
    map: { a: 'admin', b: 'admin' },
    twice: 'a',
  });
});
