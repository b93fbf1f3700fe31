import { type Capture, imageMark, type Journey, type RetakeTask } from './journey.ts';

/** The image that is asked for again, where it was sent from this page; null where it was not. */
export function findRetakenImage({ captures, progress }: Journey, { kind, id }: RetakeTask): Capture | null {
  const step = kind === 'license' ? 'verify_license' : 'check_selfie';
  const isIt = progress.images[step]?.mark.startsWith(imageMark(id, ''));
  return (isIt && captures[step]) || null;
}
