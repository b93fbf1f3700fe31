import type { InferenceLink } from '../../inference/inference-link.ts';
import type { AgeEvidence, Corners, DocumentEvidence, FaceEvidence } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';

/** What a vision thread is asked. */
export type VisionQuestion =
  | { kind: 'document' | 'face' | 'age'; photo: Pixels }
  | { kind: 'rectify'; photo: Pixels; corners: Corners; vertical: boolean };

export type VisionCall = { question: VisionQuestion; deadline: number };

/** What each kind of question is answered with. */
export type VisionValues = {
  document: DocumentEvidence;
  face: FaceEvidence;
  age: AgeEvidence;
  rectify: Pixels;
};

/** What a vision thread says: once that it is there, and then one answer a question. */
export type VisionAnswer =
  | { kind: 'started' }
  | { kind: 'value'; value: VisionValues[keyof VisionValues] }
  | { kind: 'failure'; error: Error };

export type VisionThreadStart = { link: InferenceLink };
