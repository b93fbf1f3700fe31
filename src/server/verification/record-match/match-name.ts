import { WORDS_AFTER_STREET_NAMES, WORDS_BEFORE_STREET_NAMES } from '../lexicon/address-words.ts';
import { findSpelling, type Occurrence } from '../lexicon/find-spelling.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { isComposedFrom } from '../lexicon/is-composed-from.ts';
import { isDigit } from '../lexicon/is-digit.ts';
import {
  FAMILY_ONLY_LABELS,
  GIVEN_FIELD_NUMBERS,
  GIVEN_ONLY_LABELS,
  MISREAD_FIELD_NUMBERS,
  NAME_FIELD_NUMBERS,
  NAME_LABELS,
  NAME_LABELS_APART,
  WHOLE_NAME_LABELS,
} from '../lexicon/labels/name-labels.ts';
import { looksAlike, withoutLookAlikes } from '../lexicon/look-alikes.ts';
import { findSuffix, NAME_SUFFIXES, PARTICLES, readGeneration } from '../lexicon/name-words.ts';
import { stuckAfter, stuckBefore, type TextSpan, wordAfter, wordBefore } from '../lexicon/text-spans.ts';
import { NAME_CERTAINTY, SHORT_NAME } from '../policy/score-policy.ts';
import { type FieldMatch, matchAt, selectBest } from './field-match.ts';
import { type NameTarget, nameSpellings, nameTargets } from './name-targets.ts';

/** The person's details besides the name that is searched for. */
export type NameContext = {
  role: 'family' | 'given';
  /** the person's other names, as stored */
  others: readonly string[];
  /** the stored middle name, whose initial may follow a first name */
  middle?: string | null;
};

/** The prepared context: spellings (A-Z) of the other names and of each of their parts. */
type PreparedContext = {
  role: 'family' | 'given';
  names: readonly string[];
  initials: readonly string[];
  /** of the record's suffix, in any of its names; null without one */
  generation: number | null;
};

const LABELS: readonly string[] = [...NAME_LABELS, ...NAME_FIELD_NUMBERS];

/**
 * Searches for a name as a whole word, or within joined letters that the labels, field numbers and the person's other
 * names explain completely. `LNTREMBLAYMARIE` contains Tremblay if Marie is known; `GOLDSMITH` never contains Smith.
 */
export function matchName(spans: readonly TextSpan[], name: string, context: NameContext): FieldMatch | null {
  const prepared: PreparedContext = {
    role: context.role,
    names: context.others.flatMap(nameSpellings),
    initials: context.role === 'given' && context.middle ? [foldText(context.middle).charAt(0)] : [],
    generation: readOwnGeneration([name, ...context.others]),
  };
  const matches = nameTargets(name, context.role).flatMap((target) =>
    findSpelling(spans, target.spelling, (index) => target.joints.has(index)).flatMap((occurrence) => {
      const certainty = judgeOccurrence(occurrence, target, prepared);
      return certainty > 0 ? [matchAt(occurrence, certainty)] : [];
    }),
  );
  return selectBest(matches);
}

function readOwnGeneration(names: readonly string[]): number | null {
  const suffix = names.map(findSuffix).find((nameSuffix) => nameSuffix !== null);
  return suffix ? readGeneration(suffix) : null;
}

/** `SMITH SR` is not the Smith Jr of the record. */
function isOtherGeneration(occurrence: Occurrence, { generation }: PreparedContext): boolean {
  if (generation === null) return false;
  const after = [stuckAfter(occurrence.span, occurrence.end), neighbours(occurrence).next];
  return after.some((text) => isSuffix(text) && readGeneration(text) !== generation);
}

const isSuffix = (text: string) => NAME_SUFFIXES.some((suffix) => suffix === text);

/** How certain the name itself is here: 0 .. 1. */
function judgeOccurrence(occurrence: Occurrence, target: NameTarget, prepared: PreparedContext): number {
  if (isFieldNumberAndName(occurrence, prepared) || isOtherName(occurrence, prepared)) return 0;
  if (isTooUnsure(occurrence, prepared) || isOfStreet(occurrence, prepared)) return 0;
  if (isOtherGeneration(occurrence, prepared)) return 0;
  if (target.exact && occurrence.confusions > 0) return 0;
  if (target.partial && !isFollowedByKnown(occurrence, prepared)) return 0;
  return target.certainty * judgeEdges(occurrence, prepared);
}

/** A middle name: in full, or as an initial after the first name. */
export function matchMiddleName(
  spans: readonly TextSpan[],
  names: { first: string; middle: string; last: string },
): FieldMatch | null {
  const { first, middle, last } = names;
  const inFull = matchName(spans, middle, { role: 'given', others: [first, last] });
  if (inFull) return inFull;
  const initial = matchName(spans, `${first} ${foldText(middle).charAt(0)}`, {
    role: 'given',
    others: [last],
  });
  // The partial forms of "first + initial" find the first name alone, which is not evidence of the middle one.
  if (!initial || foldText(initial.read).length <= foldText(first).length) return null;
  return { ...initial, score: initial.score * NAME_CERTAINTY.initial };
}

/** Whether the text that touches the name on both sides can be explained: 1 in full, 0 not at all. */
function judgeEdges({ span, start, end }: Occurrence, prepared: PreparedContext): number {
  const length = end - start;
  const before = judgeBefore(stuckBefore(span, start), length, prepared);
  if (before === 0) return 0;
  const after = stuckAfter(span, end);
  return (
    before *
    (isNextFieldNumber(span, end, after, prepared)
      ? NAME_CERTAINTY.stuckToNeighbour
      : judgeAfter(after, length, prepared))
  );
}

/** `NORTHWOOD2 ADA`: the next field's number touches the name, and the person's other name follows a blank. */
function isNextFieldNumber(span: TextSpan, end: number, after: string, { names }: PreparedContext): boolean {
  return GIVEN_FIELD_NUMBERS.includes(after) && names.includes(wordAfter(span, end + after.length));
}

function judgeBefore(before: string, length: number, { role, names }: PreparedContext): number {
  if (isComposedFrom(before, [...LABELS, ...names])) return 1;
  if (length <= SHORT_NAME) return 0;
  if (/[A-Z][12]$/.test(before)) return NAME_CERTAINTY.stuckToNeighbour;
  const withParticles = role === 'family' && isComposedFrom(before, [...LABELS, ...names, ...PARTICLES]);
  return withParticles ? NAME_CERTAINTY.particle : 0;
}

function judgeAfter(after: string, length: number, { role, names, initials }: PreparedContext): number {
  // a field number counts only with its value after it: in "LOPE2" the 2 is a Z
  const beyondField = after.replace(/^0?[12](?=.)/, '');
  if (isComposedFrom(beyondField, [...NAME_LABELS, ...names])) return 1;
  const isInitial = after.length === 1 && initials.some((initial) => looksAlike(initial, after));
  if (isInitial && length >= SHORT_NAME) return 1;
  if (length <= SHORT_NAME) return 0;
  if (role === 'family' && isComposedFrom(after, [...NAME_SUFFIXES, ...names])) return 1;
  // the next field, touching: "TREMBLAY2MARIE", "MARIE310/16/1986"
  if (/^(2[A-Z]{2}|3\d)/.test(after)) return NAME_CERTAINTY.stuckToNeighbour;
  // a middle name that the record does not have, touching: "MARIELOUISE". Fewer letters would turn a name into another:
  // Paul and Paula, Christian and Christiane, Davi and David.
  return role === 'given' && isWordLike(after) ? NAME_CERTAINTY.unknownMiddleStuck : 0;
}

/** Four letters or more, one of them perhaps read as a digit. */
function isWordLike(letters: string): boolean {
  return letters.length >= 4 && /^[A-Z]*[015268]?[A-Z]*$/.test(letters);
}

/** The words beyond the gaps on both sides of the touching text. */
function neighbours({ span, start, end }: Occurrence): { previous: string; next: string } {
  return {
    previous: wordBefore(span, start - stuckBefore(span, start).length),
    next: wordAfter(span, end + stuckAfter(span, end).length),
  };
}

/** Does the line end after the name, or continue with the person's other names? */
function isFollowedByKnown(occurrence: Occurrence, { names }: PreparedContext): boolean {
  const { next } = neighbours(occurrence);
  const after = stuckAfter(occurrence.span, occurrence.end);
  return (
    isComposedFrom(after, [...LABELS, ...names]) &&
    isComposedFrom(next, [...LABELS, ...NAME_SUFFIXES, ...names])
  );
}

/** `1VAN DER BERG` is the field number 1 and a surname, and not the first name Ivan, if the record has a van der Berg. */
function isFieldNumberAndName({ span, start, end }: Occurrence, { names }: PreparedContext): boolean {
  const { chars } = span;
  return (
    isDigit(chars[start]) &&
    !NAME_FIELD_NUMBERS.includes(stuckBefore(span, start)) &&
    names.some((name) => chars.startsWith(name, start + 1) && name.length >= end - start - 1)
  );
}

/** In "77 KING ST" and "12 RUE MARTIN" the name is a street's. */
function isOfStreet(occurrence: Occurrence, { names }: PreparedContext): boolean {
  const { previous, next } = neighbours(occurrence);
  const isStreetWord = includesWord(next, WORDS_AFTER_STREET_NAMES) && !names.includes(next);
  return isStreetWord || includesWord(previous, WORDS_BEFORE_STREET_NAMES);
}

function includesWord(letters: string, words: readonly string[]): boolean {
  return words.some((word) => withoutLookAlikes(word) === withoutLookAlikes(letters));
}

/** Does a label right before it name the other name: `FN` before a surname? */
function isOtherName(occurrence: Occurrence, { role }: PreparedContext): boolean {
  if (isBehindBothNumbers(occurrence) || isBehind(occurrence, WHOLE_NAME_LABELS)) return false;
  const before = stuckBefore(occurrence.span, occurrence.start);
  const label = before === '' ? neighbours(occurrence).previous : before;
  const others: readonly string[] = role === 'family' ? GIVEN_ONLY_LABELS : FAMILY_ONLY_LABELS;
  return others.includes(label);
}

/** `1,2 NORTHWOOD, ADA`: both fields on one line, which begins with their two numbers. */
function isBehindBothNumbers({ span, start }: Occurrence): boolean {
  return start === 2 && span.chars.startsWith('12') && span.gaps[1] !== '';
}

/** Is the match too weak: too many look-alikes, or a short name without a neighbour that marks it as one? */
function isTooUnsure(occurrence: Occurrence, prepared: PreparedContext): boolean {
  const { start, end, confusions, letterConfusions } = occurrence;
  const length = end - start;
  if (length > SHORT_NAME) return confusions > Math.floor(length / 2);
  const maxConfusions = length > 1 || fillsField(occurrence, prepared) ? 1 : 0;
  return letterConfusions > 0 || confusions > maxConfusions || !isAnchored(occurrence, prepared);
}

/** `21AM` of I Am: the line has only the field's number, the first name, and the person's other names. */
function fillsField({ span, start, end }: Occurrence, { role, names }: PreparedContext): boolean {
  const [before, after] = [span.chars.slice(0, start), span.chars.slice(end)];
  const opens = role === 'given' && span.lineCount === 1 && GIVEN_FIELD_NUMBERS.includes(before);
  return opens && after !== '' && isComposedFrom(after, names);
}

/** `Nama :LI`, `Ho va ten: LI`: all the text before it is one of the labels, perhaps of several words. */
function isBehind({ span, start }: Occurrence, labels: readonly string[]): boolean {
  return labels.includes(span.chars.slice(0, start));
}

/**
 * One of these marks it as a name: a label before it (a field's number only where it opens the line); a line that holds
 * only it and the person's other names; for a first name, the surname before it; or only a possible middle name after
 * it.
 */
function isAnchored(occurrence: Occurrence, prepared: PreparedContext): boolean {
  const { span } = occurrence;
  const before = stuckBefore(span, occurrence.start);
  const { previous, next } = neighbours(occurrence);
  const label = before === '' ? previous : before;
  const opensLine = span.chars.startsWith(label) && occurrence.start === label.length;
  if (label !== '' && isComposedFrom(label, opensLine ? [...LABELS, ...MISREAD_FIELD_NUMBERS] : NAME_LABELS))
    return true;
  if (before === '' && isBehind(occurrence, NAME_LABELS_APART)) return true;
  const names = [...LABELS, ...NAME_SUFFIXES, ...prepared.names];
  if (span.lineCount > 1 || !isComposedFrom(previous, names)) return false;
  if (isComposedFrom(next, names)) return true;
  const endsLine = span.chars.endsWith(next);
  const mayBeMiddle = next.length === 1 || (endsLine && isWordLike(next));
  return prepared.role === 'given' && (previous !== '' || mayBeMiddle);
}
