import type { Box, TextLine } from '../../vision/evidence.ts';
import { foldText } from './fold-text.ts';
import { withoutLookAlikes } from './look-alikes.ts';

/**
 * Read text prepared for searching: only letters and digits, each with the text before it. `gaps[i]` is the text
 * between characters i-1 and i, empty where they touch. A line's end is a newline, the space between two boxes of a row
 * a blank.
 */
export type TextSpan = {
  /** A-Z and 0-9 */
  chars: string;
  /** the same without look-alikes, for searching */
  comparable: string;
  gaps: string[];
  /** where each character comes from */
  origins: { line: TextLine; at: number }[];
  /** how many lines it covers: 1 or 2 */
  lineCount: 1 | 2;
};

/** Apostrophes join a name (`O'Neil`), so they are not a gap. */
const APOSTROPHES = /['’`´]/;

/**
 * The number of a card's characters that are searched. A licence with all its small print has a thousand. The rest of a
 * page full of text is not compared with the record. It would take seconds, and can at most park a licence.
 */
export const MAX_CHARACTERS = 4000;

/**
 * Every text that may hold one detail: each line alone, then each with the line that follows it on its row, below it,
 * or in reading order.
 *
 * @param again the second reading of parts of it: each alone
 */
export function listTextSpans(print: readonly TextLine[], again: readonly TextLine[] = []): TextSpan[] {
  const lines = firstLines(print);
  const singles = [...lines, ...again].map((line) => joinLines([line], '', 1));
  const pairs = lines.flatMap((line, index) => {
    const right = nearestOnRow(line, lines);
    const below = nearestBelow(line, lines);
    const next = lines[index + 1];
    const followers = new Set([below, next]);
    followers.delete(right);
    return [
      ...(right ? [joinLines([line, right], ' ', 2)] : []),
      ...[...followers].flatMap((follower) => (follower ? [joinLines([line, follower], '\n', 2)] : [])),
    ];
  });
  return [...singles, ...pairs];
}

/** The lines within that number of characters, from the first on. */
export function firstLines(print: readonly TextLine[]): TextLine[] {
  let remainingCharacters = MAX_CHARACTERS;
  return print.filter(({ text }) => {
    remainingCharacters -= text.length;
    return remainingCharacters >= 0;
  });
}

function joinLines(lines: readonly TextLine[], between: string, lineCount: 1 | 2): TextSpan {
  const span: TextSpan = { chars: '', comparable: '', gaps: [], origins: [], lineCount };
  let gap = '';
  for (const line of lines) {
    if (span.chars !== '') gap += between;
    let at = 0;
    for (const character of line.text) {
      const letters = foldText(character);
      for (const letter of letters) {
        span.chars += letter;
        span.gaps.push(gap);
        span.origins.push({ line, at });
        gap = '';
      }
      if (letters === '' && !isMark(character)) gap += character;
      at += character.length;
    }
  }
  span.comparable = withoutLookAlikes(span.chars);
  return span;
}

function isMark(character: string): boolean {
  return APOSTROPHES.test(character) || /\p{M}/u.test(character);
}

/** The neighbours of a line: beside it on its row, and below it. */
export function listFollowers(line: TextLine, lines: readonly TextLine[]): TextLine[] {
  const right = nearestOnRow(line, lines);
  return [...(right ? [right] : []), ...linesBelow(line, lines)];
}

function nearestOnRow(line: TextLine, lines: readonly TextLine[]): TextLine | undefined {
  const candidates = lines.filter((other) => other !== line && shareRow(line.box, other.box));
  const gapTo = (other: TextLine) => other.box.x - (line.box.x + line.box.width);
  return candidates
    .filter((other) => gapTo(other) > -line.box.height && other.box.x > line.box.x)
    .sort((one, other) => gapTo(one) - gapTo(other))[0];
}

function nearestBelow(line: TextLine, lines: readonly TextLine[]): TextLine | undefined {
  return linesBelow(line, lines)[0];
}

/** The nearest first. */
function linesBelow(line: TextLine, lines: readonly TextLine[]): TextLine[] {
  const { x, y, width, height } = line.box;
  return lines
    .filter(({ box }) => box.y > y + height / 2 && box.y < y + height * 2.5)
    .filter(({ box }) => box.x < x + width && x < box.x + box.width)
    .sort((one, other) => one.box.y - other.box.y);
}

/** Do the boxes overlap by more than half the lower one's height? */
function shareRow(one: Box, other: Box): boolean {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap > Math.min(one.height, other.height) / 2;
}

/** The original text between two positions of a span, lines joined by a blank. */
export function originalText({ origins }: TextSpan, start: number, end: number): string {
  const first = origins[start];
  const last = origins[end - 1];
  if (!first || !last) return '';
  const until = last.at + 1;
  if (first.line === last.line) return first.line.text.slice(first.at, until);
  return `${first.line.text.slice(first.at).trim()} ${last.line.text.slice(0, until).trim()}`;
}

/** The box of the line that a position of the span is in. */
export function boxAt({ origins }: TextSpan, position: number): Box | null {
  return origins[position]?.line.box ?? null;
}

/** The characters that touch the position from the left: back to the nearest gap that `breaks`. */
export function stuckBefore(span: TextSpan, start: number, breaks: (gap: string) => boolean = isGap): string {
  let from = start;
  while (from > 0 && !breaks(span.gaps[from]!)) from -= 1;
  return span.chars.slice(from, start);
}

/** The characters that touch the position from the right: on to the nearest gap that `breaks`. */
export function stuckAfter(span: TextSpan, end: number, breaks: (gap: string) => boolean = isGap): string {
  let to = end;
  while (to < span.chars.length && !breaks(span.gaps[to]!)) to += 1;
  return span.chars.slice(end, to);
}

/** The word before the gap that comes before `position`; empty at the span's start. */
export function wordBefore(span: TextSpan, position: number): string {
  return position > 0 ? stuckBefore(span, position - 1) + span.chars[position - 1]! : '';
}

/** The word after the gap at `position`; empty at the span's end. */
export function wordAfter(span: TextSpan, position: number): string {
  return position < span.chars.length ? span.chars[position]! + stuckAfter(span, position + 1) : '';
}

function isGap(gap: string): boolean {
  return gap !== '';
}
