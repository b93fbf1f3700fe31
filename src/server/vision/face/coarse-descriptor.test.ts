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
  const packedBytes = packDescriptors(face);
  expect(packedBytes).toHaveLength((2 + 192 + 1024) * 4);
  const shifted = Buffer.concat([Buffer.of(1), packedBytes]).subarray(1);
  expect(unpackDescriptors(shifted)).toEqual({ face, film: null });
  const fitFace = { ...face, fitness: 1.25 };
  expect(unpackDescriptors(packDescriptors(fitFace))).toEqual({ face: fitFace, film: null });
});

it('the face of a film is packed behind that of the image, and earlier versions refuse both', () => {
  const [face, film] = [
    { ...fakeFace('ada', 1), fitness: 1.25 },
    { ...fakeFace('ada', 2), fitness: 1.5 },
  ];
  const packedBytes = packDescriptors(face, film);
  expect(packedBytes).toHaveLength((2 + 192 + 1024) * 4 * 2);
  expect(unpackDescriptors(packedBytes)).toEqual({ face, film });
  // They read the first value as the number of values that follow.
  const [length] = new Float32Array(packedBytes.buffer);
  expect(Number.isInteger(length)).toBe(false);
  for (const end of [4, 9, packedBytes.length / 2, packedBytes.length / 2 + 4])
    expect(() => unpackDescriptors(packedBytes.subarray(0, end))).toThrow();
});
