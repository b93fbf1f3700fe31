import { expect, it } from 'vitest';
import { fakeFace } from '../../../../test/harness/vision/fake-vision.ts';
import { compareFaces } from '../../verification/faces/compare-faces.ts';
import { coarseDescriptor, coarseDistance } from './coarse-descriptor.ts';
import { packDescriptors, unpackDescriptors } from './pack-descriptors.ts';

it('a coarse descriptor keeps distances to a hundredth', () => {
  const faces = Array.from({ length: 20 }, (_, at) => fakeFace(`person ${at >> 1}`, at));
  for (const one of faces) {
    for (const other of faces) {
      const coarse = coarseDistance(coarseDescriptor(one.descriptor), coarseDescriptor(other.descriptor));
      expect(Math.abs(coarse - compareFaces(one, other).descriptor)).toBeLessThan(0.01);
    }
  }
});

it('values beyond a quarter of a unit are clamped to the end of the scale', () => {
  expect([...coarseDescriptor(Float32Array.of(2, -2, 0.25, 0))]).toEqual([127, -127, 127, 0]);
});

it('both descriptions are unpacked as they were packed, at any offset of a buffer', () => {
  const face = fakeFace('ada', 3);
  const packed = packDescriptors(face);
  expect(packed).toHaveLength((2 + 192 + 1024) * 4);
  const shifted = Buffer.concat([Buffer.of(1), packed]).subarray(1);
  expect(unpackDescriptors(shifted)).toEqual(face);
  const seen = { ...face, fitness: 1.25 };
  expect(unpackDescriptors(packDescriptors(seen))).toEqual(seen);
});
