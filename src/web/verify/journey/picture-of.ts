import { type Journey, markOf, type RetakeTask, type Shot } from './journey.ts';

/** The picture that is asked for again, where it was sent from this page; null where it was not. */
export function pictureOf({ shots, progress }: Journey, { kind, id }: RetakeTask): Shot | null {
  const step = kind === 'license' ? 'verify_license' : 'check_selfie';
  const isIt = progress.pictures[step]?.mark.startsWith(markOf(id, ''));
  return (isIt && shots[step]) || null;
}
