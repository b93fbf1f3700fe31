import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, it } from 'vitest';
import { OnnxGraph, samePadding } from './onnx-graph.ts';

async function run(graph: OnnxGraph, input: number[], shape: number[]): Promise<number[]> {
  const session = await InferenceSession.create(graph.toBytes());
  const { y } = await session.run({ x: new Tensor('float32', Float32Array.from(input), shape) });
  return Array.from(y!.data as Float32Array);
}

it('OnnxGraph pads a convolution as TensorFlow does, the odd pixel at the end', async () => {
  expect(samePadding(4, 3, 2)).toEqual([0, 1]);
  expect(samePadding(5, 3, 2)).toEqual([1, 1]);
  expect(samePadding(4, 3, 1)).toEqual([1, 1]);
  expect(samePadding(4, 1, 2)).toEqual([0, 0]);
  const graph = new OnnxGraph('row');
  const filter = { data: [1, 10, 100], shape: [1, 3, 1, 1] };
  const x = graph.input('x', [-1, 1, 1, 4]);
  graph.output(graph.convolution(x, filter, { padding: 'same', stride: [1, 2] }), 'y');
  expect(await run(graph, [1, 2, 3, 4], [1, 1, 1, 4])).toEqual([321, 43]);
});

it('OnnxGraph takes filters in the order of TensorFlow: input channels before output channels', async () => {
  const graph = new OnnxGraph('mix');
  const filter = { data: [1, 2, 30, 40], shape: [1, 1, 2, 2] };
  const x = graph.input('x', [-1, 2, 1, 1]);
  graph.output(graph.convolution(x, filter, { padding: 'valid', bias: [0.5, 0], scale: [1, 10] }), 'y');
  expect(await run(graph, [1, 1], [1, 2, 1, 1])).toEqual([31.5, 420]);
});

it('OnnxGraph keeps the channels of a depthwise convolution apart', async () => {
  const graph = new OnnxGraph('apart');
  const filter = { data: [2, 3], shape: [1, 1, 2, 1] };
  graph.output(graph.depthwise(graph.input('x', [-1, 2, 1, 1]), filter, { padding: 'valid' }), 'y');
  expect(await run(graph, [5, 7], [1, 2, 1, 1])).toEqual([10, 21]);
});

it('OnnxGraph refuses a filter for other channels, and values that do not fill their shape', () => {
  const graph = new OnnxGraph('wrong');
  const x = graph.input('x', [-1, 3, 8, 8]);
  const filter = { data: [1, 2], shape: [1, 1, 2, 1] };
  expect(() => graph.convolution(x, filter, { padding: 'valid' })).toThrow('meets');
  expect(() => graph.floats([1, 2, 3], [2, 2])).toThrow('do not fill');
});
