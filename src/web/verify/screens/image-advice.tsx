import { useEffect, useState } from 'react';
import { useOptionalModule } from '../../ui/loading/use-optional-module.ts';
import type { QualityIssue } from '../camera/capture/judge-image.ts';
import type { DrawnCause } from '../camera/hints/drawings.ts';
import type { Capture } from '../journey/journey.ts';
import type { MessageKey } from '../locales/catalogue.ts';

export type ImageKind = 'document' | 'face';

/** The problems of an image, the worst first; undefined until it has been looked at, and null where it cannot be. */
export function useQualityIssues(
  capture: Capture | null,
  kind: ImageKind,
): QualityIssue[] | null | undefined {
  const [remarks, setRemarks] = useState<QualityIssue[] | null>();
  useEffect(() => {
    if (!capture) return;
    let isStale = false;
    // Not needed before the first image, and an image is sent without it as well.
    import('../camera/capture/judge-image.ts')
      .then(({ judgeFile }) => judgeFile(capture.image, kind))
      .then(
        (issues) => !isStale && setRemarks(issues),
        () => !isStale && setRemarks(null),
      );
    return () => {
      isStale = true;
    };
  }, [capture, kind]);
  return remarks;
}

/** Drops `corners` for a chosen file: a card that fills the image looks cut off. */
export const dropCutOffForFiles = (
  issues: QualityIssue[] | null,
  { isFile }: Capture,
): QualityIssue[] | null => (issues && isFile ? issues.filter((issue) => issue !== 'corners') : issues);

/** The message key of an issue. Where the card's position is wrong, it is the camera's hint. */
export function issueMessageKey(issue: QualityIssue, kind: ImageKind): MessageKey {
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
export function CauseDrawing({ cause, kind }: { cause: DrawnCause; kind: ImageKind }) {
  const drawing = useOptionalModule(loadDrawing);
  return drawing && <drawing.HintDrawing hint={cause} kind={kind} />;
}
