import { fixedSides } from '../../inference/image-sizes.ts';
import type { Alignment, NetInput } from '../../inference/nets.ts';
import type { Tensor } from '../../inference/tensor.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import { chipTensor } from '../image/image-tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import { sampleChip } from '../image/sample-chip.ts';
import { alignFace } from './align-face.ts';

/** The aligned face as input of a net that describes faces. */
export function alignedInput(
  pixels: Pixels,
  landmarks: readonly PixelPoint[],
  { input, alignment }: { input: NetInput; alignment: Alignment },
): Tensor {
  const { width: side } = fixedSides(input);
  return chipTensor(sampleChip(pixels, alignFace(landmarks, side, alignment), side), side, input);
}
