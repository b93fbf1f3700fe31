import type { CardFace, DocumentMeasure, FaceBox, TextLine } from '../vision/evidence.ts';
import type { ReadCodes } from './codes/read-codes.ts';
import type { DocumentKind } from './document/document-kind.ts';
import type { DocumentPoints } from './document/document-points.ts';
import type { FaceLimit } from './faces/describe-face-limit.ts';
import type { CaptureHints } from './liveness/capture-hints.ts';
import type { LivenessEvidence } from './liveness/liveness-evidence.ts';
import type { Policy } from './policy/limits.ts';
import type { ScoredField } from './record-match/score-details.ts';
import type { Signal } from './signals/signals.ts';
import type { GalleryComparison } from './verdict/judge-distance.ts';
import type { Reference } from './verdict/reference.ts';

/**
 * All findings about one attempt, as they are kept for the reviewer and answered: whoever writes, keeps, answers or
 * shows evidence has it from here. Any part may be missing: an attempt of another kind has others, and one from before
 * a part was kept does not have it. Null is what was looked for and could not be had.
 */
export type Evidence = {
  /** what the document is taken for, and what spoke for it */
  kind?: DocumentKind | null;
  points?: DocumentPoints | null;
  /** where it lies on its photograph */
  document?: DocumentMeasure | null;
  /** on the flat card, the portrait first, with how well each is seen; on a selfie, the largest first */
  faces?: (FaceBox & Partial<CardFace>)[] | null;
  /** the text as read */
  lines?: TextLine[] | null;
  /** each detail as stored beside what was read for it; null as well when the record has nothing to score */
  fields?: ScoredField[] | null;
  /** what the barcode and the machine-readable zone say */
  codes?: ReadCodes | null;
  /** the document's own, as they are compared */
  numbers?: string[];
  /** of the ghost image from the portrait; null as well without a ghost image */
  ghost_distance?: number | null;
  /** what came of the comparison with the reference selfie */
  reference?: Reference['is'];
  /** of the face from the reference's (see `compareFaces`); null as well without a reference */
  face_distance?: number | null;
  /** how well the less clear of the two faces is seen (see `FaceDescriptors`); absent where that is not known */
  face_fitness?: number;
  /** what that comparison was held against, and how often that is wrong; only where faces were compared */
  face_limit?: FaceLimit;
  /** how many of the tenant's other people it was compared with, and the nearest one's distance; see `OthersCompared` */
  face_others?: GalleryComparison;
  /**
   * by what this was decided, so that it can be understood and decided again; `strict`: no approval without a face match;
   * `parks_expired`: the tenant parks expired documents, and this one had expired
   */
  decided_by?: Policy & { strict: boolean; parks_expired?: boolean };
  /** those of the picture; what other records say is added when somebody looks */
  signals?: Signal[];
  /** what a living person was asked to do before a selfie, and what came of it */
  liveness?: LivenessEvidence;
  /** what the browser said of the camera that took this picture */
  capture?: CaptureHints;
  /** the last name that forced the result, in a sandbox: nothing was looked at */
  forced_by?: string;
  /** both nets' estimates of the face's age in years */
  ages?: { primary: number; secondary: number } | null;
};
