import type { NetInput, Scaling } from '../../inference/nets.ts';
import { shapeOfCall } from '../../inference/picture-sizes.ts';
import type { Tensor } from '../../inference/tensor.ts';
import { writePicture } from './write-picture.ts';

type Rgb = { data: Uint8Array | Float32Array; width: number; height: number };

/** One picture as input of a net. @param scaling another than the input's own */
export function pictureTensor(picture: Rgb, input: NetInput, scaling: Scaling = input): Tensor {
  const data = new Float32Array(3 * picture.width * picture.height);
  writePicture(picture, input, data, picture, scaling);
  return { data, shape: shapeOfCall(input, 1, picture) };
}

/** A chip (see `sampleChip`) as input of a net. */
export function chipTensor(data: Float32Array, side: number, input: NetInput): Tensor {
  return pictureTensor({ data, width: side, height: side }, input);
}
