import type {
  CardFace,
  DocumentEvidence,
  DocumentMeasure,
  FaceDescriptors,
  FaceEvidence,
  FramesEvidence,
  TextLine,
  Vision,
} from '../../../src/server/vision/evidence.ts';
import { makeUpFace } from '../../../tools/specimen/made-up-face.ts';
import { unavailableVision } from './unavailable-vision.ts';

const found = <T>(value: T) => ({ ok: true as const, value });
const BOX = { x: 0.05, y: 0.3, width: 0.2, height: 0.4 };

/** A portrait of usual measures: an image, large enough and at its place. */
export const CLEAR_PORTRAIT: CardFace = {
  box: BOX,
  score: 0.9,
  pixels: 240,
  contrast: 30,
  tone: 0.8,
  surface: { even: 0.13, flat: 0.03, edge: 25, light: 140 },
};

/** What the next images show; a test changes it between uploads. */
export type FakeScene = {
  document: DocumentEvidence;
  /** the back of the document; by default unavailable */
  back?: DocumentEvidence;
  face: FaceEvidence;
  frames?: FramesEvidence | Promise<FramesEvidence>;
};

/** A vision that reports what it is told: for suites about what follows from evidence. */
export function fakeVision(sight: FakeScene): Vision {
  return {
    ...unavailableVision,
    examineDocument: async () => sight.document,
    examineBack: async (...task) => sight.back ?? unavailableVision.examineBack(...task),
    examineFace: async () => sight.face,
    examineFrames: async (...task) => sight.frames ?? unavailableVision.examineFrames(...task),
    ready: async () => {},
  };
}

const LICENCE: DocumentMeasure = {
  corners: [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ],
  outline: 'edges',
  outlineScore: 2.4,
  textInside: 1,
  vertical: false,
  quality: { sharpness: 0.9, glare: 0 },
};

/**
 * The text on every licence seen, below what the test has printed on it: enough to be a licence beyond doubt,
 * and nothing about its holder. No test has a person whose licence was issued on this day.
 */
const FORM = [
  'CLASS C',
  'DRIVER LICENSE',
  '9a END NONE',
  '12 REST NONE',
  '15 SEX F',
  '16 HGT 5-06',
  '18 EYES BRO',
  '4a ISS 01/17/2019',
];

export type FakeLicence = Partial<Omit<DocumentEvidence, 'timings'>> & {
  quality?: DocumentMeasure['quality'];
  face?: FaceDescriptors;
  print?: readonly string[];
};

/** The evidence of an undoubted licence, with the text and the face given. */
export function seenLicence({ quality, face, print = [], ...others }: FakeLicence = {}): DocumentEvidence {
  const measure = { ...LICENCE, quality: quality ?? LICENCE.quality };
  return {
    document: found(measure),
    faces: found([CLEAR_PORTRAIT]),
    portrait: found(face ?? fakeFace('any person')),
    ghost: found(null),
    text: found([...print, ...FORM].map(toTextLine)),
    codes: { barcode: found(null), mrz: found(null) },
    copy: found({ stripes: 0.65, dots: 0.7 }),
    timings: {},
    ...others,
  };
}

function toTextLine(text: string, at: number): TextLine {
  return { text, confidence: 0.95, box: { x: 0.4, y: 0.05 + at * 0.06, width: 0.4, height: 0.04 } };
}

/** The evidence of a selfie with one face. */
export function seenSelfie(face: FaceDescriptors, others: Partial<FaceEvidence> = {}): FaceEvidence {
  return {
    faces: found([{ box: BOX, score: 0.9 }]),
    descriptors: found(face),
    copy: found({ stripes: 0.65, dots: 0.7 }),
    timings: {},
    ...others,
  };
}

/** A fictional face; see `makeUpFace`. */
export const fakeFace = (...face: Parameters<typeof makeUpFace>): FaceDescriptors => makeUpFace(...face);
