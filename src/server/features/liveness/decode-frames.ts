import { describeImageProblem } from '../../http/uploads/describe-image-problem.ts';
import { refuseImage } from '../../http/uploads/refuse-image.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Pixels } from '../../vision/image/pixels.ts';

/** The pixels of phone cameras at their usual settings. */
const MAX_SENT_PIXELS = 4_000_000;
/** Detecting movements needs no more, and all frames are in memory at a time. */
const MAX_KEPT_PIXELS = 1_000_000;

/**
 * Decodes frames one after the other, in their order, and reduces large ones.
 * @throws AppError `image-refused` for the first invalid one
 */
export async function decodeFrames(
  decode: DecodeImage,
  frames: readonly Uint8Array[],
  maxPixels = MAX_KEPT_PIXELS,
): Promise<Pixels[]> {
  const images: Pixels[] = [];
  for (const frame of frames) {
    const image = await decode(frame, maxPixels);
    if (!image.ok) throw refuse(describeImageProblem(image.problem, 'frame'));
    if (image.format !== 'jpeg') throw refuse('frame must be a JPEG image.');
    if (image.width * image.height > MAX_SENT_PIXELS) throw refuse('frame must have at most 4 megapixels.');
    images.push(image.pixels);
  }
  return images;
}

const refuse = (sentence: string) => refuseImage(sentence, 'frame');
