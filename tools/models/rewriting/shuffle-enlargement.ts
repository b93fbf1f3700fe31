import { NodeEditor, pointwise } from '../onnx/edit-nodes.ts';
import type { OnnxModel } from '../onnx/onnx-model.ts';

const EPSILON = 1e-5;
/** Each of the two steps doubles both sides: four pixels for one. */
const PHASES = 4;

/**
 * The detector's head enlarges its map twice by a transposed convolution of 2 x 2 with stride 2, in which no two pixels
 * overlap. Each is a convolution of single pixels to four times the channels. So the map stays small until its end,
 * where 16 channels are laid out as 4 x 4 pixels. Answers differ only by rounding.
 *
 * @throws Error when the model has no such head
 */
export function shuffleEnlargement(model: OnnxModel): void {
  const editor = new NodeEditor(model);
  const [first, second] = editor.all('ConvTranspose');
  const follow = (value: string | undefined, op: string) =>
    editor.users(value ?? '').find((node) => node.op === op);
  const firstBias = follow(first?.output, 'Add');
  const normalisation = follow(firstBias?.output, 'BatchNormalization');
  const relu = follow(normalisation?.output, 'Relu');
  const secondBias = follow(second?.output, 'Add');
  const sigmoid = follow(secondBias?.output, 'Sigmoid');
  if (!first || !second || !firstBias || !normalisation || !relu || !secondBias || !sigmoid)
    throw new Error('The text detection model has no head where one is expected.');

  const [inputs, channels] = editor.shape(first.inputs[1]) as [number, number];
  const [weights, lastWeights] = [editor.floats(first.inputs[1])!, editor.floats(second.inputs[1])!];
  const [gain, offset, mean, variance] = normalisation.inputs.slice(1).map((name) => editor.floats(name)!);
  const bias = editor.floats(firstBias.inputs[1])!;
  const wide = new Float32Array(PHASES * channels * inputs);
  const wideBias = new Float32Array(PHASES * channels);
  const last = new Float32Array(PHASES * PHASES * PHASES * channels);
  const lastBias = new Float32Array(PHASES * PHASES).fill(editor.scalar(secondBias.inputs[1])!);
  for (let phase = 0; phase < PHASES; phase++)
    for (let out = 0; out < channels; out++) {
      const factor = gain![out]! / Math.sqrt(variance![out]! + EPSILON);
      const at = phase * channels + out;
      wideBias[at] = (bias[out]! - mean![out]!) * factor + offset![out]!;
      for (let i = 0; i < inputs; i++)
        wide[at * inputs + i] = weights[(i * channels + out) * PHASES + phase]! * factor;
      for (let inner = 0; inner < PHASES; inner++)
        last[pixelIndex(phase, inner) * PHASES * channels + at] = lastWeights[out * PHASES + inner]!;
    }

  const widened = editor.make(
    'Conv',
    [first.inputs[0]!, editor.numbers(wide, [PHASES * channels, inputs, 1, 1]), editor.numbers(wideBias)],
    pointwise(),
  );
  const activation = editor.make('Relu', [widened.output]);
  const lastNames = [editor.numbers(last, [PHASES ** 2, PHASES * channels, 1, 1]), editor.numbers(lastBias)];
  const pixels = editor.make('Conv', [activation.output, ...lastNames], pointwise());
  const sure = editor.make('Sigmoid', [pixels.output]);
  const depthToSpace = editor.make('DepthToSpace', [sure.output], { blocksize: 4 }, sigmoid.output);
  editor.replace(sigmoid, widened, activation, pixels, sure, depthToSpace);
  editor.drop(first, firstBias, normalisation, relu, second, secondBias);
}

/** The index in 4 x 4 pixels, row by row, of pixel `inner` of 2 x 2 within pixel `outer` of 2 x 2. */
function pixelIndex(outer: number, inner: number): number {
  const y = (outer >> 1) * 2 + (inner >> 1);
  const x = (outer & 1) * 2 + (inner & 1);
  return y * 4 + x;
}
