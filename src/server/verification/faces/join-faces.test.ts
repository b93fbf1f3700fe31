import { expect, test } from 'vitest';
import { makeUpFace } from '../../../../tools/specimen/made-up-face.ts';
import { compareFaces } from './compare-faces.ts';
import { findAgreement, joinFaces } from './join-faces.ts';

const ada = (capture: number) => makeUpFace('Ada', capture);
const bea = (capture: number) => makeUpFace('Bea', capture);

test('images of one person agree, and the fewer of another person are left out', () => {
  expect(findAgreement([])).toEqual([]);
  expect(findAgreement([ada(0)])).toEqual([0]);
  expect(findAgreement([ada(0), ada(1), ada(2)])).toEqual([0, 1, 2]);
  expect(findAgreement([bea(0), ada(0), ada(1)])).toEqual([1, 2]);
  expect(findAgreement([ada(0), bea(0), ada(1), bea(1), ada(2)])).toEqual([0, 2, 4]);
});

test('[S236] as many images of one person as of another agree on no one', () => {
  expect(findAgreement([ada(0), bea(0)])).toBeNull();
  expect(findAgreement([ada(0), bea(0), ada(1), bea(1)])).toBeNull();
  expect(findAgreement([ada(0), bea(0), makeUpFace('Cai')])).toBeNull();
  const broken = { ...ada(0), descriptor: ada(0).descriptor.map(() => Number.NaN) };
  expect(findAgreement([broken, ada(1)])).toBeNull();
});

test('faces are joined to their mean, as long as they are, and as clear as the least clear', () => {
  const faces = [ada(0), { ...ada(1), fitness: 1.2 }, ada(2)];
  const meanFace = joinFaces(faces);
  expect(meanFace.fitness).toBe(1.2);
  expect(Math.hypot(...meanFace.embedding)).toBeCloseTo(Math.hypot(...ada(0).embedding), 1);
  expect(compareFaces(meanFace, ada(3)).distance).toBeLessThan(compareFaces(ada(0), ada(3)).distance);
  expect(joinFaces([ada(0)])).toEqual(ada(0));
  const { fitness: _, ...unmeasured } = ada(1);
  expect(joinFaces([ada(0), unmeasured])).not.toHaveProperty('fitness');
  expect(() => joinFaces([])).toThrow(RangeError);
  expect(() => joinFaces([ada(0), { ...ada(1), descriptor: new Float32Array(2) }])).toThrow(RangeError);
});
