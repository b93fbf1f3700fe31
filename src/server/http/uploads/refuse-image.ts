import { AppError } from '../../errors.ts';

/** An image that is not taken, whatever is wrong with it; `field` is the part that it came as. */
export function refuseImage(sentence: string, field = 'image_file'): AppError {
  return new AppError('image-refused', sentence, { field });
}
