import type { ModelName } from '../../../src/server/inference/model-names.ts';
import { BUILT_IN_NETS } from '../built-in-nets.ts';

/** Integers 28 .. 228, as some nets that were converted from TensorFlow.js are tested in a separate range. */
const RANGE: Partial<Record<ModelName, (value: number) => number>> = {
  'face-detection': (value) => value / 127.5 - 1,
  'face-embedding': (value) => value - 128,
};

/** A wavy image as input of a net, and its shape: the input of `tfjs-outputs.json`. */
export function waveImage(name: ModelName): { data: Float32Array; shape: number[] } {
  const shape = BUILT_IN_NETS[name].input.shape.map((size) => (size === 'N' ? 1 : Number(size)));
  const inRange = RANGE[name] ?? ((value) => value);
  const length = shape.reduce((a, b) => a * b, 1);
  const data = Float32Array.from({ length }, (_, i) =>
    inRange(Math.round(128 + 100 * Math.sin(i * 0.013) * Math.cos(i * 0.0007))),
  );
  return { data, shape };
}
