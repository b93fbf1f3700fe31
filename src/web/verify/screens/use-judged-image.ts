import { useEffect, useState } from 'react';
import type { QualityIssue } from '../camera/capture/judge-image.ts';
import type { Capture } from '../journey/journey.ts';
import { dropCutOffForFiles, type ImageKind, useQualityIssues } from './image-advice.tsx';

/** The actions wait no longer than this for what is found in an image, in ms. */
const LATE_MS = 4000;

type JudgedImage = {
  /** the problems, the worst first; null until it was looked at, or where it cannot be */
  remarks: QualityIssue[] | null;
  /** the person sees it */
  isSeen: boolean;
  /**
   * The actions are there: another one never takes the place of one that a finger is on its way to. So they wait for the
   * result, and one that is late changes them no more.
   */
  isReady: boolean;
  isLate: boolean;
  onSeen(): void;
};

/** Looks at an image while the person does. */
export function useJudgedImage(capture: Capture, kind: ImageKind): JudgedImage {
  const issues = useQualityIssues(capture, kind);
  const remarks = dropCutOffForFiles(issues ?? null, capture);
  const [isSeen, setIsSeen] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const isJudged = issues !== undefined && (isSeen || !remarks || remarks.length > 0);
  useEffect(() => {
    if (isJudged) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isJudged]);
  return { remarks, isSeen, isReady: isJudged || isLate, isLate, onSeen: () => setIsSeen(true) };
}
