import type { AcceptedDocument } from '../../../src/web/api/operations.ts';
import type { SpecimenScene } from './film-specimens.ts';

/** What is laid before the camera: one of these kinds, or two licences. */
export type FilmedKind =
  | 'licence'
  | 'passport'
  | 'permit'
  | 'identity card'
  | 'back'
  | 'bank card'
  | 'receipt'
  | 'two licences'
  | 'nothing';

/** A situation, and the hints that are right in it; `good` is a good card, and `wrong kind` may never be called good. */
export type SpecimenSituation = {
  name: string;
  group: 'good' | 'bad' | 'wrong kind';
  kind: FilmedKind;
  scene: SpecimenScene;
  expected: readonly string[];
  /** only these grounds; all if it is missing */
  grounds?: readonly string[];
};

const CAUSES_OF_NOTHING = ['missing', 'hold'];
const NOT_A_LICENCE = ['noPortrait', 'hold', 'missing', 'focus'];

export const SPECIMEN_SITUATIONS: readonly SpecimenSituation[] = [
  { name: 'lies', group: 'good', kind: 'licence', scene: {}, expected: ['good'] },
  { name: 'in a hand', group: 'good', kind: 'licence', scene: { isHeld: true }, expected: ['good'] },
  {
    name: 'a little off',
    group: 'good',
    kind: 'licence',
    scene: { share: 0.8, turn: 5, aside: 0.04, slant: 6 },
    expected: ['good'],
  },
  { name: 'passport', group: 'wrong kind', kind: 'passport', scene: {}, expected: ['passport'] },
  {
    name: 'permit',
    group: 'wrong kind',
    kind: 'permit',
    scene: {},
    expected: ['document', 'reverse', 'passport'],
  },
  {
    name: 'identity card',
    group: 'wrong kind',
    kind: 'identity card',
    scene: {},
    expected: ['document', 'reverse', 'noPortrait', 'hold'],
  },
  { name: 'back', group: 'wrong kind', kind: 'back', scene: {}, expected: ['reverse', 'noPortrait'] },
  {
    name: 'one on another',
    group: 'wrong kind',
    kind: 'two licences',
    scene: { second: 'overlapping' },
    expected: ['single'],
  },
  {
    name: 'on a screen',
    group: 'wrong kind',
    kind: 'licence',
    scene: { isOnScreen: true },
    expected: ['screen'],
  },
  {
    name: 'two apart',
    group: 'bad',
    kind: 'two licences',
    scene: { second: 'apart', share: 0.8 },
    expected: ['single'],
  },
  { name: 'dark', group: 'bad', kind: 'licence', scene: { lowLight: 1.3 }, expected: ['dark'] },
  { name: 'blurred', group: 'bad', kind: 'licence', scene: { blur: 4 }, expected: ['focus', 'wipe', 'hold'] },
  { name: 'far, 0.42', group: 'bad', kind: 'licence', scene: { share: 0.42 }, expected: ['closer'] },
  { name: 'far, 0.55', group: 'bad', kind: 'licence', scene: { share: 0.55 }, expected: ['closer'] },
  { name: 'glare', group: 'bad', kind: 'licence', scene: { glare: 1 }, expected: ['glare'] },
  { name: 'cut off', group: 'bad', kind: 'licence', scene: { aside: 0.55 }, expected: ['corners'] },
  {
    name: 'half of it',
    group: 'bad',
    kind: 'licence',
    scene: { aside: -0.62, share: 0.95 },
    expected: ['corners'],
  },
  { name: 'too near', group: 'bad', kind: 'licence', scene: { share: 1.3 }, expected: ['back', 'corners'] },
  { name: '28 degrees', group: 'bad', kind: 'licence', scene: { turn: 28 }, expected: ['straight', 'still'] },
  { name: '90 degrees', group: 'bad', kind: 'licence', scene: { turn: 90 }, expected: ['straight', 'still'] },
  {
    name: 'upside down',
    group: 'bad',
    kind: 'licence',
    scene: { turn: 180 },
    expected: ['upright', 'still'],
  },
  { name: 'thumb on text', group: 'bad', kind: 'licence', scene: { hasThumb: true }, expected: ['covered'] },
  {
    name: 'hand over a third',
    group: 'bad',
    kind: 'licence',
    scene: { isCovered: true },
    expected: ['covered'],
  },
  { name: 'slanted', group: 'bad', kind: 'licence', scene: { slant: 40 }, expected: ['flat'] },
  { name: 'no card', group: 'bad', kind: 'nothing', scene: {}, expected: CAUSES_OF_NOTHING },
  { name: 'bank card', group: 'bad', kind: 'bank card', scene: {}, expected: NOT_A_LICENCE },
  {
    name: 'receipt',
    group: 'bad',
    kind: 'receipt',
    scene: {},
    expected: [...NOT_A_LICENCE, 'back', 'corners'],
  },
];

/** The kinds that the link has to accept for a filmed one to be right; the films of permits are of both kinds. */
const ACCEPTED_AS: Partial<Record<FilmedKind, readonly AcceptedDocument[]>> = {
  passport: ['passport'],
  permit: ['identity_card', 'residence_permit'],
  'identity card': ['identity_card'],
};

/** The same situation for a link that accepts these kinds: what it accepts is a good card. */
export function judgeByLink(
  situation: SpecimenSituation,
  acceptedDocuments: readonly AcceptedDocument[],
): SpecimenSituation {
  const isScene = Object.keys(situation.scene).length > 0;
  const kinds = ACCEPTED_AS[situation.kind];
  if (isScene || !kinds?.every((kind) => acceptedDocuments.includes(kind))) return situation;
  return { ...situation, group: 'good', expected: ['good'] };
}
