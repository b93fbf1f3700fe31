import { type CapturedPicture, type Journey, pictureMark, type RetakeTask } from './journey.ts';

/** The picture that is asked for again, where it was sent from this page; null where it was not. */
export function findRetakenPicture(
  { shots, progress }: Journey,
  { kind, id }: RetakeTask,
): CapturedPicture | null {
  const step = kind === 'license' ? 'verify_license' : 'check_selfie';
  const isIt = progress.pictures[step]?.mark.startsWith(pictureMark(id, ''));
  return (isIt && shots[step]) || null;
}
