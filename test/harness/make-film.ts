import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** What a phone held upright gives, in px. */
export const FILM_SIZE = { width: 720, height: 1280 };

/** Writes pictures, one after another and again, as a film that Chromium takes for a camera (Motion JPEG). */
export async function makeFilm(path: string, pictures: readonly Buffer[]): Promise<string> {
  const frames = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize({ ...FILM_SIZE, fit: 'cover' })
        // Chromium shows a film 16 grey levels brighter than it is: white paper would burn out.
        .linear(1, -16)
        .jpeg({ quality: 92 })
        .toBuffer(),
    ),
  );
  await writeFile(path, Buffer.concat(frames));
  return path;
}
