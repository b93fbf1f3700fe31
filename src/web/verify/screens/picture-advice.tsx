import { useEffect, useState } from 'react';
import { useOptionalModule } from '../../ui/loading/use-optional-module.ts';
import type { QualityIssue } from '../camera/capture/judge-picture.ts';
import type { DrawnCause } from '../camera/hints/drawings.ts';
import type { CapturedPicture } from '../journey/journey.ts';
import type { MessageKey } from '../locales/catalogue.ts';

export type PictureKind = 'document' | 'face';

/** The problems of a picture, the worst first; null until it has been looked at, or where it cannot be. */
export function useQualityIssues(shot: CapturedPicture | null, kind: PictureKind): QualityIssue[] | null {
  const [remarks, setRemarks] = useState<QualityIssue[] | null>(null);
  useEffect(() => {
    if (!shot) return;
    let isStale = false;
    // Not needed before the first picture, and a picture is sent without it as well.
    import('../camera/capture/judge-picture.ts')
      .then(({ judgeFile }) => judgeFile(shot.picture, kind))
      .then(
        (found) => !isStale && setRemarks(found),
        () => {},
      );
    return () => {
      isStale = true;
    };
  }, [shot, kind]);
  return remarks;
}

/** Drops `corners` for a chosen file: a card that fills the image looks cut off. */
export const dropCutOffForFiles = (
  issues: QualityIssue[] | null,
  { isFile }: CapturedPicture,
): QualityIssue[] | null => (issues && isFile ? issues.filter((issue) => issue !== 'corners') : issues);

/** The message key of an issue. Where the card's position is wrong, it is the camera's hint. */
export function issueMessageKey(issue: QualityIssue, kind: PictureKind): MessageKey {
  switch (issue) {
    case 'dark':
      return kind === 'face' ? 'shot.remark.darkFace' : 'shot.remark.dark';
    case 'glare':
    case 'focus':
    case 'small':
      return `shot.remark.${issue}`;
    default:
      return `camera.hint.${issue}`;
  }
}

const loadDrawing = () => import('../camera/hints/hint-drawing.tsx');

/** The drawing that the camera shows of the same cause. It is loaded later, and without it the sentence suffices. */
export function CauseDrawing({ cause, kind }: { cause: DrawnCause; kind: PictureKind }) {
  const drawing = useOptionalModule(loadDrawing);
  return drawing && <drawing.HintDrawing hint={cause} kind={kind} />;
}
