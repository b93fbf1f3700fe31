import type { Box, DocumentMeasure, DocumentPoints, FaceBox } from '../evidence.ts';
import { FIELD_LABELS, FIELD_NUMBER, LICENCE_TITLES, LICENCE_WORDS, OTHER_TITLES } from './document-words.ts';
import { findDates } from './find-dates.ts';
import { containsPhrase, foldAccents, foldLetters } from './find-phrase.ts';

/** What each kind of evidence is worth. Set on drawn photographs and on letters, forms, receipts and screens. */
const POINTS = {
  title: 3,
  titleWord: 1,
  portrait: 3,
  label: 0.6,
  mostForLabels: 3,
  date: 0.75,
  mostDates: 2,
  yearsApart: 1,
  number: 1,
  lines: 1,
  fewLines: 0.5,
  otherDocument: -4,
};

/** A title is a line of its own: the phrase is at least this share of the line's letters. */
const TITLE_SHARE = 0.3;
/** From birth to issue or expiry it is at least this many years: nobody drives before. */
const YEARS_APART = 14;
/** Cards bear this many lines; fewer are a poor sign, more are a page. */
const LINES = { few: 5, least: 8, most: 40 };
/** Prose runs across the page: lines wider than this share of the card make up more than half of its text. */
const LONG_LINE = 0.55;
const PROSE_SHARE = 0.5;
/** Six characters or more, five of them digits, and no date: a document's number. */
const NUMBER = /(?=(?:.*\d){5})[A-Z0-9]{6,}/;
/** Machine-readable lines (ICAO 9303 parts 4 and 5): filled up with chevrons. */
const MACHINE_LINE = /^([PIACDV])[A-Z0-9<]{10,}<</;

type TextPoints = Pick<DocumentPoints, 'title' | 'labels' | 'dates' | 'number' | 'lines' | 'otherDocument'>;

/**
 * What the words on a card say for a licence, with the counts behind the points.
 *
 * @param isProse whether the lines are those of a page (see `isProse`)
 */
export function pointsOfText(
  texts: readonly string[],
  isProse = false,
): Pick<DocumentMeasure, 'counts' | 'otherKind'> & { points: TextPoints } {
  const folded = texts.map(foldLetters);
  const title = pointsOfTitle(folded);
  const labels = countLabels(texts);
  const dates = new Map(texts.flatMap(findDates).map((date) => [date.text, date.year]));
  const otherKind = findOtherKind(texts, folded);
  const points = {
    title,
    labels: Math.min(POINTS.mostForLabels, labels * POINTS.label),
    dates: pointsOfDates([...dates.values()]),
    number: texts.some(hasNumber) ? POINTS.number : 0,
    lines: isProse ? 0 : pointsOfLines(texts.length),
    otherDocument: otherKind ? POINTS.otherDocument : 0,
  };
  return { points, counts: { labels, dates: dates.size, lines: texts.length }, otherKind };
}

/** Without text nothing speaks for or against. */
export const NO_TEXT = pointsOfText([]);

function pointsOfTitle(folded: readonly string[]): number {
  if (LICENCE_TITLES.some((title) => folded.some((line) => isOwnLine(line, title)))) return POINTS.title;
  return LICENCE_WORDS.some((word) => folded.some((line) => line.includes(word))) ? POINTS.titleWord : 0;
}

function isOwnLine(line: string, phrase: string): boolean {
  return phrase.length >= line.length * TITLE_SHARE && containsPhrase(line, phrase);
}

/** Labels in words, or the European numbers; those count only beside 4a or 4b, as lines begin with digits often. */
function countLabels(texts: readonly string[]): number {
  const lines = texts.map(foldAccents);
  const words = FIELD_LABELS.filter((pattern) => lines.some((line) => pattern.test(line))).length;
  const numbers = new Set(lines.map((line) => line.match(FIELD_NUMBER)?.[1]).filter(Boolean));
  const isNumbered = numbers.has('4A') || numbers.has('4B');
  return isNumbered ? Math.max(words, numbers.size) : words;
}

function pointsOfDates(years: readonly number[]): number {
  const span = years.length ? Math.max(...years) - Math.min(...years) : 0;
  return (
    Math.min(POINTS.mostDates, years.length) * POINTS.date + (span >= YEARS_APART ? POINTS.yearsApart : 0)
  );
}

function hasNumber(text: string): boolean {
  return findDates(text).length === 0 && NUMBER.test(foldAccents(text).replace(/[\s.-]/g, ''));
}

function pointsOfLines(count: number): number {
  if (count >= LINES.least && count <= LINES.most) return POINTS.lines;
  return count >= LINES.few ? POINTS.fewLines : 0;
}

/** Whether lines of text, by their boxes on the card, are those of a letter: on cards 15 % are so long. */
export function isProse(boxes: readonly Box[]): boolean {
  const widths = boxes.map((box) => box.width);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return sum(widths.filter((width) => width > LONG_LINE)) > PROSE_SHARE * sum(widths);
}

function findOtherKind(texts: readonly string[], folded: readonly string[]): DocumentMeasure['otherKind'] {
  for (const [kind, titles] of OTHER_TITLES) {
    if (titles.some((title) => folded.some((line) => isOwnLine(line, title)))) return kind;
  }
  const machine = texts.map((text) => foldAccents(text).replaceAll(' ', '').match(MACHINE_LINE)?.[1]);
  if (machine.includes('P')) return 'passport';
  // D is the driving licence of ISO/IEC 18013; the others are identity cards and residence permits (TD1).
  return machine.some((letter) => letter && letter !== 'D') ? 'identity_card' : null;
}

/** A portrait's place on a card: its size as shares of the card, and its middle. */
const PORTRAIT = { leastHeight: 0.14, mostHeight: 0.75, leastWidth: 0.06, mostWidth: 0.42 };
/** The strip in a lying card's middle where no portrait stands. */
const MIDDLE = { from: 0.42, to: 0.58 };
const LEAST_FACE_SCORE = 0.45;

/** Points for a face where licences have one. */
export function pointsOfPortrait(faces: readonly FaceBox[], vertical: boolean): number {
  return faces.some((face) => face.score >= LEAST_FACE_SCORE && isPortrait(face.box, vertical))
    ? POINTS.portrait
    : 0;
}

function isPortrait(box: Box, vertical: boolean): boolean {
  const centre = box.x + box.width / 2;
  return (
    box.height > PORTRAIT.leastHeight &&
    box.height < PORTRAIT.mostHeight &&
    box.width > PORTRAIT.leastWidth &&
    box.width < PORTRAIT.mostWidth &&
    (vertical || centre < MIDDLE.from || centre > MIDDLE.to)
  );
}

/** Scores of quads (see `scoreQuad`) from which an outline is fair, good and beyond doubt; lower without text. */
const OUTLINE_WITH_TEXT = { good: 1.8, sure: 2.05 };
const OUTLINE_ALONE = { fair: 1.3, good: 1.4, sure: 1.55 };
/** An outline that leaves out more than this share of the text is not the text's card. */
const LEAST_TEXT_INSIDE = 0.6;

/** Points for the outline, 0 .. 2: half a point where only the text's own rectangle stands in for it. */
export function pointsOfOutline(outline: {
  by: DocumentMeasure['outline'];
  score: number;
  textInside: number;
}): number {
  if (outline.by === 'none') return 0;
  if (outline.by === 'text') return 0.5;
  const { score, textInside } = outline;
  if (textInside === 0) {
    if (score < OUTLINE_ALONE.fair) return 0;
    return score > OUTLINE_ALONE.sure ? 2 : score > OUTLINE_ALONE.good ? 1.5 : 1;
  }
  if (textInside <= LEAST_TEXT_INSIDE) return 0;
  return score >= OUTLINE_WITH_TEXT.sure ? 2 : score >= OUTLINE_WITH_TEXT.good ? 1.5 : 1;
}
