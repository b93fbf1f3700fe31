import { describe, expect, it } from 'vitest';
import { FACE_WEIGHTS, seeFace } from '../../../../../test/harness/camera/see-face.ts';
import { stageEmptyScene, stageSelfie } from '../../../../../test/harness/camera/stage-selfie.ts';
import { people, readSelfie } from '../../../../../tools/specimen/people.ts';
import { selfieWithSeveralFaces } from '../../../../../tools/specimen/scene/make-selfie.ts';
import { FACE_RULES } from '../hints/hint-rules.ts';
import { runFaceNet } from './face-net.ts';
import { readFaceWeights } from './face-weights.ts';
import type { FaceMeasure } from './measure-face.ts';

const GOOD_FRAME = {
  light: 140,
  burnt: 0,
  shine: 0,
  travel: 0,
  sharpness: 1,
  clearness: 1,
  card: null,
  isUpsideDown: false,
  portrait: 'seen' as const,
  likeness: null,
  zone: { rows: 0 as const, pitch: 0 },
  hasBarcode: false,
  ground: 180,
  groundStep: 3,
};

/** The first hint that stands against a face's image; null when it is good. */
const firstHint = (face: FaceMeasure) =>
  FACE_RULES.find(({ isRight }) => !isRight({ ...GOOD_FRAME, face }))?.hint ?? null;

/**
 * What TensorFlow.js 4.22 (as bundled in @vladmandic/face-api 1.7.15, on its cpu backend) gives for the image below
 * with face-api's own tiny face detector: every tenth of the 400 values.
 */
const FACE_API = [
  1.565558, 0.9914511, 2.615793, 4.9385, 2.461497, 0.3740433, -2.459643, -1.012059, -1.709825, -4.554588,
  0.3166138, 1.216844, 3.389117, 5.436846, 1.971045, -0.2804593, -1.909109, -0.628773, -1.955826, -5.249337,
  -0.4544416, 0.8326726, 2.720673, 2.347181, -0.7403151, -0.5678234, -2.151514, -1.314509, -2.465229,
  -5.742233, 0.8364155, -0.1188777, 1.234539, 0.259356, -0.9455771, -0.5035288, -2.203384, -0.9519933,
  -1.968578, -4.082061,
];

describe('the net', () => {
  it('answers as face-api does', () => {
    const size = 128;
    const rgba = Uint8ClampedArray.from({ length: size * size * 4 }, (_, i) =>
      Math.round(128 + 100 * Math.sin(i * 0.013) * Math.cos(i * 0.0007)),
    );
    const { width, height, channels, data } = runFaceNet(FACE_WEIGHTS, rgba, size, size);
    expect({ width, height, channels }).toEqual({ width: 4, height: 4, channels: 25 });
    for (const [index, value] of FACE_API.entries())
      expect(Math.abs(data[index * 10]! - value)).toBeLessThan(1e-4);
  });

  it('reads no weights that do not fit', () => {
    const entry = { name: 'conv0/bias', shape: [16], quantization: { scale: 1, min: 0 } };
    expect(() => readFaceWeights([entry], new Uint8Array(15))).toThrow('16 of 15 bytes');
    expect(() => readFaceWeights([entry], new Uint8Array(16))).toThrow('conv0/filters');
  });
});

it('finds the one face of every selfie of everybody, in the oval', async () => {
  for (const { number } of people) {
    for (const capture of [1, 2, 3, 4, 5, 6] as const) {
      const { face } = await seeFace(await stageSelfie(await readSelfie(number, capture)));
      expect([number, capture, face.sure > 0.2, face.another]).toEqual([number, capture, true, 0]);
      expect(face.height).toBeGreaterThan(0.45);
      expect(face.height).toBeLessThan(0.75);
    }
  }
});

it('finds no face in an image without a person', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { face } = await seeFace(await stageEmptyScene(seed));
    expect([face.sure < 0.1, firstHint(face)]).toEqual([true, 'noFace']);
  }
});

it('finds two faces in an image of two people', async () => {
  for (const { number } of people) {
    const two = await selfieWithSeveralFaces(number, (number + 3) % people.length);
    const { face } = await seeFace(await stageSelfie(two, { high: 0.45 }));
    expect([number, firstHint(face)]).toEqual([number, 'alone']);
  }
});

it.each([
  ['where it should be', {}, null],
  ['too far to one side', { x: 0.25 }, 'oval'],
  ['too far up', { y: -0.25 }, 'oval'],
  ['too far away', { high: 0.38 }, 'closer'],
  ['too near', { high: 0.95 }, 'back'],
])('reports a face %s', async (_, place, hint) => {
  for (const person of [0, 3])
    expect(firstHint((await seeFace(await stageSelfie(await readSelfie(person, 1), place))).face)).toBe(hint);
});
