import { shapeOfCall } from '../../inference/image-sizes.ts';
import type { NetInput, Scaling } from '../../inference/nets.ts';
import type { Tensor } from '../../inference/tensor.ts';
import { writeImage } from './write-image.ts';

type Rgb = { data: Uint8Array | Float32Array; width: number; height: number };

/** One image as input of a net. @param scaling another than the input's own */
export function imageTensor(image: Rgb, input: NetInput, scaling: Scaling = input): Tensor {
  const data = new Float32Array(3 * image.width * image.height);
  writeImage(image, input, data, image, scaling);
  return { data, shape: shapeOfCall(input, 1, image) };
}

/** A chip (see `sampleChip`) as input of a net. */
export function chipTensor(data: Float32Array, side: number, input: NetInput): Tensor {
  return imageTensor({ data, width: side, height: side }, input);
}
