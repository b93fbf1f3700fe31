import type {
  AgeEvidence,
  CardFace,
  DocumentEvidence,
  FaceEvidence,
  Finding,
  TextLine,
} from '../../src/server/vision/evidence.ts';
import { documentDiscriminator } from '../specimen/card/document-discriminator.ts';
import { makeUpFace } from '../specimen/made-up-face.ts';
import type { MadeUpPerson } from '../specimen/made-up-people.ts';
import { type PersonDetails, people } from '../specimen/people.ts';

/** A simulated failure of an examination; each leads to another verdict or parking reason. */
export type SimulatedFailure =
  | 'none'
  | 'no card'
  | 'no face'
  | 'several faces'
  | 'other ghost'
  | 'other person'
  | 'detection away'
  | 'faces away'
  | 'text away'
  | 'out of time'
  | 'blurred';

const asFinding = <T>(value: T): Finding<T> => ({ ok: true, value });
const away: Finding<never> = { ok: false, why: 'unavailable' };
const late: Finding<never> = { ok: false, why: 'budget' };

/**
 * Simulates the evidence of a person's card, with a failure. It is the evidence of the first specimen's
 * card, with this person's details in place of the specimen's.
 */
export function replayDocument(
  evidence: DocumentEvidence,
  { details }: MadeUpPerson,
  mishap: SimulatedFailure,
): DocumentEvidence {
  const text = evidence.text.ok
    ? asFinding(evidence.text.value.map(reworded(people[0]!.details, details)))
    : evidence.text;
  const usual: DocumentEvidence = {
    ...evidence,
    text,
    portrait: asFinding(makeUpFace(details.license_number, 1)),
    ghost: asFinding(makeUpFace(details.license_number, 2)),
    codes: { barcode: asFinding(null), mrz: asFinding(null) },
  };
  return { ...usual, ...documentMishap(mishap, usual, details) };
}

function documentMishap(
  mishap: SimulatedFailure,
  usual: DocumentEvidence,
  details: PersonDetails,
): Partial<DocumentEvidence> {
  const faces = usual.faces.ok ? usual.faces.value : [];
  switch (mishap) {
    case 'no card':
      return {
        document: usual.document.ok ? asFinding({ ...usual.document.value, ...NO_CARD }) : usual.document,
        faces: asFinding([]),
        portrait: asFinding(null),
        text: asFinding([]),
      };
    case 'no face':
      return { faces: asFinding([]), portrait: asFinding(null) };
    case 'several faces':
      return { faces: asFinding([...faces, ...faces, ...faces].slice(0, 4)) };
    case 'other ghost':
      return { faces: asFinding(withGhost(faces)), ghost: asFinding(makeUpFace('another person', 1)) };
    case 'other person':
      return { portrait: asFinding(makeUpFace('another person', 1)) };
    case 'detection away':
      return { document: away, faces: away, portrait: away, text: away };
    case 'faces away':
      return { faces: away, portrait: away };
    case 'text away':
      return { text: away };
    case 'out of time':
      return { text: late };
    case 'blurred':
      return usual.document.ok
        ? { ...blurred(usual.document.value), text: legible(usual.text, details) }
        : {};
    case 'none':
      return {};
  }
}

/** Not every photo shows the ghost image clearly; the replay always does. */
function withGhost([portrait, ghost]: readonly CardFace[]): CardFace[] {
  const ghostFace = ghost && ghost.score > 0.9 ? ghost : CLEAR_GHOST;
  return portrait ? [portrait, ghostFace] : [];
}

const CLEAR_GHOST = {
  box: { x: 0.78, y: 0.6, width: 0.1, height: 0.16 },
  score: 0.9,
  pixels: 120,
  contrast: 20,
  tone: 0.8,
};

type Measure = Extract<DocumentEvidence['document'], { ok: true }>['value'];

const blurred = (measure: Measure) => ({
  document: asFinding({ ...measure, quality: { sharpness: 0.2, glare: 0.06 } }),
});

/** The lines that a blurred image still shows: title, labels and dates, which are larger or known words. */
function legible(text: DocumentEvidence['text'], details: PersonDetails): DocumentEvidence['text'] {
  if (!text.ok) return text;
  const values = [...wordings(details)].flatMap(([name, value]) => (/date/.test(name) ? [] : value));
  return asFinding(text.value.filter((line) => !values.some((value) => line.text.includes(value))));
}

const NO_CARD: Partial<Measure> = {
  corners: null,
  outline: 'none',
  outlineScore: 0,
  textInside: 0,
};

/** Replaces the specimen's details in a line with this person's. */
function reworded(from: PersonDetails, to: PersonDetails) {
  const pairs = [...wordings(from)].map(([name, text]) => [text, wordings(to).get(name) ?? ''] as const);
  pairs.sort(([a], [b]) => b.length - a.length);
  return (line: TextLine): TextLine => {
    const text = pairs.reduce((text, [old, now]) => text.replaceAll(old, now), line.text);
    const width = Math.min(1 - line.box.x, (line.box.width * text.length) / line.text.length);
    return { ...line, text, box: { ...line.box, width } };
  };
}

/** The details in the formats that a US card prints. */
function wordings(details: PersonDetails): Map<string, string> {
  const us = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
  const entries = Object.entries(details)
    .filter(([, value]) => value !== null && value.length > 2)
    .map(([name, value]) => [name, /date/.test(name) ? us(value!) : value!.toUpperCase()] as const);
  return new Map([...entries, ['discriminator', documentDiscriminator(details.license_number)]]);
}

const BOX = { x: 0.26, y: 0.16, width: 0.48, height: 0.56 };

/** Simulates the evidence of a person's `shot`-th selfie. */
export function replaySelfie(
  { details }: MadeUpPerson,
  capture: number,
  mishap: SimulatedFailure,
): FaceEvidence {
  const name = mishap === 'other person' ? `not ${details.license_number}` : details.license_number;
  const boxes = { 'no face': 0, 'several faces': 2 }[mishap as string] ?? 1;
  const isAway = mishap === 'faces away';
  return {
    faces: isAway ? away : asFinding(Array.from({ length: boxes }, () => ({ box: BOX, score: 0.93 }))),
    descriptors: isAway ? away : asFinding(boxes === 0 ? null : makeUpFace(name, capture, 0.97)),
    copy: asFinding({ stripes: 0.62, dots: 0.7 }),
    timings: { faces: 41, descriptors: 63 },
  };
}

/** Simulates the evidence of an age estimate. */
export function replayAge(years: number, mishap: SimulatedFailure): AgeEvidence {
  const isAway = mishap === 'faces away';
  return {
    faces: isAway ? away : asFinding([{ box: BOX, score: 0.93 }]),
    ages: isAway ? away : asFinding({ primary: years + 1, secondary: years - 1 }),
    timings: { faces: 40, ages: 58 },
  };
}
