import { NodeEditor } from '../onnx/edit-nodes.ts';
import type { OnnxModel, OnnxNode } from '../onnx/onnx-model.ts';

const SIDE = 3;
const TAPS = SIDE * SIDE;
/** The side of a kernel on the smaller map, and how often each of its pixels is in a row of the doubled one. */
const HALF = 2;
const PHASES = HALF * HALF;
/** Three steps of the neck, and the head. */
const CONVOLUTIONS = 4;

/** A part of a convolution's input: its weights for the channels from `from` to `to`. */
type Part = { value: string; from: number; to: number };
/** `own` is as large as the convolution's input, `small` half as large before it is doubled; `nodes` make `small`. */
type Parts = { large: Part; small: Part; nodes: OnnxNode[] };

/**
 * The detector's neck convolves, by 3 x 3, the sum of a map and a smaller one that is doubled, and its head a map
 * beside smaller ones that are enlarged. In a doubled map each pixel appears four times. So 2 x 2 of the smaller map
 * determine the 3 x 3 of the doubled one, with other weights for each of the four. Each part is therefore convolved
 * separately, the smaller one before it is doubled. Answers differ only by rounding.
 *
 * @throws Error when the model has no such neck and head
 */
export function convolveBeforeEnlarging(model: OnnxModel): void {
  const editor = new NodeEditor(model);
  let count = 0;
  for (const convolution of editor.all('Conv')) {
    const parts = editor.shape(convolution.inputs[1])[2] === SIDE && splitParts(editor, convolution);
    if (!parts) continue;
    splitConvolution(editor, convolution, parts);
    count++;
  }
  if (count !== CONVOLUTIONS)
    throw new Error('The text detection model has no neck and head where they are expected.');
  editor.dropUnused();
}

function splitParts(editor: NodeEditor, { inputs: [value] }: OnnxNode): Parts | null {
  const maker = editor.maker(value);
  if (maker?.op === 'Add') return partsOfSum(editor, maker);
  return maker?.op === 'Concat' ? partsOfRow(editor, maker) : null;
}

function partsOfSum(editor: NodeEditor, { inputs: [large, doubled] }: OnnxNode): Parts | null {
  const resize = editor.maker(doubled);
  if (!large || !resize || enlargementFactor(editor, resize) !== HALF) return null;
  const channels = { from: 0, to: editor.channels(large) };
  return {
    large: { value: large, ...channels },
    small: { value: resize.inputs[0]!, ...channels },
    nodes: [],
  };
}

/** The enlarged maps come first. */
function partsOfRow(editor: NodeEditor, row: OnnxNode): Parts | null {
  const enlarged = row.inputs.slice(0, -1);
  const large = row.inputs.at(-1)!;
  const resizes = enlarged.map((value) => editor.maker(value));
  const halves = resizes.map((resize) => resize && halve(editor, resize));
  if (!halves.every((half) => !!half)) return null;
  const smallRow = editor.copy(
    row,
    halves.map(({ value }) => value),
  );
  const to = enlarged.reduce((sum, value) => sum + editor.channels(value), 0);
  return {
    large: { value: large, from: to, to: to + editor.channels(large) },
    small: { value: smallRow.output, from: 0, to },
    nodes: [...halves.flatMap(({ nodes }) => nodes), smallRow],
  };
}

/** A map enlarged half as much; unchanged if it was doubled. */
function halve(editor: NodeEditor, resize: OnnxNode): { value: string; nodes: OnnxNode[] } | null {
  const factor = enlargementFactor(editor, resize) / HALF;
  const [value, region] = resize.inputs as [string, string];
  if (factor <= 1) return factor === 1 ? { value, nodes: [] } : null;
  const half = editor.copy(resize, [value, region, editor.numbers(Float32Array.of(1, 1, factor, factor))]);
  return { value: half.output, nodes: [half] };
}

/** The factor by which a node enlarges; 0 for one that does not. */
function enlargementFactor(editor: NodeEditor, { op, inputs }: OnnxNode): number {
  return op === 'Resize' ? (editor.floats(inputs[2])?.at(-1) ?? 0) : 0;
}

function splitConvolution(editor: NodeEditor, convolution: OnnxNode, { large, small, nodes }: Parts): void {
  const [, weights, ...bias] = convolution.inputs as [string, string, ...string[]];
  const outputs = editor.shape(weights)[0]!;
  const ownWeights = editor.numbers(sliceWeights(editor, weights, large), [
    outputs,
    large.to - large.from,
    SIDE,
    SIDE,
  ]);
  const onOwn = editor.copy(convolution, [large.value, ownWeights, ...bias]);
  const onSmall = convolveSmall(editor, small, outputs, sliceWeights(editor, weights, small));
  const sum = editor.make('Add', [onOwn.output, onSmall.at(-1)!.output], {}, convolution.output);
  editor.replace(convolution, ...nodes, onOwn, ...onSmall, sum);
}

function sliceWeights(editor: NodeEditor, name: string, { from, to }: Part): Float32Array {
  const weights = editor.floats(name)!;
  const [outputs, inputs] = editor.shape(name) as [number, number];
  const part = new Float32Array(outputs * (to - from) * TAPS);
  for (let out = 0; out < outputs; out++)
    part.set(
      weights.subarray((out * inputs + from) * TAPS, (out * inputs + to) * TAPS),
      out * (to - from) * TAPS,
    );
  return part;
}

/**
 * Around each corner of four pixels lie, once they are doubled, four pixels that these four determine. They begin a
 * pixel before the map, and end one after it.
 */
function convolveSmall(
  editor: NodeEditor,
  { value, from, to }: Part,
  outputs: number,
  weights: Float32Array,
): OnnxNode[] {
  const kernels = editor.numbers(halveKernels(weights), [PHASES * outputs, to - from, HALF, HALF]);
  const around = { strides: [1, 1], pads: [1, 1, 1, 1], dilations: [1, 1], group: 1 };
  const phases = editor.make('Conv', [value, kernels], { kernel_shape: [HALF, HALF], ...around });
  const depthToSpace = editor.make('DepthToSpace', [phases.output], { blocksize: HALF });
  const inner = [editor.whole([1, 1]), editor.whole([-1, -1]), editor.whole([2, 3])];
  return [phases, depthToSpace, editor.make('Slice', [depthToSpace.output, ...inner])];
}

/** The kernels of the four pixels one after the other; each sums up the taps on one small pixel. */
function halveKernels(weights: Float32Array): Float32Array {
  const halved = new Float32Array((PHASES * weights.length * PHASES) / TAPS);
  const kernels = weights.length / TAPS;
  for (let phase = 0; phase < PHASES; phase++)
    for (let kernel = 0; kernel < kernels; kernel++)
      for (let tap = 0; tap < TAPS; tap++) {
        const y = halfTap(phase >> 1, Math.floor(tap / SIDE));
        const x = halfTap(phase & 1, tap % SIDE);
        halved[(phase * kernels + kernel) * PHASES + y * HALF + x]! += weights[kernel * TAPS + tap]!;
      }
  return halved;
}

/** The small pixel of a tap: the one before the corner or the one after it, by the tap's own position. */
function halfTap(behind: number, tap: number): number {
  return tap >= HALF - behind ? 1 : 0;
}
