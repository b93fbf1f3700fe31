import type { FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES, MAX_IMAGE_MB } from '../../../shared/image-limits.ts';
import { type FileTerms, receiveFiles } from './receive-files.ts';
import { refuseImage } from './refuse-image.ts';

/** The content of a phone's upload: one image, the other side of a document, and a few short fields. */
export type ImageUpload = {
  image: Uint8Array;
  back: Uint8Array | null;
  fields: Record<string, string>;
};

/** An image, and one of the back. */
export const IMAGE_AND_BACK: FileTerms = {
  name: 'image_file',
  max: 1,
  second: 'image_back',
  maxBytes: MAX_IMAGE_BYTES,
  sentences: {
    tooMany: 'A file was sent more than once. Send one image_file, and at most one image_back.',
    tooLarge: `An image must be at most ${MAX_IMAGE_MB} MB.`,
    misnamed: 'A file has the wrong field name. Send the image as image_file, and a back as image_back.',
  },
};

/** Reads an image, perhaps its back, and short fields. @throws AppError as `receiveFiles`; `image-refused` without an image */
export async function receiveImage(request: FastifyRequest, slowMs: number): Promise<ImageUpload> {
  const { files, second: back, fields } = await receiveFiles(request, slowMs, IMAGE_AND_BACK);
  const [image] = files;
  if (!image) throw refuseImage('image_file is required.');
  return { image, back, fields };
}
