import type { InferenceLink } from '../../inference/inference-link.ts';
import type {
  AgeEvidence,
  Corners,
  DocumentEvidence,
  FaceEvidence,
  Finding,
  FramesEvidence,
  SecondLook,
  TextLine,
} from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';

/** What a vision thread is asked, and what it answers. */
export type VisionWork = {
  document: { question: Pixels; answer: DocumentEvidence };
  face: { question: Pixels; answer: FaceEvidence };
  age: { question: Pixels; answer: AgeEvidence };
  frames: { question: readonly Pixels[]; answer: FramesEvidence };
  again: { question: SecondLook; answer: Finding<TextLine[]> };
  rectify: { question: { photo: Pixels; corners: Corners; vertical: boolean }; answer: Pixels };
};

export type VisionThreadStart = { link: InferenceLink };
