import { describeImageProblem } from '../../http/uploads/describe-image-problem.ts';
import { refuseImage } from '../../http/uploads/refuse-image.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Pixels } from '../../vision/image/pixels.ts';

/** Frames that are held as pixels at a time: looking for movements needs no more at once. */
const MOST_PIXELS = 1_000_000;

/**
 * Decodes frames one after the other, in their order.
 * @throws AppError `image-refused` for the first that is none
 */
export async function decodeFrames(decode: DecodeImage, frames: readonly Uint8Array[]): Promise<Pixels[]> {
  const pictures: Pixels[] = [];
  for (const frame of frames) {
    const decoded = await decode(frame);
    if (!decoded.ok) throw refuse(describeImageProblem(decoded.problem, 'frame'));
    if (decoded.format !== 'jpeg') throw refuse('frame must be a JPEG image.');
    if (decoded.width * decoded.height > MOST_PIXELS) throw refuse('frame must have at most 1 megapixel.');
    pictures.push(decoded.pixels);
  }
  return pictures;
}

const refuse = (sentence: string) => refuseImage(sentence, 'frame');
