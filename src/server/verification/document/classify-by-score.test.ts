import { describe, expect, it } from 'vitest';
import { classifyByScore } from './classify-by-score.ts';
import type { DocumentPoints, DocumentScore } from './document-points.ts';

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

type Change = {
  points?: Partial<DocumentPoints>;
  counts?: Partial<DocumentScore['counts']>;
  otherKind?: DocumentScore['otherKind'];
  byEdges?: boolean;
  saysVehicles?: boolean;
  listsCategories?: boolean;
  misreadTitle?: boolean;
  provenByFields?: boolean;
};

/** The class of a licence with all evidence, except for the changes. */
function kind({ points, counts, otherKind = null, byEdges = true, ...says }: Change) {
  const gathered = {
    points: { ...FULL, ...points },
    counts: { labels: 7, dates: 3, lines: 20, ...counts },
    otherKind,
    saysVehicles: says.saysVehicles ?? true,
    listsCategories: says.listsCategories ?? false,
    misreadTitle: says.misreadTitle ?? false,
    provenByFields: says.provenByFields ?? false,
  };
  return classifyByScore(gathered, byEdges);
}

const NOTHING = { portrait: 0, title: 0, labels: 0, dates: 0, number: 0, lines: 0 };
const NO_COUNTS = { labels: 0, dates: 0, lines: 0 };

it.each<[string, Change]>([
  ['with everything', {}],
  ['whose edges cannot be seen', { byEdges: false, points: { outline: 0.5 } }],
  ['whose title is burnt out, by Europe’s categories', { points: { title: 0 }, listsCategories: true }],
  ['whose title was misread', { points: { title: 0 }, misreadTitle: true }],
  ['whose fields are a licence’s alone', { points: { title: 0 }, provenByFields: true }],
  ['of which one date and few labels were read', { points: { labels: 1.2, dates: 0.75, number: 0 } }],
  ['that says so, with words of another document', { otherKind: 'other', points: { otherDocument: -4 } }],
  ['without a face, in its outline', { points: { portrait: 0 } }],
])('%s is a licence', (_, change) => {
  expect(kind(change)).toBe('licence');
});

describe('things that are no document', () => {
  it.each<[string, Change]>([
    ['a portrait photograph', { byEdges: false, points: { ...NOTHING, outline: 0 }, counts: NO_COUNTS }],
    ['an empty card', { points: NOTHING, counts: NO_COUNTS }],
    ['a face in a frame', { points: { ...NOTHING, portrait: 3 }, counts: NO_COUNTS }],
    [
      'a letter from a licence office, its page in sight',
      { points: { portrait: 0, labels: 2.4, lines: 0 }, counts: { labels: 4 } },
    ],
    [
      'a letter from a licence office, larger than the picture',
      { byEdges: false, points: { outline: 0.5, portrait: 0 } },
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
      { byEdges: false, points: { title: 0, labels: 0, outline: 0.5 }, counts: { labels: 0 } },
    ],
  ])('%s is no document', (_, change) => {
    expect(kind(change)).toBe('none');
  });
});

it.each(['identity_card', 'passport', 'residence_permit'] as const)(
  'another document is classified as %s',
  (otherKind) => {
    expect(kind({ otherKind, points: { title: 0, otherDocument: -4 } })).toBe(otherKind);
  },
);

it('a card without a face is named by another document’s title beside labels, with dates or a certain outline', () => {
  const faceless = { portrait: 0, title: 0, otherDocument: -4 };
  const facelessKind = (points: Partial<DocumentPoints>, rest: Change = {}) =>
    kind({ otherKind: 'identity_card', ...rest, points: { ...faceless, ...points } });
  expect(facelessKind({ outline: 1 })).toBe('identity_card');
  expect(facelessKind({ dates: 0 }, { counts: { labels: 3 } })).toBe('identity_card');
  expect(facelessKind({ outline: 1, dates: 0 })).toBe('none');
  expect(facelessKind({ outline: 1 }, { counts: { labels: 2 } })).toBe('none');
  expect(facelessKind({ outline: 1, lines: 0 })).toBe('none');
  expect(facelessKind({ outline: 1 }, { byEdges: false })).toBe('none');
  expect(facelessKind({ outline: 1 }, { otherKind: 'other' })).toBe('none');
});

it('a card without a legible title and without vehicle categories is not classified as a licence', () => {
  expect(kind({ saysVehicles: false, points: { title: 0 } })).toBe('other_card');
});

it('[S64] a card with all of a licence’s labels but no legible title is not classified as one, whether its edges are visible or not', () => {
  for (const points of [{ title: 0 }, { title: 1 }]) {
    expect(kind({ points })).toBe('other_card');
    expect(kind({ points: { ...points, outline: 0.5 }, byEdges: false })).toBe('other_card');
  }
});

it.each([{ misreadTitle: true }, { provenByFields: true }])(
  '%o proves no licence without a portrait, or beside another document’s title',
  (proof) => {
    expect(kind({ ...proof, points: { title: 0, portrait: 0 } })).not.toBe('licence');
    expect(kind({ ...proof, points: { title: 0 }, otherKind: 'other' })).toBe('other_card');
  },
);

it('[S64] a card that calls itself both is not classified as a licence, with any labels', () => {
  const both = { otherKind: 'identity_card', points: { otherDocument: -4 } } as const;
  expect(kind({ ...both, saysVehicles: false })).toBe('identity_card');
  expect(kind(both)).toBe('other_card');
  expect(kind({ ...both, listsCategories: true })).toBe('other_card');
});

it('a card that names itself as something else, or not at all, is another document', () => {
  expect(kind({ otherKind: 'other', points: { title: 0, otherDocument: -4 } })).toBe('other_card');
  expect(kind({ points: { title: 0, labels: 1.2 }, counts: { labels: 2 } })).toBe('other_card');
});
