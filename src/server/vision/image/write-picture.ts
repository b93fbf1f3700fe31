import type { NetInput, Scaling } from '../../inference/nets.ts';
import { pictureSizes } from '../../inference/picture-sizes.ts';

/** Red, green and blue, row by row: bytes of a picture, or the values of a chip. */
type Rgb = { data: Uint8Array | Float32Array; width: number; height: number };

/**
 * Writes a picture into one of a tensor as a net takes it (its order of channels, planes or pixels, scaled), from the
 * tensor's top left. What the picture does not cover keeps the value it has.
 *
 * @param out the `3 x height x width` values of one picture of the tensor
 * @param scaling another than the input's own
 */
export function writePicture(
  { data, ...picture }: Rgb,
  input: NetInput,
  out: Float32Array,
  { width, height }: { width: number; height: number },
  { mean, deviation }: Scaling = input,
): void {
  const { planes } = pictureSizes(input);
  const [betweenPixels, betweenChannels] = planes ? [1, width * height] : [3, 1];
  for (const channel of [0, 1, 2] as const) {
    const scale = 1 / deviation[channel];
    const shift = mean[channel] * scale;
    const first = (input.order === 'BGR' ? 2 - channel : channel) * betweenChannels;
    for (let y = 0; y < picture.height; y++) {
      let from = y * picture.width * 3 + channel;
      let to = first + y * width * betweenPixels;
      for (let x = 0; x < picture.width; x++, from += 3, to += betweenPixels)
        out[to] = (data[from] ?? 0) * scale - shift;
    }
  }
}
