import { AppError } from '../../errors.ts';

/** The error of a refused image; `field` is the name of its form field. */
export function refuseImage(sentence: string, field = 'image_file'): AppError {
  return new AppError('image-refused', sentence, { field });
}
