import type { FastifyRequest } from 'fastify';
import { type FileTerms, receiveFiles } from './receive-files.ts';
import { refuseImage } from './refuse-image.ts';

/** The content of a phone's upload: one image and a few short fields. */
export type ImageUpload = { image: Uint8Array; fields: Record<string, string> };

/** One file of at most 15 MB. */
export const ONE_IMAGE: FileTerms = {
  name: 'image_file',
  most: 1,
  maxBytes: 15 * 1024 * 1024,
  sentences: {
    tooMany: 'image_file is there more than once. Send one.',
    tooLarge: 'image_file must be at most 15 MB.',
    misnamed: 'The file has the wrong field name. Send the image as image_file.',
  },
};

/** Reads one image and short fields. @throws AppError as `receiveFiles`; `image-refused` without an image */
export async function receiveImage(request: FastifyRequest, slowMs: number): Promise<ImageUpload> {
  const { files, fields } = await receiveFiles(request, slowMs, ONE_IMAGE);
  const [image] = files;
  if (!image) throw refuseImage('image_file is required.');
  return { image, fields };
}
