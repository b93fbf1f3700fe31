/** A convolution in each channel alone (3 by 3), then one across the channels. */
export type SeparableConvolution = {
  /** a row of channels for each of nine places */
  spread: Float32Array;
  /** a row of the channels that come in for each that goes out */
  mix: Float32Array;
  bias: Float32Array;
};

/** The net's numbers, laid out as `face-net` walks through them. */
export type FaceWeights = {
  /** 27 numbers (row, column, colour) for each channel that goes out */
  first: { filters: Float32Array; bias: Float32Array };
  separable: readonly SeparableConvolution[];
  last: { mix: Float32Array; bias: Float32Array };
};

/** A tensor as the manifest beside the weights names it: each number is `byte * scale + min`. */
export type ManifestEntry = {
  name: string;
  shape: readonly number[];
  quantization: { scale: number; min: number };
};

/** How many separable convolutions the net has. */
const SEPARABLE_COUNT = 5;

/**
 * Reads the weights of face-api's tiny face detector: one byte a number, one tensor after the other.
 * @throws Error when manifest and bytes do not fit each other
 */
export function readFaceWeights(manifest: readonly ManifestEntry[], bytes: Uint8Array): FaceWeights {
  const { mixing, separable } = readTensors(manifest, bytes);
  const first = mixing('filters', 'conv0');
  return {
    first: { filters: first.mix, bias: first.bias },
    separable: Array.from({ length: SEPARABLE_COUNT }, (_, layer) => separable(`conv${layer + 1}`)),
    last: mixing('filters', 'conv8'),
  };
}

/**
 * The tensors of a net by their names, laid out as the sums want them.
 * @throws Error when manifest and bytes do not fit each other
 */
export function readTensors(manifest: readonly ManifestEntry[], bytes: Uint8Array) {
  const tensors = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, quantization } of manifest) {
    const end = at + shape.reduce((product, size) => product * size, 1);
    const { scale, min } = quantization;
    tensors.set(
      name,
      Float32Array.from(bytes.subarray(at, end), (byte) => byte * scale + min),
    );
    at = end;
  }
  if (at !== bytes.length) throw new Error(`The manifest names ${at} of ${bytes.length} bytes of weights.`);
  const take = (name: string) => {
    const weights = tensors.get(name);
    if (!weights) throw new Error(`The net has no weights named ${name}.`);
    return weights;
  };
  const mixing = (filters: string, name: string) => {
    const bias = take(`${name}/bias`);
    return { mix: turn(take(`${name}/${filters}`), bias.length), bias };
  };
  const separable = (name: string): SeparableConvolution => ({
    spread: take(`${name}/depthwise_filter`),
    ...mixing('pointwise_filter', name),
  });
  return { mixing, separable };
}

/** Filters lie with the channel that goes out last; the sums want it first. */
function turn(filters: Float32Array, out: number): Float32Array {
  const into = filters.length / out;
  return Float32Array.from(filters, (_, index) => filters[(index % into) * out + Math.floor(index / into)]!);
}
