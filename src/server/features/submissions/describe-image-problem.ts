import type { ImageProblem } from '../../vision/decoding/decode-image.ts';

const SENTENCES: Record<ImageProblem, string> = {
  empty: 'image_file is empty.',
  too_many_bytes: 'image_file must be at most 15 MB.',
  too_many_pixels: 'image_file must have at most 50 megapixels.',
  too_small: 'image_file must be at least 200 pixels on its short side.',
  unknown_format: 'image_file must be a JPEG, PNG, WebP or HEIC image.',
  no_decoder: 'This server cannot read HEIC images: send a JPEG.',
  animated: 'image_file must be one still picture, not an animation.',
  unusual_jpeg: 'image_file must be a baseline or progressive JPEG.',
  too_costly: 'image_file takes too long to decode: send it as a plain JPEG, or smaller.',
  damaged: 'image_file is damaged or cut off.',
};

/** Why an image is refused, in one sentence for the caller. */
export function describeImageProblem(problem: ImageProblem): string {
  return SENTENCES[problem];
}
