import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { findInSection, GROUPS, listGroup } from './section-groups.ts';
import { SECTIONS } from './sections.ts';

test('every section is in one of the five groups', () => {
  const grouped = GROUPS.flatMap((group) => listGroup(group, SECTIONS));
  expect(GROUPS).toHaveLength(5);
  expect(grouped.toSorted()).toEqual([...SECTIONS].toSorted());
});

test('a group has only the sections that the user may read', () =>
  expect(listGroup('team', ['roles', 'you', 'tokens'])).toEqual(['you', 'roles']));

const find = (search: string) => SECTIONS.filter((section) => findInSection(ENGLISH, section, search));

test('one search finds a section by its title and by its settings, without accents and in any order', () => {
  expect(find('branding')).toEqual(['look']);
  expect(find('logo')).toEqual(['look']);
  expect(findInSection(ENGLISH, 'look', 'LOGO')).toBe('Logo');
  expect(find('time zone')).toEqual(['targets']);
  expect(find('zone time')).toEqual(['targets']);
  expect(find('sélfie sãme')).toEqual(['limits']);
  expect(find('')).toEqual([...SECTIONS]);
  expect(find('teleporter')).toEqual([]);
});
