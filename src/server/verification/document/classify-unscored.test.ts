import { expect, it } from 'vitest';
import type { DocumentEvidence } from '../../vision/evidence.ts';
import { classifyUnscored } from './classify-unscored.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentPoints, DocumentScore } from './document-points.ts';

const NOTHING: DocumentScore = {
  points: { outline: 0, portrait: 0, title: 0, labels: 0, dates: 0, number: 0, lines: 0, otherDocument: 0 },
  counts: { labels: 0, dates: 0, lines: 0 },
  saysVehicles: false,
  listsCategories: false,
  misreadTitle: false,
  provenByFields: false,
  otherKind: null,
};
const stripes = (value: number): DocumentEvidence['copy'] => ({
  ok: true,
  value: { stripes: value, dots: 0.7 },
});

function left(lines: readonly string[], outline = 0, copy = stripes(0.6)) {
  const score = {
    ...NOTHING,
    points: { ...NOTHING.points, outline, lines: lines.length >= 8 ? 1 : 0.5 },
    counts: { labels: 0, dates: 0, lines: lines.length },
  };
  return classifyUnscored('none', { documentScore: score, byEdges: true, lines, copy });
}
const LINES = Array.from({ length: 12 }, (_, row) => `LINE ${row}`);
const TABLE = ['AM', 'A1', 'A2', 'A', 'B1', 'B 14.08.03', 'C1', 'C', 'D1', 'BE'];

it('names a thing that is no document by its content', () => {
  expect(left([])).toBe('none');
  expect(left(['EXIT'])).toBe('none');
  expect(left(LINES)).toBe('paper');
  expect(left(LINES, 2)).toBe('other_card');
  expect(left([...LINES, 'maren@example.com'], 2)).toBe('paper');
  expect(left([...LINES, 'maren @example.com'], 2)).toBe('paper');
  expect(left(LINES, 0, stripes(0.9))).toBe('screen');
  expect(left(LINES, 0, { ok: false, why: 'unavailable' })).toBe('paper');
});

it('recognises a European licence’s back by its table of categories', () => {
  expect(left(TABLE, 2)).toBe('licence_back');
  expect(left(['A1 PAPER', 'B1 VISA', ...LINES])).toBe('paper');
});

it('recognises a back by its table, if it looks like another card or a pictogram was taken for a face', () => {
  const back = (lines: readonly string[], byPoints: DocumentKind, points: Partial<DocumentPoints> = {}) => {
    const score = { ...NOTHING, points: { ...NOTHING.points, lines: 1, ...points } };
    return classifyUnscored(byPoints, { documentScore: score, byEdges: true, lines, copy: stripes(0.6) });
  };
  const rows = ['AI 01.02.2019', 'A', 'BI', 'B 01.02.2019', 'C', 'D', 'G', 'J'];
  expect(back(rows, 'other_card')).toBe('licence_back');
  expect(back(rows, 'none', { portrait: 3 })).toBe('licence_back');
  expect(back([...rows, 'DATE OF BIRTH 01.02.1990'], 'other_card', { portrait: 3 })).toBe('other_card');
  expect(back([...rows, '1. SILVA', '4a. 01.02.2019'], 'other_card', { portrait: 3 })).toBe('other_card');
  expect(back(rows, 'other_card', { title: 3 })).toBe('other_card');
  expect(back(rows, 'licence')).toBe('licence');
  expect(back(['A', 'B', 'C', 'D', 'F', 'G', 'H', 'A1 CHOICE'], 'other_card')).toBe('other_card');
});

it('keeps every other class, and a portrait, unchanged', () => {
  const rest = { documentScore: NOTHING, byEdges: true, lines: LINES, copy: stripes(0.9) };
  expect(classifyUnscored('licence', rest)).toBe('licence');
  const portrait = { ...NOTHING, points: { ...NOTHING.points, portrait: 3 } };
  expect(classifyUnscored('none', { ...rest, documentScore: portrait })).toBe('none');
});

it('a folded document with a portrait, dates and a number is a card', () => {
  const points = { ...NOTHING.points, outline: 1.5, dates: 1.5, number: 1, lines: 1 };
  const score = { ...NOTHING, points, counts: { labels: 0, dates: 2, lines: 12 } };
  const rest = { documentScore: score, byEdges: true, lines: LINES, copy: stripes(0.6) };
  expect(classifyUnscored('none', { ...rest, isFolded: true })).toBe('other_card');
  expect(classifyUnscored('none', rest)).toBe('paper');
  expect(classifyUnscored('none', { ...rest, isFolded: true, byEdges: false })).toBe('paper');
  for (const missing of ['outline', 'dates', 'number', 'lines'] as const) {
    const less = { ...score, points: { ...points, [missing]: 0 } };
    expect(classifyUnscored('none', { ...rest, documentScore: less, isFolded: true })).toBe('paper');
  }
});
