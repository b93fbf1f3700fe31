import { expect, test } from 'vitest';
import { makeUpHead } from './head-traits.ts';
import { HEAD_GROUPS, makeUpGroup } from './related-heads.ts';

test.each(HEAD_GROUPS)(
  'a drawn group of the kind “%s” is the same for the same seed, and each person is in it once',
  (group) => {
    const heads = makeUpGroup(group, 7, 6);
    expect(heads).toEqual(makeUpGroup(group, 7, 6));
    expect(new Set(heads.map(({ eyes }) => eyes.apart)).size).toBe(6);
  },
);

test('drawn people of one type share their colours, and siblings half of each shape', () => {
  const family = makeUpHead(7);
  const spread = (group: (typeof HEAD_GROUPS)[number]) => {
    const halves = makeUpGroup(group, 7, 30).map(({ face }) => face.half);
    return Math.max(...halves) - Math.min(...halves);
  };
  for (const group of ['type', 'siblings'] as const)
    for (const head of makeUpGroup(group, 7, 3))
      expect(head).toMatchObject({ skin: family.skin, hair: family.hair, age: family.age, glasses: 'none' });
  expect(spread('type')).toBeCloseTo(spread('mixed'), 9);
  expect(spread('siblings')).toBeCloseTo(spread('type') / 2, 9);
});
