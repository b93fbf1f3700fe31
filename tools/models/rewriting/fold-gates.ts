import { NodeEditor } from '../onnx/edit-nodes.ts';
import type { OnnxModel, OnnxNode } from '../onnx/onnx-model.ts';

const SIDE = 3;

/** A map whose channels are weighed by the net's view of all of it: `value` times `factor`, one number a channel. */
type GatedChannels = { node: OnnxNode; value: string; factor: string };

/**
 * The detector's neck weighs each channel of a map by its view of the whole map, x + x * gate, and convolves the
 * result. Weighing the convolution's few weights instead leaves the map unchanged. If the map was made of fewer
 * channels by single pixels, those weights take its fewer channels at once: 12 in place of 96. Answers differ only by
 * rounding. The weights are of one image, so the net takes one at a time.
 *
 * @throws Error when the model has no such gates
 */
export function foldGates(model: OnnxModel): void {
  const editor = new NodeEditor(model);
  const gated = joinGates(editor);
  if (gated.length === 0) throw new Error('The text detection model has no gates where they are expected.');
  for (const gate of gated) foldGate(editor, gate);
  editor.dropUnused();
  foldMeans(editor);
  editor.dropUnused();
}

/** x + x * gate becomes x * (1 + gate), which reads x once. */
function joinGates(editor: NodeEditor): GatedChannels[] {
  return editor.all('Add').flatMap((sum) => {
    const [value] = sum.inputs as [string];
    const product = editor.soleMaker(sum.inputs[1], 'Mul');
    if (product?.inputs[0] !== value) return [];
    const factor = editor.make('Add', [product.inputs[1]!, editor.numbers(Float32Array.of(1))]);
    const node = editor.make('Mul', [value, factor.output], {}, sum.output);
    editor.replace(sum, factor, node);
    editor.drop(product);
    return [{ node, value, factor: factor.output }];
  });
}

/** Into the convolution of 3 x 3 that takes it. */
function foldGate(editor: NodeEditor, gated: GatedChannels): void {
  const users = editor.users(gated.node.output);
  const convolution = users.find((user) => editor.shape(user.inputs[1])[2] === SIDE);
  const narrow = narrowMaker(editor, gated.value);
  // Without fewer channels there is no gain if the map is needed as well.
  if (!convolution || (!narrow && users.length > 1)) return;
  const [, weights, ...bias] = convolution.inputs as [string, string, ...string[]];
  const newNodes = narrow
    ? weighThrough(editor, weights, narrow, gated.factor)
    : [editor.make('Mul', [weights, gated.factor])];
  const value = narrow?.inputs[0] ?? gated.value;
  editor.replace(convolution, ...newNodes, {
    ...convolution,
    inputs: [value, newNodes.at(-1)!.output, ...bias],
  });
}

/** The convolution of single pixels that made a map of fewer channels, when it adds nothing. */
function narrowMaker(editor: NodeEditor, value: string): OnnxNode | null {
  const maker = editor.maker(value);
  if (!maker || !editor.isPointwise(maker) || maker.inputs.length > 2) return null;
  const [outputs, inputs] = editor.shape(maker.inputs[1]) as [number, number];
  return inputs < outputs ? maker : null;
}

/** The product of both convolutions' weights, with the factors in between. */
function weighThrough(editor: NodeEditor, weights: string, narrow: OnnxNode, factor: string): OnnxNode[] {
  const [outputs, between] = editor.shape(weights) as [number, number];
  const inputs = editor.shape(narrow.inputs[1])[1]!;
  const first = editor.floats(narrow.inputs[1])!;
  const transposedValues = first.map((_, at) => first[(at % between) * inputs + Math.floor(at / between)]!);
  const row = editor.make('Reshape', [factor, editor.whole([1, between])]);
  const weighed = editor.make('Mul', [editor.numbers(transposedValues, [inputs, between]), row.output]);
  const second = editor.numbers(editor.floats(weights)!, [outputs, between, SIDE * SIDE]);
  const product = editor.make('MatMul', [weighed.output, second]);
  const shape = editor.whole([outputs, inputs, SIDE, SIDE]);
  return [row, weighed, product, editor.make('Reshape', [product.output, shape])];
}

/** If only the means of a map are needed, they are computed from the means of its inputs. */
function foldMeans(editor: NodeEditor): void {
  for (const mean of editor.all('GlobalAveragePool')) {
    const maker = editor.soleMaker(mean.inputs[0], 'Conv');
    if (!maker || !editor.isPointwise(maker)) continue;
    const [value, ...weights] = maker.inputs as [string, ...string[]];
    const first = editor.copy(mean, [value]);
    editor.replace(mean, first, { ...maker, inputs: [first.output, ...weights], output: mean.output });
  }
}
