import type { Dispatch } from 'react';
import { MAX_IMAGE_BYTES } from '../../../shared/image-limits.ts';
import { randomKey } from '../../api/random-key.ts';
import type { FileProblem, ImageEvent } from '../journey/journey.ts';
import { shrinkImage } from './shrink-image.ts';

/** How a file of HEVC images begins: `ftyp` and its brand (ISO/IEC 23008-12). */
const HEIC_PATTERN = /^....ftyp(?:hei[cmsx]|mif1|msf1)/s;

/**
 * Makes a chosen file the current image. A file that this browser cannot read is sent as it is, if the server can
 * read it.
 * @param served the types that the server reads, as `image/heic`
 * @param read makes the image that is sent of a file; fails where there is none in it
 */
export async function readChosen(
  file: Blob,
  served: readonly string[],
  dispatch: Dispatch<ImageEvent>,
  read: (file: Blob) => Promise<Blob> = shrinkImage,
): Promise<void> {
  const key = randomKey();
  dispatch({ type: 'file-chosen', key });
  try {
    dispatch({ type: 'picture-chosen', capture: { image: await read(file), key, isFile: true } });
  } catch {
    const isHeic = HEIC_PATTERN.test(await readStart(file));
    if (isHeic && served.includes('image/heic') && file.size <= MAX_IMAGE_BYTES) {
      const image = new Blob([file], { type: 'image/heic' });
      return dispatch({ type: 'picture-chosen', capture: { image, key, isFile: true } });
    }
    const problem: FileProblem = isHeic ? 'heic' : 'unreadable';
    dispatch({ type: 'picture-unreadable', key, problem });
  }
}

async function readStart(file: Blob): Promise<string> {
  const bytes = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return String.fromCharCode(...new Uint8Array(bytes));
}
