import type { Inference } from './inference.ts';
import type { ModelName } from './model-names.ts';
import type { NamedTensor, TensorShape } from './nets.ts';
import type { Tensor } from './tensor.ts';

/**
 * Sizes for a variable dimension. Two are tried: a model whose size is fixed despite its manifest fails
 * with one.
 */
const SIDES = [96, 160];
const CHECK_TIMEOUT_MS = 60_000;

/**
 * Runs models on blank images and compares the shapes of their outputs with the declared ones.
 * @returns one sentence about the first difference; null if there is none
 */
export async function checkModels(
  inference: Inference & { ready(): Promise<void> },
  models: readonly ModelName[],
): Promise<string | null> {
  try {
    await inference.ready();
    for (const model of models) for (const side of SIDES) await tryNet(inference, model, side);
    return null;
  } catch (error) {
    // Only the first line: onnxruntime's messages are longer than a sentence.
    return error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/\.$/, '') : String(error);
  }
}

async function tryNet(inference: Inference, model: ModelName, side: number): Promise<void> {
  const { input, outputs } = inference.nets[model];
  const answer = await inference.run(model, blank(input.shape, side), Date.now() + CHECK_TIMEOUT_MS);
  for (const [output, { name, shape }] of Object.entries<NamedTensor>(outputs)) {
    const actualShape = answer[output]?.shape ?? [];
    if (!agree(actualShape, shape))
      throw new Error(`${model} returns ${name} as [${actualShape}], not as [${shape}]`);
  }
}

function blank(tensorShape: TensorShape, side: number): Tensor {
  const shape = tensorShape.map((size, at) => (typeof size === 'number' ? size : at === 0 ? 1 : side));
  return { data: new Float32Array(shape.reduce((a, b) => a * b, 1)), shape };
}

/** Only a variable dimension may have any size. */
function agree(actualShape: readonly number[], expectedShape: TensorShape): boolean {
  return (
    actualShape.length === expectedShape.length &&
    expectedShape.every((size, at) =>
      typeof size === 'number' ? actualShape[at] === size : (actualShape[at] ?? 0) > 0,
    )
  );
}
