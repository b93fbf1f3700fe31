import { MAX_IMAGE_MB } from '../../../shared/image-limits.ts';
import type { ImageProblem } from '../../vision/decoding/image-problem.ts';

const SENTENCES: Record<ImageProblem, string> = {
  empty: '{file} is empty.',
  too_many_bytes: `{file} must be at most ${MAX_IMAGE_MB} MB.`,
  too_many_pixels: '{file} must have at most 50 megapixels.',
  too_small: '{file} must be at least 200 pixels on its short side.',
  unknown_format: '{file} must be a JPEG, PNG, WebP or HEIC image.',
  animated: '{file} must be one still image, not an animation.',
  unusual_jpeg: '{file} must be a baseline or progressive JPEG.',
  too_costly: '{file} takes too long to decode. Send a baseline JPEG or a smaller image.',
  damaged: '{file} is damaged or truncated. Send the image again.',
};

/** Explains in one sentence why an image is refused. `file` is the name of its form field. */
export function describeImageProblem(problem: ImageProblem, file = 'image_file'): string {
  return SENTENCES[problem].replace('{file}', file);
}
