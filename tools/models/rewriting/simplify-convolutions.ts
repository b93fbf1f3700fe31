import { NodeEditor, pointwise } from '../onnx/edit-nodes.ts';
import type { OnnxModel, OnnxNode } from '../onnx/onnx-model.ts';

/** x times `factor` plus `summand`. */
type Scaling = { factor: number; summand: number };

const EPSILON = 1e-5;
/**
 * Operators whose outputs are images. Only scalings before the net's last part are rewritten, since after it values
 * are sequences.
 */
const SCALED_OPERATORS = ['Conv', 'HardSwish', 'Scaling'];

/**
 * Rewrites PP-OCRv4's nets to the same function in fewer steps. As exported, two thirds of their nodes multiply, add
 * and clip by one number, and each of them reads all values once more: half of the time. Scalings are moved into the
 * weights of the convolutions before and after. Hard swish is written as the two nodes that onnxruntime fuses with the
 * convolution before it. The rest becomes a convolution too, so that values keep onnxruntime's own order in memory.
 * Answers differ only by rounding.
 */
export function simplifyConvolutions(model: OnnxModel): void {
  const editor = new NodeEditor(model);
  joinHardSwish(editor);
  foldNormalisations(editor);
  const scalings = joinScalings(editor);
  for (const [node, scaling] of scalings) {
    if (scaleBefore(editor, node, scaling) || scaleAfter(editor, node, scaling)) continue;
    lowerScaling(editor, node, shiftOnly(editor, node, scaling));
  }
  mergePointwise(editor);
  for (const node of editor.all('HardSwish')) lowerHardSwish(editor, node);
}

/** x * clip(x + 3, 0, 6) / 6 becomes one node. */
function joinHardSwish(editor: NodeEditor): void {
  for (const div of editor.all('Div')) {
    const product = editor.scalar(div.inputs[1]) === 6 ? editor.soleMaker(div.inputs[0], 'Mul') : null;
    const clip = product?.inputs
      .map((input) => editor.soleMaker(input, 'Clip'))
      .find((node) => node !== null);
    const sum = clip && editor.soleMaker(clip.inputs[0], 'Add');
    const x = sum && editor.scalar(sum.inputs[1]) === 3 ? sum.inputs[0]! : null;
    if (!product || !clip || !sum || !x || !product.inputs.includes(x)) continue;
    editor.replace(div, { op: 'HardSwish', inputs: [x], output: div.output, attributes: [] });
    editor.drop(product, clip, sum);
  }
}

/** A normalisation after a convolution is moved into its weights. */
function foldNormalisations(editor: NodeEditor): void {
  for (const node of editor.all('BatchNormalization')) {
    const convolution = editor.soleMaker(node.inputs[0], 'Conv');
    const [gain, offset, mean, variance] = node.inputs.slice(1).map((input) => editor.floats(input));
    if (!convolution || !gain || !offset || !mean || !variance) continue;
    const factors = gain.map((value, i) => value / Math.sqrt(variance[i]! + EPSILON));
    const summands = offset.map((value, i) => value - mean[i]! * factors[i]!);
    scaleOutput(editor, convolution, node, factors, summands);
  }
}

/** Consecutive multiplications and additions of one number become one node each. */
function joinScalings(editor: NodeEditor): Map<OnnxNode, Scaling> {
  const scalings = new Map<OnnxNode, Scaling>();
  for (const node of [...editor.model.nodes]) {
    if (node.op !== 'Mul' && node.op !== 'Add') continue;
    const value = editor.scalar(node.inputs[0]) ?? editor.scalar(node.inputs[1]);
    const x = node.inputs.find((input) => editor.scalar(input) === null);
    const maker = editor.maker(x);
    // By a multiplication by 1, onnxruntime recognises x * sigmoid(x).
    if (value === null || value === 1 || !maker || !SCALED_OPERATORS.includes(maker.op)) continue;
    const linear = node.op === 'Mul' ? { factor: value, summand: 0 } : { factor: 1, summand: value };
    const before = scalings.has(maker) ? maker : null;
    const joins = before && editor.users(before.output).length === 1;
    const scalingNode: OnnxNode = { ...node, op: 'Scaling', inputs: joins ? before.inputs : [maker.output] };
    editor.replace(node, scalingNode);
    const { factor, summand } = joins ? scalings.get(before)! : { factor: 1, summand: 0 };
    scalings.set(scalingNode, {
      factor: factor * linear.factor,
      summand: summand * linear.factor + linear.summand,
    });
    if (joins) {
      editor.drop(before);
      scalings.delete(before);
    }
  }
  return scalings;
}

/** Into the convolution that makes the value. */
function scaleBefore(editor: NodeEditor, node: OnnxNode, { factor, summand }: Scaling): boolean {
  const convolution = editor.soleMaker(node.inputs[0], 'Conv');
  if (!convolution) return false;
  const outputs = editor.shape(convolution.inputs[1])[0]!;
  const fill = (value: number) => new Float32Array(outputs).fill(value);
  scaleOutput(editor, convolution, node, fill(factor), fill(summand));
  return true;
}

/** Into the convolutions of single pixels that take the value, if only they do. */
function scaleAfter(editor: NodeEditor, node: OnnxNode, { factor, summand }: Scaling): boolean {
  const users = editor.users(node.output);
  if (users.length === 0 || !users.every((user) => editor.isPointwise(user))) return false;
  for (const user of users) {
    const weights = editor.floats(user.inputs[1])!;
    const shape = editor.shape(user.inputs[1]);
    const bias = editor.floats(user.inputs[2]);
    const [outputs, inputs] = [shape[0]!, shape[1]!];
    const sums = Float32Array.from({ length: outputs }, (_, out) => {
      const sum = weights.subarray(out * inputs, (out + 1) * inputs).reduce((a, b) => a + b, 0);
      return (bias?.[out] ?? 0) + summand * sum;
    });
    const scaled = editor.numbers(
      weights.map((weight) => weight * factor),
      shape,
    );
    user.inputs = [node.inputs[0]!, scaled, editor.numbers(sums)];
  }
  editor.drop(node);
  return true;
}

/**
 * Before one wider convolution, whose frame is padded with zeros, only the summand cannot be moved into its
 * weights.
 */
function shiftOnly(editor: NodeEditor, node: OnnxNode, scaling: Scaling): Scaling {
  const [user, ...others] = editor.users(node.output);
  if (user?.op !== 'Conv' || others.length > 0) return scaling;
  const weights = editor.floats(user.inputs[1])!;
  const scaled = weights.map((weight) => weight * scaling.factor);
  user.inputs[1] = editor.numbers(scaled, editor.shape(user.inputs[1]));
  return { factor: 1, summand: scaling.summand / scaling.factor };
}

/** The rest becomes a separate convolution of each channel. */
function lowerScaling(editor: NodeEditor, node: OnnxNode, { factor, summand }: Scaling): void {
  const channels = editor.channels(node.inputs[0]!);
  const weights = editor.numbers(new Float32Array(channels).fill(factor), [channels, 1, 1, 1]);
  const bias = editor.numbers(new Float32Array(channels).fill(summand));
  const inputs = [node.inputs[0]!, weights, bias];
  editor.replace(node, editor.make('Conv', inputs, pointwise(channels), node.output));
}

/** Two convolutions of single pixels with nothing between them are one, where that multiplies less. */
function mergePointwise(editor: NodeEditor): void {
  for (const second of editor.all('Conv')) {
    const first = editor.isPointwise(second) ? editor.soleMaker(second.inputs[0], 'Conv') : null;
    if (!first || !editor.isPointwise(first)) continue;
    const [outputs, between] = editor.shape(second.inputs[1]) as [number, number];
    const inputs = editor.shape(first.inputs[1])[1]!;
    if (outputs * inputs > (outputs + inputs) * between) continue;
    const [inner, outer] = [editor.floats(first.inputs[1])!, editor.floats(second.inputs[1])!];
    const [innerBias, outerBias] = [editor.floats(first.inputs[2]), editor.floats(second.inputs[2])];
    const weights = new Float32Array(outputs * inputs);
    const bias = new Float32Array(outputs);
    for (let out = 0; out < outputs; out++) {
      bias[out] = outerBias?.[out] ?? 0;
      for (let m = 0; m < between; m++) {
        const share = outer[out * between + m]!;
        bias[out]! += share * (innerBias?.[m] ?? 0);
        for (let i = 0; i < inputs; i++) weights[out * inputs + i]! += share * inner[m * inputs + i]!;
      }
    }
    const shape = [outputs, inputs, 1, 1];
    second.inputs = [first.inputs[0]!, editor.numbers(weights, shape), editor.numbers(bias)];
    editor.drop(first);
  }
}

function lowerHardSwish(editor: NodeEditor, node: OnnxNode): void {
  const [x] = node.inputs as [string];
  const gate = editor.make('HardSigmoid', [x], { alpha: { float: 1 / 6 }, beta: { float: 0.5 } });
  editor.replace(node, gate, editor.make('Mul', [x, gate.output], {}, node.output));
}

/** Multiplies each output channel of a convolution and adds to it. Its output replaces that of `after`. */
function scaleOutput(
  editor: NodeEditor,
  convolution: OnnxNode,
  after: OnnxNode,
  factors: Float32Array,
  summands: Float32Array,
): void {
  const [x, weights, bias] = convolution.inputs;
  const values = editor.floats(weights)!;
  const old = editor.floats(bias);
  const each = values.length / factors.length;
  const scaled = values.map((value, i) => value * factors[Math.floor(i / each)]!);
  const newSummands = summands.map((summand, out) => (old?.[out] ?? 0) * factors[out]! + summand);
  convolution.inputs = [x!, editor.numbers(scaled, editor.shape(weights)), editor.numbers(newSummands)];
  convolution.output = after.output;
  editor.drop(after);
}
