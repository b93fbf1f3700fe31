import { expect, test } from 'vitest';
import { makeUpFace } from '../../../../tools/specimen/made-up-face.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';
import { PORTRAIT } from '../policy/portrait-policy.ts';
import { assessReleasedPortrait } from './assess-released-portrait.ts';

const asFinding = <T>(value: T) => ({ ok: true, value }) as const;
const FACES = asFinding([{ box: { x: 0.3, y: 0.3, width: 0.3, height: 0.4 }, score: 0.9 }]);
const { fitness: _, ...UNKNOWN } = makeUpFace('ada');

const judge = (face: FaceDescriptors | null, faces = FACES) =>
  assessReleasedPortrait({ faces, descriptors: asFinding(face), copy: asFinding(null), timings: {} });

test('a released portrait is clear only if its fitness is known and sufficient', () => {
  expect(judge({ ...UNKNOWN, fitness: PORTRAIT.minFitness })).toMatchObject({ value: { state: 'clear' } });
  const below = { ...UNKNOWN, fitness: PORTRAIT.minFitness - 0.01 };
  expect(judge(below)).toMatchObject({ value: { state: 'unclear', cause: 'unfit' } });
  expect(judge({ ...UNKNOWN, fitness: Number.NaN })).toMatchObject({ value: { cause: 'unfit' } });
  expect(judge(UNKNOWN)).toMatchObject({ value: { state: 'unclear', cause: 'unmeasured' } });
  expect(judge(null)).toMatchObject({ value: { state: 'unclear', cause: 'unmeasured' } });
});

test('a second face on a released portrait is counted, and the largest one is judged', () => {
  const [largest] = FACES.value;
  const both = asFinding([largest!, { box: { x: 0.8, y: 0.1, width: 0.1, height: 0.1 }, score: 0.7 }]);
  const face = { ...UNKNOWN, fitness: PORTRAIT.minFitness };
  expect(judge(face, both)).toMatchObject({ value: { state: 'clear', figures: { faces: 2 } } });
});
