import type { Proof } from '../../shared/proof.ts';
import type { CardFace, DocumentMeasure, FaceBox, TextLine } from '../vision/evidence.ts';
import type { ReadCodes } from './codes/read-codes.ts';
import type { AcceptedDocument } from './document/accepted-documents.ts';
import type { DocumentKind } from './document/document-kind.ts';
import type { DocumentPoints } from './document/document-points.ts';
import type { ExtractedDocument } from './document/extracted-document.ts';
import type { PortraitJudgement } from './faces/assess-portrait.ts';
import type { FaceLimit } from './faces/describe-face-limit.ts';
import type { GalleryComparison } from './faces/judge-distance.ts';
import type { GhostJudgement } from './faces/judge-ghost.ts';
import type { Reference } from './faces/reference.ts';
import type { CaptureEvidence } from './liveness/capture-hints.ts';
import type { LivenessEvidence } from './liveness/liveness-evidence.ts';
import type { Policy } from './policy/limits.ts';
import type { ScoredField } from './record-match/score-details.ts';
import type { SideEvidence } from './side-evidence.ts';
import type { ImageHint } from './signals/image-hints.ts';
import type { OriginalJudgement } from './signals/judge-original.ts';
import type { SignalName } from './signals/severity.ts';
import type { Signal } from './signals/signals.ts';
import type { OptionalProof } from './verdict/proofs.ts';
import type { Verdict } from './verdict/verdicts.ts';
import type { CredentialEvidence } from './wallet/credential-evidence.ts';

/**
 * All findings about one attempt, as stored for the reviewer and returned by the API. Every module that writes, stores,
 * returns or shows evidence uses this type. Any part may be missing: another kind of attempt has other parts, and an
 * attempt may be older than a part. Null is a finding that was unavailable.
 */
export type Evidence = {
  /** the class of the document, with the evidence for it */
  kind?: DocumentKind | null;
  points?: DocumentPoints | null;
  /** the document's outline on its image */
  document?: DocumentMeasure | null;
  /** on the flat card, the portrait first, with the score of each; on a selfie, the largest first */
  faces?: (FaceBox & Partial<CardFace>)[] | null;
  /** the text as read */
  lines?: TextLine[] | null;
  /** of a selfie: what is wrong with its image */
  image_hints?: ImageHint[];
  /** the content of the document by itself, read without the record */
  extracted?: ExtractedDocument;
  /** each stored detail beside the text that was read for it; also null when the record has nothing to score */
  fields?: ScoredField[] | null;
  /** the content of the barcode and the machine-readable zone */
  codes?: ReadCodes | null;
  /** of an upload with two sides: each by itself, the front first; all other findings are of the front or of both */
  sides?: SideEvidence[];
  /** the document's own, as keys for comparison */
  numbers?: string[];
  /** what the verdict rests on, each with its state; absent in evidence of an earlier version */
  proofs?: Proof[];
  /** distance of the ghost image from the portrait; also null without a ghost image */
  ghost_distance?: number | null;
  /** the same comparison with its state: also why there is no distance */
  ghost?: GhostJudgement;
  /** whether the document shows its holder's photograph */
  portrait?: PortraitJudgement | null;
  /** whether it is a physical document, not a copy of one */
  original?: OriginalJudgement;
  /** the result of the comparison with the reference selfie */
  reference?: Reference['is'];
  /** distance of the face from the reference's (see `compareFaces`); also null without a reference */
  face_distance?: number | null;
  /**
   * fitness of the less clear face of the two (see `FaceDescriptors`); null if that of either is unknown. Evidence of an
   * earlier version lacks it then, and its verdict took the faces for fit
   */
  face_fitness?: number | null;
  /** the limits of that comparison, and how often they are wrong; only where faces were compared */
  face_limit?: FaceLimit;
  /**
   * how many of the tenant's other people the face was compared with, and the nearest one's distance; see
   * `OthersCompared`
   */
  face_others?: GalleryComparison;
  /**
   * the limits and settings of this decision, so that it can be explained and replayed; `strict`: no approval without
   * a face match; `parks_expired`: the tenant parks expired documents, and this one had expired; `severe`: the severe
   * signals that stopped an approval; `same_face_searched`: whether the face was searched among all other subjects';
   * `required_proofs`: what the tenant required beside the proofs of every approval; `zone_confirms`: whether the
   * zone of a document beyond a licence proved the record
   */
  decided_by?: Policy & {
    strict: boolean;
    parks_expired?: boolean;
    severe?: SignalName[];
    same_face_searched?: boolean;
    required_proofs?: OptionalProof[];
    accepted_documents?: AcceptedDocument[];
    zone_confirms?: boolean;
  };
  /** the signals of the image; signals from other records are added when a reviewer looks */
  signals?: Signal[];
  /** the steps that a living person was asked for before a selfie, and their result */
  liveness?: LivenessEvidence;
  /** the browser's statements about the camera that took this image */
  capture?: CaptureEvidence;
  /** the reviewer who had the stored image checked, and when (`YYYY-MM-DD HH:MM:SS`); absent: it was checked on upload */
  checked_by?: string;
  checked_at?: string;
  /** what the pipeline would have answered in that check, which decided nothing */
  check?: {
    verdict: Verdict;
    reason: string | null;
    score: number | null;
    similarity: number | null;
    face_comparison: string | null;
  };
  /** the last name that forced the result, in a sandbox: no image was examined */
  forced_by?: string;
  /** what a wallet released, and what was checked of it; the attempt has no image of a document */
  credential?: CredentialEvidence;
  /** both nets' estimates of the face's age in years */
  ages?: { primary: number; secondary: number } | null;
};
