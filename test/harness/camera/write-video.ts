import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The frame of a phone that is held upright, in px. */
export const FILM_SIZE = { width: 720, height: 1280 };

/**
 * Writes images, one after another and repeated, as a film that Chromium uses as a camera (Motion JPEG),
 * thirty images a second.
 * @param finer how many times wider and higher than `FILM_SIZE` it is
 */
export async function writeVideo(
  path: string,
  images: readonly Buffer[],
  { finer = 1 } = {},
): Promise<string> {
  // A still is the same image many times.
  const frames = new Map<Buffer, Promise<Buffer>>();
  for (const image of images) if (!frames.has(image)) frames.set(image, drawFrame(image, finer));
  await writeFile(path, Buffer.concat(await Promise.all(images.map((image) => frames.get(image)!))));
  return path;
}

const drawFrame = (image: Buffer, finer: number): Promise<Buffer> =>
  sharp(image)
    .resize({ width: FILM_SIZE.width * finer, height: FILM_SIZE.height * finer, fit: 'cover' })
    // Chromium shows a film 16 grey levels brighter than it is: white paper would be overexposed.
    .linear(1, -16)
    .jpeg({ quality: 92 })
    .toBuffer();
