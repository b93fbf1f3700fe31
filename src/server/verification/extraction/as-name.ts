import type { ExtractedField, ExtractionSource } from '../document/extracted-document.ts';
import { opensWithLabel } from '../lexicon/labels/labels-pattern.ts';
import { NAME_SUFFIXES } from '../lexicon/name-words.ts';
import { isNoName } from '../lexicon/no-names.ts';
import { MIN_SAID_CONFIDENCE, MIN_UNCLEAR_CONFIDENCE } from '../policy/extraction-policy.ts';
import { isCutLabel, isLabelWord, type PrintedLine } from './printed-lines.ts';

const TITLES = /^(?:MR|MRS|MS|MISS|MME|DR)[. ]+(?=[A-Z])/;
const SUFFIX = new RegExp(`[ ,]+(?:${NAME_SUFFIXES.join('|')})\\.?$`);
/** Letters with the signs that names have; further words may follow. */
const NAME_PATTERN = /^[A-Z][A-Z'’`.-]*(?:[ ,]{1,3}[A-Z][A-Z'’`.-]*){0,6}$/;

/** An initial O may be a Q. */
const UNCLEAR_INITIAL = /(?:^|[ ,])O(?:[. ,]|$)/;

/** The text of a line as a name; null if it is none, or not certain. */
export function asName(line: PrintedLine, text: string, source: ExtractionSource): ExtractedField | null {
  const { confidence } = line.line;
  if (!isNameText(text) || confidence < MIN_SAID_CONFIDENCE) return null;
  const value = tidyName(text);
  if (UNCLEAR_INITIAL.test(value) && confidence < MIN_UNCLEAR_CONFIDENCE) return null;
  return { value, source, box: line.line.box, confidence: line.line.confidence };
}

function tidyName(text: string): string {
  return text
    .trim()
    .replace(TITLES, '')
    .replace(SUFFIX, '')
    .replace(/[ ,.]+$/, '')
    .replace(/ ?, ?| {2,}/g, ' ');
}

/** Has the text the form of a name, and is it no label, overprint or entry of another field? */
export function isNameText(text: string): boolean {
  const name = tidyName(text);
  if (!NAME_PATTERN.test(name) || name.length < 2 || name.length > 60) return false;
  const words = name.split(' ');
  return (
    !words.some((word) => isLabelWord(word) || /^SEX/.test(word)) &&
    !opensWithLabel(name) &&
    !isCutLabel(name) &&
    !isNoName(name)
  );
}
