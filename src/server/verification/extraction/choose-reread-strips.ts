import type { Box, TextLine } from '../../vision/evidence.ts';
import { findDates } from '../lexicon/dates/find-dates.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { listLabels } from '../lexicon/labels/list-labels.ts';
import { LABELS_AFTER_NUMBER, NUMBERED_LABELS } from '../lexicon/labels/number-labels.ts';
import { READ_FROM, REREAD_LIMITS } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { DetailField } from '../record-match/stored-details.ts';

/** In words, or as `3DOB` with one of its letters misread. */
const DATE_LABEL = new RegExp(`^[0-9]{0,2}(?:${listLabels('date_of_birth').join('|')})|^3(?:DO|D.B|.OB)`);
const NUMBER_LABEL = new RegExp(`(?:^|^4D?)(?:${listLabels('license_number').join('|')})`);
const PIECE_OF_DATE = /\d[/.-]|[/.-]\d|^(?:19|20)\d\d$/;
const IMPORTANT_FIELDS: readonly DetailField[] = [
  'first_name',
  'last_name',
  'date_of_birth',
  'license_number',
];

/** For each important field, whether a line may hold it, misread; `storedValue` is the record's value, folded. */
const MAY_HOLD: Partial<Record<DetailField, (line: TextLine, storedValue: string) => boolean>> = {
  date_of_birth: ({ text, confidence }) => {
    const digits = text.replace(/\D/g, '').length;
    const foldedText = foldText(text);
    if (DATE_LABEL.test(foldedText)) return true;
    const isSureDate = confidence >= REREAD_LIMITS.sure && findDates(text).length > 0;
    return digits >= 3 && !isSureDate && !NUMBER_LABEL.test(foldedText);
  },
  license_number: ({ text }, storedNumber) => {
    const foldedText = foldText(text);
    return NUMBER_LABEL.test(foldedText) || isNearlyNumber(foldedText, storedNumber);
  },
};

/**
 * As long as the number except for a few characters, and equal at its beginning or its end: `505196615211` of
 * 5051966152111.
 */
function isNearlyNumber(line: string, storedNumber: string): boolean {
  const { ends, longer } = REREAD_LIMITS.nearNumber;
  const isAsLong = line.length >= storedNumber.length - longer && line.length <= storedNumber.length + longer;
  return (
    isAsLong && (line.startsWith(storedNumber.slice(0, ends)) || line.endsWith(storedNumber.slice(-ends)))
  );
}

/**
 * The strips of a card that are worth reading again: where an important detail of the record that was not read may be,
 * joined with the text beside it on its row. None if all were read, or if too few were for this to be the person's
 * card.
 *
 * @returns the likeliest first, in fractions of the card
 */
export function chooseRereadStrips(lines: readonly TextLine[], fields: readonly ScoredField[]): Box[] {
  const important = fields.filter(({ field }) => IMPORTANT_FIELDS.includes(field));
  const unread = important.filter(({ score, agreement }) => score < READ_FROM && agreement !== 'ambiguous');
  if (important.length - unread.length < REREAD_LIMITS.minRead) return [];
  const strips = unread.flatMap(({ field, box, stored }) => {
    const foldedValue = foldText(stored);
    const candidates = lines.filter((line) => MAY_HOLD[field]?.(line, foldedValue)).sort(likeliestFirst);
    return [...lines.filter((line) => line.box === box), ...candidates].map((line) => joinRow(line, lines));
  });
  const once = strips.filter((strip, at) => !strips.slice(0, at).some((other) => isSame(other, strip)));
  const high = REREAD_LIMITS.twoRows * medianHeight(lines);
  return once
    .flatMap((strip) => (strip.height > high ? splitIntoRows(strip) : [strip]))
    .slice(0, REREAD_LIMITS.strips);
}

/** A strip with a label and the value under it in one: the value's row first. */
function splitIntoRows(strip: Box): Box[] {
  const height = strip.height * REREAD_LIMITS.row;
  return [{ ...strip, y: strip.y + strip.height - height, height }, strip, { ...strip, height }];
}

function medianHeight(lines: readonly TextLine[]): number {
  const heights = lines.map(({ box }) => box.height).sort((one, other) => one - other);
  return heights[heights.length >> 1] ?? 0;
}

/** Labelled strips first, then strips that look like a piece of a date. */
function likeliestFirst(one: TextLine, other: TextLine): number {
  const rank = ({ text }: TextLine) => {
    const foldedText = foldText(text);
    if (DATE_LABEL.test(foldedText) || NUMBER_LABEL.test(foldedText)) return 2;
    return PIECE_OF_DATE.test(text) ? 1 : 0;
  };
  return rank(other) - rank(one);
}

/**
 * A line with the text close to its right on its row, up to the next field's label; for a label alone, some space
 * beside it. After figures only figures belong to it: words there are another field's, or an overprint.
 */
function joinRow(line: TextLine, lines: readonly TextLine[]): Box {
  const row = lines.filter(({ box }) => sharesRow(line.box, box) && box.x > line.box.x);
  const rightwards = row.sort((one, other) => one.box.x - other.box.x);
  const isLabel = isWithoutFigures(line.text);
  let strip = line.box;
  let hasFigures = !isLabel;
  for (const { box, text } of rightwards) {
    const gap = box.x - (strip.x + strip.width);
    const maxGap = !hasFigures && !isWithoutFigures(text) ? REREAD_LIMITS.space : REREAD_LIMITS.gap;
    if (gap > maxGap || strip.width > REREAD_LIMITS.width || opensField(text)) break;
    if (hasFigures && !/\d/.test(text)) break;
    strip = unionBoxes(strip, box);
    hasFigures ||= !isWithoutFigures(text);
  }
  if (strip !== line.box || !isLabel) return strip;
  const end = Math.min(strip.x + strip.width + REREAD_LIMITS.space, rightwards[0]?.box.x ?? 1);
  return { ...strip, width: end - strip.x };
}

/** One may be the field's own number. */
function isWithoutFigures(text: string): boolean {
  return /^\D*\d?\D*$/.test(text);
}

function opensField(text: string): boolean {
  const foldedText = foldText(text);
  return [...NUMBERED_LABELS, ...LABELS_AFTER_NUMBER].some((label) => foldedText.startsWith(label));
}

function unionBoxes(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

function sharesRow(one: Box, other: Box): boolean {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap > Math.min(one.height, other.height) / 2;
}

function isSame(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width;
}
