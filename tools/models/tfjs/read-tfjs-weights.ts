/** A constant of a TensorFlow.js model, in TensorFlow's layout. */
export type Weight = { shape: readonly number[]; data: Float32Array | Int32Array };
export type Weights = ReadonlyMap<string, Weight>;

type Quantization = { dtype: 'uint8' | 'uint16'; scale: number; min: number } | { dtype: 'float16' };
type WeightEntry = {
  name: string;
  shape: readonly number[];
  dtype: 'float32' | 'int32';
  quantization?: Quantization;
};
/** One group of a weights manifest: its tensors lie one after the other in its files. */
export type WeightGroup = { paths: readonly string[]; weights: readonly WeightEntry[] };

/**
 * Reads the tensors of a TensorFlow.js model. Quantised ones become floats: `value * scale + min`, and half precision
 * becomes single. Source: tensorflow/tfjs, `tfjs-core/src/io/io_utils.ts`, `decodeWeights`.
 * @param manifest the groups named by the model; ours have one file each
 * @param data the bytes of that one file
 * @throws Error when manifest and bytes do not match
 */
export function readTfjsWeights(manifest: readonly WeightGroup[], data: Uint8Array): Weights {
  const [group, ...others] = manifest;
  if (!group || others.length > 0 || group.paths.length !== 1)
    throw new Error('Only models with all weights in one file are read.');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const entry of group.weights) {
    const count = entry.shape.reduce((a, b) => a * b, 1);
    const { bytes, read } = reader(entry, view);
    if (at + count * bytes > data.length) throw new Error(`The weights end before ${entry.name}.`);
    const values = entry.dtype === 'int32' ? new Int32Array(count) : new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = read(at + i * bytes);
    weights.set(entry.name, { shape: entry.shape, data: values });
    at += count * bytes;
  }
  if (at !== data.length) throw new Error(`The manifest names ${at} of ${data.length} bytes of weights.`);
  return weights;
}

function reader(entry: WeightEntry, view: DataView): { bytes: number; read: (at: number) => number } {
  const { quantization, dtype } = entry;
  if (!quantization) {
    const read =
      dtype === 'int32' ? (at: number) => view.getInt32(at, true) : (at: number) => view.getFloat32(at, true);
    return { bytes: 4, read };
  }
  if (quantization.dtype === 'float16')
    return { bytes: 2, read: (at) => halfToNumber(view.getUint16(at, true)) };
  const { scale, min } = quantization;
  const finish = (value: number) =>
    dtype === 'int32' ? Math.round(value * scale + min) : value * scale + min;
  if (quantization.dtype === 'uint8') return { bytes: 1, read: (at) => finish(view.getUint8(at)) };
  if (quantization.dtype === 'uint16') return { bytes: 2, read: (at) => finish(view.getUint16(at, true)) };
  throw new Error(`${entry.name} is quantised in a way that is not known.`);
}

/** The number that 16 bits of IEEE 754 half precision encode. */
export function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
