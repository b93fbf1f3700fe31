import { describe, expect, it } from 'vitest';
import type { DocumentMeasure, DocumentPoints, FaceBox, Finding, TextLine } from '../../vision/evidence.ts';
import { nameDocument } from './name-document.ts';

const FULL: DocumentPoints = {
  outline: 2,
  portrait: 3,
  title: 3,
  labels: 3,
  dates: 2.5,
  number: 1,
  lines: 1,
  otherDocument: 0,
};

type Change = { points?: Partial<DocumentPoints>; counts?: Partial<DocumentMeasure['counts']> } & Partial<
  Pick<DocumentMeasure, 'outline' | 'otherKind'>
>;

/** A licence with everything on it, but for what is changed. */
function measure({ points, counts, ...rest }: Change = {}): DocumentMeasure {
  return {
    corners: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.7],
      [0.2, 0.7],
    ],
    outline: 'edges',
    points: { ...FULL, ...points },
    counts: { labels: 7, dates: 3, lines: 20, ...counts },
    otherKind: null,
    vertical: false,
    quality: { sharpness: 1, glare: 0 },
    ...rest,
  };
}

const UNAVAILABLE = { ok: false, why: 'unavailable' } as const;
const FACES: Finding<FaceBox[]> = { ok: true, value: [] };
const TEXT: Finding<TextLine[]> = { ok: true, value: [] };

function name(change: Change, faces = FACES, text = TEXT) {
  return nameDocument({ document: { ok: true, value: measure(change) }, faces, text });
}

function kind(change: Change) {
  const named = name(change);
  return named.ok ? named.value : named.why;
}

const NOTHING = { portrait: 0, title: 0, labels: 0, dates: 0, number: 0, lines: 0 };
const NO_COUNTS = { labels: 0, dates: 0, lines: 0 };

describe('a licence', () => {
  it.each<[string, Change]>([
    ['with everything', {}],
    ['whose edges cannot be seen', { outline: 'text', points: { outline: 0.5 } }],
    ['whose title is burnt out, by its labels', { points: { title: 0 } }],
    ['of which one date and few labels were read', { points: { labels: 1.2, dates: 0.75, number: 0 } }],
    ['that says so, with words of another document', { otherKind: 'other', points: { otherDocument: -4 } }],
    ['without a face, in its outline', { points: { portrait: 0 } }],
  ])('%s is one', (_, change) => {
    expect(kind(change)).toBe('licence');
  });
});

describe('what is no document', () => {
  it.each<[string, Change]>([
    ['a portrait photograph', { outline: 'none', points: { ...NOTHING, outline: 0 }, counts: NO_COUNTS }],
    ['an empty card', { points: NOTHING, counts: NO_COUNTS }],
    ['a face in a frame', { points: { ...NOTHING, portrait: 3 }, counts: NO_COUNTS }],
    [
      'a letter from a licence office, its page in sight',
      { points: { portrait: 0, labels: 2.4, lines: 0 }, counts: { labels: 4 } },
    ],
    [
      'a letter from a licence office, larger than the picture',
      { outline: 'text', points: { outline: 0.5, portrait: 0 } },
    ],
    [
      'a receipt',
      { points: { ...NOTHING, dates: 0.75, number: 1, lines: 1 }, counts: { labels: 0, dates: 1 } },
    ],
    [
      'a form with a date of birth on a screen',
      { points: { portrait: 0, title: 0, labels: 1.8, otherDocument: 0 }, counts: { labels: 3 } },
    ],
    [
      'a text with a face beside it, without a card',
      { outline: 'text', points: { title: 0, labels: 0, outline: 0.5 }, counts: { labels: 0 } },
    ],
  ])('%s is none', (_, change) => {
    expect(kind(change)).toBe('none');
  });
});

describe('another document', () => {
  it.each(['identity_card', 'passport', 'residence_permit'] as const)('says it is a %s', (otherKind) => {
    expect(kind({ otherKind, points: { title: 0, otherDocument: -4 } })).toBe(otherKind);
  });

  it('that names itself as something else, or not at all, is another document', () => {
    expect(kind({ otherKind: 'other', points: { title: 0, otherDocument: -4 } })).toBe('other_document');
    expect(kind({ points: { title: 0, labels: 1.2 }, counts: { labels: 2 } })).toBe('other_document');
  });
});

describe('an outage', () => {
  it('of text detection leaves everything open', () => {
    expect(nameDocument({ document: UNAVAILABLE, faces: FACES, text: TEXT })).toEqual({
      ...UNAVAILABLE,
      lacks: 'document',
    });
  });

  it('of face detection takes the portrait as given', () => {
    const weak = { points: { portrait: 0, outline: 1 } };
    expect(name(weak, UNAVAILABLE)).toEqual({ ok: true, value: 'licence' });
    expect(name(weak)).toEqual({ ok: true, value: 'none' });
  });

  it('of text recognition makes a card with a portrait unknown, and decides nothing else', () => {
    const unread = { points: { ...NOTHING, portrait: 3 }, counts: NO_COUNTS };
    expect(name(unread, FACES, UNAVAILABLE)).toEqual({ ok: true, value: 'unknown' });
    const faceless = { points: NOTHING, counts: NO_COUNTS };
    expect(name(faceless, FACES, UNAVAILABLE)).toEqual({ ...UNAVAILABLE, lacks: 'text' });
    expect(name(faceless, UNAVAILABLE, UNAVAILABLE)).toEqual({ ok: true, value: 'unknown' });
    const noEdges: Change = { ...unread, outline: 'text' };
    expect(name(noEdges, FACES, { ok: false, why: 'budget' })).toEqual({
      ok: false,
      why: 'budget',
      lacks: 'text',
    });
  });
});
