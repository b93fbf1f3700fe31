import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { testDeep } from '../../../test/harness/tier.ts';
import { findPackage } from '../find-package.ts';
import { MODEL_CATALOG } from '../model-catalog.ts';
import { waveImage } from '../tfjs/wave-image.ts';
import { convertTflite } from './convert-tflite.ts';
import { readTflite, type TfliteModel, type TfliteNode } from './read-tflite.ts';

const { source } = MODEL_CATALOG['face-descriptor'];
const file = await readFile(join(findPackage(source.package).folder, source.files[0]!.path));

testDeep('a converted TensorFlow Lite net answers as its operators do, run one by one', async () => {
  const { data, shape } = waveImage('face-descriptor');
  const input = data.map((value) => (value - 127.5) / 128);
  const session = await InferenceSession.create(convertTflite('face-descriptor', file, 'descriptor'));
  const { descriptor } = await session.run({ image: new Tensor('float32', input, shape) });
  const expected = runPlainly(readTflite(file), input);
  const largest = Math.max(...expected.map(Math.abs));
  expect(descriptor!.dims).toEqual([1, 192]);
  for (const [at, value] of (descriptor!.data as Float32Array).entries())
    expect(Math.abs(value - expected[at]!)).toBeLessThan(1e-4 * largest);
});

test('a truncated TensorFlow Lite file is refused', () => {
  for (const length of [4, 1000, file.length - 1000])
    expect(() => readTflite(file.subarray(0, length)), `${length} bytes`).toThrow();
});

/** Each operator as in the documentation of TensorFlow Lite, for one image; slow and simple. */
function runPlainly({ tensors, nodes, input, output }: TfliteModel, image: Float32Array): Float32Array {
  const values = new Map([[input, image]]);
  const readData = (number: number) => values.get(number) ?? tensors[number]!.data!;
  for (const node of nodes) {
    const [first, second, third] = node.inputs.map(readData) as [Float32Array, Float32Array, Float32Array];
    values.set(node.output, run(node, [first, second, third]));
  }
  return readData(output);

  function run(node: TfliteNode, [a, b, bias]: [Float32Array, Float32Array, Float32Array]): Float32Array {
    const last = tensors[node.output]!.shape.at(-1)!;
    switch (node.op) {
      case 'relu':
        return a.map((value) => Math.max(0, value));
      case 'abs':
        return a.map(Math.abs);
      case 'subtract':
        return a.map((value, at) => value - b[at]!);
      case 'add':
        return a.map((value, at) => value + b[at]!);
      case 'multiply': {
        const [all, factors] = a.length > b.length ? [a, b] : [b, a];
        return all.map((value, at) => value * factors[at % last]!);
      }
      case 'reshape':
        return a;
      default:
        return convolve(node, [a, b, bias]);
    }
  }

  function convolve(
    { op, inputs, output: number, window }: TfliteNode,
    [x, filter, bias]: [Float32Array, Float32Array, Float32Array],
  ): Float32Array {
    const [, height, width, channels] = tensors[inputs[0]!]!.shape as [number, number, number, number];
    const [, rows, columns, outputs] = tensors[number]!.shape as [number, number, number, number];
    const [, tall, wide] = tensors[inputs[1]!]!.shape as [number, number, number];
    const { stride, padding } = window!;
    const before = (size: number, kernel: number, step: number, count: number) =>
      padding === 'valid' ? 0 : Math.floor(Math.max(0, (count - 1) * step + kernel - size) / 2);
    const [top, left] = [before(height, tall, stride[0], rows), before(width, wide, stride[1], columns)];
    const result = new Float32Array(rows * columns * outputs);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        for (let out = 0; out < outputs; out++) {
          let sum = bias[out]!;
          for (let y = 0; y < tall; y++)
            for (let z = 0; z < wide; z++) {
              const [from, across] = [row * stride[0] + y - top, column * stride[1] + z - left];
              if (from < 0 || across < 0 || from >= height || across >= width) continue;
              const pixel = (from * width + across) * channels;
              if (op === 'depthwise') sum += x[pixel + out]! * filter[(y * wide + z) * outputs + out]!;
              else
                for (let channel = 0; channel < channels; channel++)
                  sum += x[pixel + channel]! * filter[((out * tall + y) * wide + z) * channels + channel]!;
            }
          result[(row * columns + column) * outputs + out] = sum;
        }
    return result;
  }
}
