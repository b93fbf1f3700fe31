import { expect, it } from 'vitest';
import { makeUpFace } from '../../../../tools/specimen/made-up-face.ts';
import type { CardFace, Finding } from '../../vision/evidence.ts';
import { GHOST_DIFFERENT_FROM } from '../policy/face-policy.ts';
import { countFaces } from './count-faces.ts';
import { getGhostDistance, judgeGhost } from './judge-ghost.ts';

const asFinding = <T>(value: T): Finding<T> => ({ ok: true, value });
const UNAVAILABLE = { ok: false, why: 'unavailable' } as const;
const face = (score: number, others: Partial<CardFace> = {}): CardFace => ({
  box: { x: 0.1, y: 0.3, width: 0.2, height: 0.4 },
  score,
  pixels: 90,
  contrast: 20,
  tone: 0.8,
  ...others,
});
const judge = (findings: Parameters<typeof judgeGhost>[0]) => judgeGhost(findings, GHOST_DIFFERENT_FROM);
const compareGhost = (findings: Parameters<typeof judgeGhost>[0]) => getGhostDistance(judge(findings));
const OWN = { portrait: asFinding(makeUpFace('ada')), ghost: asFinding(makeUpFace('ada', 1)) };

it('the distance of a ghost image is its face’s distance from the portrait', () => {
  const faces = asFinding([face(0.95), face(0.8)]);
  const near = compareGhost({ faces, ...OWN });
  const far = compareGhost({ faces, ...OWN, ghost: asFinding(makeUpFace('bo')) });
  expect(near.ok && near.value).toBeLessThan(0.9);
  expect(far.ok && far.value).toBeGreaterThan(1.16);
});

it('a missing or hardly visible ghost image gives null, whatever else was unavailable', () => {
  const away = { portrait: UNAVAILABLE, ghost: UNAVAILABLE };
  expect(compareGhost({ faces: asFinding([face(0.95)]), ...away })).toEqual(asFinding(null));
  expect(compareGhost({ faces: asFinding([face(0.95), face(0.79)]), ...away })).toEqual(asFinding(null));
  expect(compareGhost({ faces: asFinding([]), portrait: asFinding(null), ghost: asFinding(null) })).toEqual(
    asFinding(null),
  );
});

it.each([
  ['too small', { pixels: 65 }],
  ['too pale', { contrast: 9 }],
  ['engraved in lines', { contrast: 35, tone: 0.5 }],
])('a ghost image that is %s gives null, however far from the portrait it is', (_, others) => {
  const faces = asFinding([face(0.95), face(0.9, others)]);
  expect(compareGhost({ faces, ...OWN, ghost: asFinding(makeUpFace('bo')) })).toEqual(asFinding(null));
});

it('a ghost image far from its own mirror image gives null, and one near to it gives a distance', () => {
  const faces = asFinding([face(0.95), face(0.9)]);
  const mirroredAs = (mirrored: ReturnType<typeof makeUpFace>) =>
    compareGhost({ faces, ...OWN, ghost: asFinding({ ...makeUpFace('bo'), mirrored }) });
  expect(mirroredAs(makeUpFace('cleo'))).toEqual(asFinding(null));
  expect(mirroredAs(makeUpFace('bo'))).toEqual(
    compareGhost({ faces, ...OWN, ghost: asFinding(makeUpFace('bo')) }),
  );
});

it('a ghost image and an unclear face in the artwork count as two faces, not three', () => {
  expect(countFaces(asFinding([face(0.9), face(0.9), face(0.57)]))).toEqual(asFinding(2));
  expect(countFaces(asFinding([face(0.9), face(0.9), face(0.9, { contrast: 10 })]))).toEqual(asFinding(2));
  const engraved = face(0.83, { contrast: 43, tone: 0.58 });
  expect(countFaces(asFinding([face(0.9), face(0.9), engraved]))).toEqual(asFinding(2));
  expect(countFaces(asFinding([face(0.9), face(0.9), face(0.9, { tone: 0.62 })]))).toEqual(asFinding(3));
  expect(countFaces(asFinding([face(0.9), face(0.9), face(0.9)]))).toEqual(asFinding(3));
  expect(countFaces(asFinding([]))).toEqual(asFinding(0));
  expect(countFaces(UNAVAILABLE)).toEqual(UNAVAILABLE);
});

it('a ghost image and a face that a mirror changes count as two faces, unless it is too small for a mirror to tell', () => {
  const countWith = (others: Partial<CardFace>) =>
    countFaces(asFinding([face(0.9), face(0.9), face(0.8, others)]));
  expect(countWith({ mirrored: { descriptor: 0.4, embedding: 0.7 } })).toEqual(asFinding(2));
  expect(countWith({ mirrored: { descriptor: 0.12, embedding: 0.2 } })).toEqual(asFinding(3));
  expect(countWith({ mirrored: { descriptor: 0.4, embedding: 0.7 }, pixels: 60 })).toEqual(asFinding(3));
});

it('a ghost image that cannot be compared is an outage', () => {
  const faces = asFinding([face(0.95), face(0.8)]);
  expect(compareGhost({ faces, ...OWN, ghost: UNAVAILABLE })).toEqual(UNAVAILABLE);
  expect(compareGhost({ faces, ...OWN, portrait: UNAVAILABLE })).toEqual(UNAVAILABLE);
  expect(compareGhost({ faces: UNAVAILABLE, ...OWN })).toEqual(UNAVAILABLE);
});

it('[S10] a ghost image that was not compared says so, and why: it never counts as the same', () => {
  const faces = asFinding([face(0.95), face(0.9)]);
  const leftOut = (cause: string) => ({ state: 'not_compared', cause, distance: null });
  expect(judge({ faces, ...OWN })).toMatchObject({ state: 'same', cause: null });
  expect(judge({ faces, ...OWN, ghost: asFinding(makeUpFace('bo')) })).toMatchObject({ state: 'different' });
  expect(judge({ faces: asFinding([face(0.95)]), ...OWN })).toEqual({
    state: 'none',
    cause: null,
    distance: null,
  });
  const pale = asFinding([face(0.95), face(0.9, { contrast: 9 })]);
  expect(judge({ faces: pale, ...OWN })).toEqual(leftOut('faint'));
  const random = asFinding({ ...makeUpFace('bo'), mirrored: makeUpFace('cleo') });
  expect(judge({ faces, ...OWN, ghost: random })).toEqual(leftOut('random'));
  expect(judge({ faces, ...OWN, portrait: asFinding(null) })).toEqual(leftOut('portrait'));
  for (const why of ['unavailable', 'budget'] as const) {
    const away = { ok: false, why } as const;
    expect(judge({ faces: away, ...OWN })).toEqual(leftOut(why));
    expect(judge({ faces, ...OWN, ghost: away })).toEqual(leftOut(why));
    expect(judge({ faces, ...OWN, portrait: away })).toEqual(leftOut(why));
  }
});
