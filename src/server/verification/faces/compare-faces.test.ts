import { expect, it } from 'vitest';
import { compareFaces } from './compare-faces.ts';

it('compareFaces weights both distances, each by its boundary', () => {
  const a = { descriptor: new Float32Array(128), embedding: new Float32Array(1024) };
  const b = { descriptor: new Float32Array(128), embedding: new Float32Array(1024) };
  b.descriptor[3] = 0.555;
  b.embedding[5] = 1.71;
  const { distance, descriptor, embedding } = compareFaces(a, b);
  expect(descriptor).toBeCloseTo(0.555);
  expect(embedding).toBeCloseTo(1.71);
  expect(distance).toBeCloseTo(0.7 * 1 + 0.3 * 2);
  expect(compareFaces(a, a).distance).toBe(0);
});

it('compareFaces returns the fitness of the less clear face, where that of both is known', () => {
  const face = { descriptor: new Float32Array(192), embedding: new Float32Array(1024) };
  expect(compareFaces({ ...face, fitness: 0.4 }, { ...face, fitness: 1.5 }).fitness).toBe(0.4);
  expect(compareFaces(face, { ...face, fitness: 1.5 })).not.toHaveProperty('fitness');
  expect(compareFaces({ ...face, fitness: 1.5 }, face)).not.toHaveProperty('fitness');
  expect(compareFaces(face, face)).not.toHaveProperty('fitness');
});

it('compareFaces refuses descriptions of different lengths', () => {
  const a = { descriptor: new Float32Array(128), embedding: new Float32Array(1024) };
  const b = { descriptor: new Float32Array(127), embedding: new Float32Array(1024) };
  expect(() => compareFaces(a, b)).toThrow(RangeError);
});
