import type { InferenceLink } from '../../inference/inference-link.ts';
import type {
  AgeEvidence,
  Box,
  Corners,
  DocumentEvidence,
  FaceEvidence,
  Finding,
  FramesEvidence,
  RereadRequest,
  TextLine,
} from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';

/** The calls of a vision thread, and its answers. */
export type VisionWork = {
  document: { question: Pixels; answer: DocumentEvidence };
  back: { question: Pixels; answer: DocumentEvidence };
  face: { question: Pixels; answer: FaceEvidence };
  age: { question: Pixels; answer: AgeEvidence };
  frames: { question: readonly Pixels[]; answer: FramesEvidence };
  again: { question: RereadRequest; answer: Finding<TextLine[]> };
  cut: { question: { image: Pixels; box: Box | null }; answer: Finding<Pixels | null> };
  rectify: { question: { photo: Pixels; corners: Corners; vertical: boolean }; answer: Pixels };
};

export type VisionThreadStart = { link: InferenceLink };
