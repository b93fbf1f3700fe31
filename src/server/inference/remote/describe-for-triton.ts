import { MODEL_NAMES, type ModelName } from '../model-names.ts';
import type { NamedTensor, Nets } from '../nets.ts';

/** The inputs of several requests that a server may combine into one batch. */
const MAX_BATCH_SIZE = 16;

/**
 * A model's `config.pbtxt`: its tensors without the first size, by which Triton batches. A model that takes one input
 * at a time keeps it.
 */
export function describeForTriton(model: ModelName, nets: Nets): string {
  const { input, outputs } = nets[model];
  const batches = typeof input.shape[0] !== 'number';
  return `name: "${model}"
backend: "onnxruntime"
max_batch_size: ${batches ? MAX_BATCH_SIZE : 0}
input [
${tensor(input, batches)}
]
output [
${Object.values<NamedTensor>(outputs)
  .map((output) => tensor(output, batches))
  .join(',\n')}
]
${batches ? 'dynamic_batching { max_queue_delay_microseconds: 500 }\n' : ''}`;
}

function tensor({ name, shape }: NamedTensor, batches: boolean): string {
  const sizes = batches ? shape.slice(1) : shape;
  const dims = sizes.map((size) => (typeof size === 'number' ? size : -1)).join(', ');
  return `  { name: "${name}" data_type: TYPE_FP32 dims: [ ${dims} ] }`;
}

/** The `config.json` of a repository for OpenVINO Model Server at `root`. It reads shapes from the files. */
export function describeForOpenVino(root: string): string {
  const list = MODEL_NAMES.map((name) => ({ config: { name, base_path: `${root}/${name}` } }));
  return `${JSON.stringify({ model_config_list: list }, null, 2)}\n`;
}
