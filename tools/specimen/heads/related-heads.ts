import { type HeadTraits, makeUpHead } from './head-traits.ts';

/**
 * How the members of a group look alike. `mixed`: not at all. `type`: one colour of skin, hair and eyes, one hair style
 * and age, no glasses; only the shapes of their faces differ. `siblings`: the same, and half of each shape is the
 * family's.
 */
export const HEAD_GROUPS = ['mixed', 'type', 'siblings'] as const;
export type HeadGroup = (typeof HEAD_GROUPS)[number];

/** The share of each shape that is the family's. */
const FAMILY_SHARE: Record<HeadGroup, number> = { mixed: 0, type: 0, siblings: 0.5 };

/** Fictional people of one group; the same for the same seed. */
export function makeUpGroup(group: HeadGroup, seed: number, count: number): HeadTraits[] {
  const family = makeUpHead(seed);
  return Array.from({ length: count }, (_, at) => {
    const head = makeUpHead(seed + 1 + at);
    return group === 'mixed' ? head : joinFamily(head, family, FAMILY_SHARE[group]);
  });
}

function joinFamily(head: HeadTraits, family: HeadTraits, share: number): HeadTraits {
  const blend = <Shape extends Record<string, number>>(one: Shape, other: Shape) =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [name, value + ((other[name] ?? value) - value) * share]),
    ) as Shape;
  const { seed, shirt, cheeks, ears } = head;
  return {
    ...family,
    ...{ seed, shirt, cheeks, ears, glasses: 'none' },
    face: blend(head.face, family.face),
    eyes: blend(head.eyes, family.eyes),
    brows: blend(head.brows, family.brows),
    nose: blend(head.nose, family.nose),
    mouth: blend(head.mouth, family.mouth),
  };
}
