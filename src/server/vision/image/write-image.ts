import { imageSizes } from '../../inference/image-sizes.ts';
import type { NetInput, Scaling } from '../../inference/nets.ts';
import { numberAt } from '../value-at.ts';

/** Red, green and blue, row by row: bytes of an image, or the values of a chip. */
type Rgb = { data: Uint8Array | Float32Array; width: number; height: number };

/**
 * Writes an image into one of a tensor as a net needs it (its order of channels, planes or pixels, scaled), from the
 * tensor's top left. Values outside the image are kept.
 *
 * @param out the `3 x height x width` values of one image of the tensor
 * @param scaling another than the input's own
 */
export function writeImage(
  { data, ...image }: Rgb,
  input: NetInput,
  out: Float32Array,
  { width, height }: { width: number; height: number },
  { mean, deviation }: Scaling = input,
): void {
  const { planes } = imageSizes(input);
  const [betweenPixels, betweenChannels] = planes ? [1, width * height] : [3, 1];
  const firsts = [0, 1, 2].map(
    (channel) => (input.order === 'BGR' ? 2 - channel : channel) * betweenChannels,
  );
  const places: TensorLayout = { firsts, betweenPixels, stride: width * betweenPixels };
  if (data instanceof Uint8Array) writeBytes({ data, ...image }, places, out, { mean, deviation });
  else writeValues({ data, ...image }, places, out, { mean, deviation });
}

/** The offset of each channel's first value in a tensor, and the distance to the next pixel and row. */
type TensorLayout = { firsts: readonly number[]; betweenPixels: number; stride: number };

/** A byte becomes one of 256 values from a table. */
function writeBytes(
  { data, width, height }: Rgb & { data: Uint8Array },
  { firsts, betweenPixels, stride }: TensorLayout,
  out: Float32Array,
  scaling: Scaling,
): void {
  const [reds, greens, blues] = [
    normalizationTable(scaling, 0),
    normalizationTable(scaling, 1),
    normalizationTable(scaling, 2),
  ];
  const [red, green, blue] = [numberAt(firsts, 0), numberAt(firsts, 1), numberAt(firsts, 2)];
  for (let y = 0, from = 0; y < height; y++) {
    let to = y * stride;
    for (const end = from + width * 3; from < end; from += 3, to += betweenPixels) {
      out[red + to] = reds[data[from] ?? 0] ?? 0;
      out[green + to] = greens[data[from + 1] ?? 0] ?? 0;
      out[blue + to] = blues[data[from + 2] ?? 0] ?? 0;
    }
  }
}

/** The value of each level of a channel for a net. */
function normalizationTable({ mean, deviation }: Scaling, channel: 0 | 1 | 2): Float32Array {
  const scale = 1 / deviation[channel];
  return Float32Array.from({ length: 256 }, (_, level) => level * scale - mean[channel] * scale);
}

function writeValues(
  { data, width, height }: Rgb,
  { firsts, betweenPixels, stride }: TensorLayout,
  out: Float32Array,
  { mean, deviation }: Scaling,
): void {
  for (const channel of [0, 1, 2] as const) {
    const scale = 1 / deviation[channel];
    const shift = mean[channel] * scale;
    for (let y = 0; y < height; y++) {
      let from = y * width * 3 + channel;
      let to = numberAt(firsts, channel) + y * stride;
      for (let x = 0; x < width; x++, from += 3, to += betweenPixels)
        out[to] = (data[from] ?? 0) * scale - shift;
    }
  }
}
