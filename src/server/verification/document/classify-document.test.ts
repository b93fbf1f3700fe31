import { expect, it } from 'vitest';
import type { CopyTraces, DocumentMeasure, FaceBox, Finding, TextLine } from '../../vision/evidence.ts';
import { classifyDocument } from './classify-document.ts';

const asFinding = <T>(value: T): Finding<T> => ({ ok: true, value });
const UNAVAILABLE = { ok: false, why: 'unavailable' } as const;

const CARD: DocumentMeasure = {
  corners: [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.7],
    [0.2, 0.7],
  ],
  outline: 'edges',
  outlineScore: 2.4,
  textInside: 1,
  vertical: false,
  quality: { sharpness: 1, glare: 0 },
};
const toFaces = (box: FaceBox['box']) => asFinding<FaceBox[]>([{ box, score: 0.9 }]);
const PORTRAIT = toFaces({ x: 0.08, y: 0.3, width: 0.2, height: 0.4 });
const NO_COPY = asFinding<CopyTraces | null>(null);
const NO_FACES = asFinding<FaceBox[]>([]);

const read = (...texts: string[]): Finding<TextLine[]> =>
  asFinding(
    texts.map((text, row) => ({
      text,
      confidence: 0.95,
      box: { x: 0.4, y: row * 0.05, width: 0.3, height: 0.04 },
    })),
  );
const PRINT = read(
  'DRIVER LICENSE',
  '4d DL N4172-86503',
  '1 NORTHWOOD',
  '2 ADA',
  '3 DOB 10/16/1986',
  '4b EXP 10/16/2030',
  '9 CLASS C',
  '15 SEX F',
);

function name(measure: Partial<DocumentMeasure>, faces: Finding<FaceBox[]>, text: Finding<TextLine[]>) {
  return classifyDocument({ document: asFinding({ ...CARD, ...measure }), faces, text, copy: NO_COPY }).kind;
}

it('a card with a licence’s outline, portrait and print is a licence', () => {
  const { kind, gathered } = classifyDocument({
    document: asFinding(CARD),
    faces: PORTRAIT,
    text: PRINT,
    copy: NO_COPY,
  });
  expect(kind).toEqual(asFinding('licence'));
  expect(gathered).toMatchObject({
    points: { outline: 2, portrait: 3, title: 3, dates: 2.5, number: 1, lines: 1, otherDocument: 0 },
    counts: { dates: 2, lines: 8 },
    otherKind: null,
  });
});

it('a card whose title is in two lines is a licence, whatever is between them on the left', () => {
  const [, ...fields] = PRINT.ok ? PRINT.value : [];
  const lineAt = (text: string, x: number, y: number, width: number): TextLine => ({
    text,
    confidence: 0.95,
    box: { x, y, width, height: 0.028 },
  });
  const titled = [
    lineAt('COMMERCIAL DRIVER', 0.44, 0.0, 0.43),
    lineAt('OLDERMARCH', 0.06, 0.02, 0.44),
    lineAt('LICENSE', 0.63, 0.03, 0.23),
  ];
  expect(name({}, PORTRAIT, asFinding([...titled, ...fields]))).toEqual(asFinding('licence'));
  expect(name({}, PORTRAIT, asFinding([...titled.slice(1), ...fields]))).toEqual(asFinding('other_card'));
});

it('a card without a face is a licence if its outline shows it', () => {
  expect(name({}, NO_FACES, PRINT)).toEqual(asFinding('licence'));
  expect(name({ outlineScore: 1.2 }, NO_FACES, PRINT)).toEqual(asFinding('paper'));
});

it('an upright document with a portrait on one half is a folded card, and paper without its portrait', () => {
  const cardText = read('AB 123456', '03.05.1981', '04.05.2021', ...Array.from({ length: 8 }, () => 'LOREM'));
  const small = toFaces({ x: 0.1, y: 0.6, width: 0.13, height: 0.08 });
  const upright = { vertical: true, outlineScore: 1.9 };
  expect(name(upright, small, cardText)).toEqual(asFinding('other_card'));
  const passportPhoto = toFaces({ x: 0.1, y: 0.6, width: 0.11, height: 0.08 });
  expect(name(upright, passportPhoto, cardText)).toEqual(asFinding('paper'));
  expect(name(upright, NO_FACES, cardText)).toEqual(asFinding('paper'));
  expect(name({ ...upright, vertical: false }, small, cardText)).toEqual(asFinding('paper'));
  expect(name(upright, UNAVAILABLE, cardText)).not.toEqual(asFinding('paper'));
});

it('a card that names another document is that document', () => {
  expect(name({}, PORTRAIT, read('IDENTITY CARD', '3 DOB 10/16/1986'))).toEqual(asFinding('identity_card'));
});

it('a card with a portrait in unsupported letters is another card, and never a licence', () => {
  const inOther = (measure: Partial<DocumentMeasure>, faces: Finding<FaceBox[]>, text: Finding<TextLine[]>) =>
    classifyDocument({
      document: asFinding({ ...CARD, ...measure }),
      faces,
      text,
      copy: NO_COPY,
      illegible: true,
    }).kind;
  const unread = read('augll aull', '77 12 345678');
  expect(name({}, PORTRAIT, unread)).toEqual(asFinding('none'));
  expect(inOther({}, PORTRAIT, unread)).toEqual(asFinding('other_card'));
  expect(inOther({ outline: 'text' }, PORTRAIT, unread)).toEqual(asFinding('none'));
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  expect(inOther({ outline: 'text', corners }, PORTRAIT, unread)).toEqual(asFinding('other_card'));
  expect(inOther({}, NO_FACES, unread)).not.toEqual(asFinding('other_card'));
  expect(inOther({}, PORTRAIT, PRINT)).toEqual(asFinding('licence'));
});

it('a card whose lines are almost illegible is no document', () => {
  const faint = PRINT.ok ? asFinding(PRINT.value.map((line) => ({ ...line, confidence: 0.5 }))) : PRINT;
  expect(name({}, PORTRAIT, faint)).toEqual(asFinding('none'));
});

it('an outage of text detection leaves everything open', () => {
  expect(classifyDocument({ document: UNAVAILABLE, faces: PORTRAIT, text: PRINT, copy: NO_COPY })).toEqual({
    kind: { ...UNAVAILABLE, lacks: 'document' },
    gathered: null,
  });
});

it('an outage of face detection assumes the portrait', () => {
  expect(name({ outlineScore: 1.2 }, UNAVAILABLE, PRINT)).toEqual(asFinding('licence'));
});

it('an outage of text recognition makes a card with a portrait another card, and decides nothing else', () => {
  expect(name({}, PORTRAIT, UNAVAILABLE)).toEqual(asFinding('other_card'));
  expect(name({}, NO_FACES, UNAVAILABLE)).toEqual({ ...UNAVAILABLE, lacks: 'text' });
  expect(name({}, UNAVAILABLE, UNAVAILABLE)).toEqual(asFinding('other_card'));
  const late = { ok: false, why: 'budget' } as const;
  expect(name({ outline: 'text' }, PORTRAIT, late)).toEqual({ ...late, lacks: 'text' });
});
