import { AppError } from '../../errors.ts';

/** An image that is not taken, whatever is wrong with it. */
export function refuseImage(sentence: string): AppError {
  return new AppError('image-refused', sentence, { field: 'image_file' });
}
