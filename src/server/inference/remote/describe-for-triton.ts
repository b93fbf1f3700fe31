import { MODEL_NAMES, type ModelName } from '../model-names.ts';
import type { NamedTensor, Nets } from '../nets.ts';

/** How an inference server runs each model; null leaves the choice to the server. */
export type ServingOptions = {
  /** copies of a model that run at the same time, on each device */
  instances: number | null;
  kind: 'cpu' | 'gpu' | null;
  /** microseconds that Triton waits for more calls of the same model and shape */
  batchWindow: number;
};

export const DEFAULT_SERVING: ServingOptions = { instances: null, kind: null, batchWindow: 500 };

/** The inputs of several requests that a server may combine into one batch. */
const MAX_BATCH_SIZE = 16;

/**
 * A model's `config.pbtxt`: its tensors without the first size, by which Triton batches. A model that takes one input
 * at a time keeps it.
 */
export function describeForTriton(
  model: ModelName,
  nets: Nets,
  serving: ServingOptions = DEFAULT_SERVING,
): string {
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
${batches ? `dynamic_batching { max_queue_delay_microseconds: ${serving.batchWindow} }\n` : ''}${instanceGroup(serving)}`;
}

function tensor({ name, shape }: NamedTensor, batches: boolean): string {
  const sizes = batches ? shape.slice(1) : shape;
  const dims = sizes.map((size) => (typeof size === 'number' ? size : -1)).join(', ');
  return `  { name: "${name}" data_type: TYPE_FP32 dims: [ ${dims} ] }`;
}

function instanceGroup({ instances, kind }: ServingOptions): string {
  const fields = [
    ...(instances === null ? [] : [`count: ${instances}`]),
    ...(kind === null ? [] : [`kind: KIND_${kind.toUpperCase()}`]),
  ];
  return fields.length === 0 ? '' : `instance_group [ { ${fields.join(' ')} } ]\n`;
}

/**
 * The `config.json` of a repository for OpenVINO Model Server at `root`, which reads shapes from the files. It enables
 * the metrics, because the server refuses `--metrics_enable` beside a configuration file. Instances are its streams.
 */
export function describeForOpenVino(
  root: string,
  { instances, kind }: ServingOptions = DEFAULT_SERVING,
): string {
  const list = MODEL_NAMES.map((name) => ({
    config: {
      name,
      base_path: `${root}/${name}`,
      ...(kind === null ? {} : { target_device: kind.toUpperCase() }),
      ...(instances === null ? {} : { plugin_config: { NUM_STREAMS: String(instances) } }),
    },
  }));
  const monitoring = { metrics: { enable: true } };
  return `${JSON.stringify({ model_config_list: list, monitoring }, null, 2)}\n`;
}
