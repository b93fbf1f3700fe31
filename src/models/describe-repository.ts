import type { ModelName } from '../server/inference/inference.ts';
import { MODEL_NAMES, MODEL_TENSORS, type TensorShape } from '../server/inference/model-tensors.ts';

/** Inputs that a server may put together of what several ask for at once. */
const MOST_TOGETHER = 16;

/** A model's `config.pbtxt`: its tensors without the first size, by which Triton batches. */
export function describeForTriton(model: ModelName): string {
  const { input, outputs } = MODEL_TENSORS[model];
  return `name: "${model}"
backend: "onnxruntime"
max_batch_size: ${MOST_TOGETHER}
input [
${tensor(input.name, input.shape)}
]
output [
${Object.entries<TensorShape>(outputs)
  .map(([name, shape]) => tensor(name, shape))
  .join(',\n')}
]
dynamic_batching { max_queue_delay_microseconds: 500 }
`;
}

function tensor(name: string, [, ...sizes]: TensorShape): string {
  const dims = sizes.map((size) => (typeof size === 'number' ? size : -1)).join(', ');
  return `  { name: "${name}" data_type: TYPE_FP32 dims: [ ${dims} ] }`;
}

/** The `config.json` of a repository that OpenVINO Model Server finds at `root`. It reads shapes from the files. */
export function describeForOpenVino(root: string): string {
  const list = MODEL_NAMES.map((name) => ({ config: { name, base_path: `${root}/${name}` } }));
  return `${JSON.stringify({ model_config_list: list }, null, 2)}\n`;
}
