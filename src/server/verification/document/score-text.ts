import { containsPhrase } from '../lexicon/contains-phrase.ts';
import { findDates } from '../lexicon/dates/find-dates.ts';
import {
  foldTitle,
  IDENTIFICATION_CLASSES,
  IDENTIFICATION_LINES,
  IDENTITY_LABELS,
  IDENTITY_NUMBER,
  LICENCE_TITLE_WORDS,
  LICENCE_TITLES,
  LIMITS_OF_USE,
  NO_LICENCE_OPENINGS,
  NO_LICENCE_WORDS,
  NO_OTHER_TITLES,
  NOT_WORD,
  OTHER_TITLES,
  REST_OF_NOT_A,
} from '../lexicon/document-titles.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import { DOCUMENT_EVIDENCE as EVIDENCE, DOCUMENT_POINTS as POINTS } from '../policy/document-policy.ts';
import { countLabels, hasMisreadLabels, hasVehicleLabel, listsCategories } from './count-labels.ts';
import type { DocumentPoints, DocumentScore } from './document-points.ts';
import { hasEndOfTitle, hasMisreadTitle } from './has-misread-title.ts';
import { provesBrazilianLicence } from './proves-brazilian-licence.ts';

/** Six characters or more, five of them digits, and not a date: a document's number. */
const NUMBER_PATTERN = /(?=(?:.*\d){5})[A-Z0-9]{6,}/;
/** Machine-readable lines (ICAO 9303 parts 4 and 5): padded with chevrons. */
const MACHINE_LINE = /^([PIACDV])[A-Z0-9<]{10,}<</;
/** No title has any: DRIVER above a `LICENSE NO. 4172` is not one. */
const FIGURES = /\d\d/;
/** The text between NOT and a licence's title: an A, however it was read. */
const LETTERS_AFTER_NOT = 2;

type TextPoints = Omit<DocumentPoints, 'outline' | 'portrait'>;

/**
 * The points for a licence by the words on a card, with the counts that gave them.
 *
 * @param isProse whether the lines are those of a page (see `isProse`)
 * @param neighbours lines joined with the ones beside and below them: a title may be printed in two
 */
export function scoreText(
  texts: readonly string[],
  isProse = false,
  neighbours: readonly string[] = [],
): Omit<DocumentScore, 'points'> & { points: TextPoints } {
  const foldedLines = [...texts, ...neighbours.filter((line) => !FIGURES.test(line))].map(foldTitle);
  const alone = texts.map(foldTitle);
  const denied = deniesLicence(foldedLines, alone);
  const labels = countLabels(texts);
  const dates = new Map(texts.flatMap(findDates).map((date) => [date.text, date.year]));
  const title = denied ? 0 : scoreTitle(foldedLines);
  const otherKind = denied ? 'identity_card' : findOtherKind(texts, neighbours, foldedLines, title);
  const points = {
    title,
    labels: Math.min(POINTS.maxForLabels, labels * POINTS.label),
    dates: scoreDates([...dates.values()]),
    number: texts.some(hasNumber) ? POINTS.number : 0,
    lines: isProse ? 0 : scoreLines(texts.length),
    otherDocument: otherKind ? POINTS.otherDocument : 0,
  };
  const counts = { labels, dates: dates.size, lines: texts.length };
  return {
    points,
    counts,
    saysVehicles: hasVehicleLabel(texts),
    listsCategories: listsCategories(texts, neighbours),
    misreadTitle:
      title < POINTS.title &&
      !denied &&
      (hasMisreadTitle(foldedLines) || hasEndOfTitle(alone)) &&
      hasMisreadLabels(texts),
    provenByFields: !denied && provesBrazilianLicence(texts),
    otherKind,
  };
}

/** Without text there is no evidence for or against. */
export const NO_TEXT = scoreText([]);

function scoreTitle(foldedLines: readonly string[]): number {
  if (LICENCE_TITLES.some((title) => foldedLines.some((line) => isOwnLine(line, title)))) return POINTS.title;
  return LICENCE_TITLE_WORDS.some((word) => foldedLines.some((line) => line.includes(word)))
    ? POINTS.titleWord
    : 0;
}

/** @param alone the lines without their neighbours */
function deniesLicence(foldedLines: readonly string[], alone: readonly string[]): boolean {
  return (
    foldedLines.some(deniesTitle) ||
    alone.some(deniesTitleMisread) ||
    NO_LICENCE_OPENINGS.some((words) => foldedLines.some((line) => line.startsWith(words))) ||
    NO_LICENCE_WORDS.some((words) => alone.some((line) => line.includes(words)))
  );
}

function deniesTitle(line: string): boolean {
  const behind = line.indexOf(NOT_WORD) + NOT_WORD.length;
  if (behind < NOT_WORD.length) return false;
  const rest = line.slice(behind);
  return LICENCE_TITLES.some((title) => opensWith(rest, title, LETTERS_AFTER_NOT)) || deniesTitle(rest);
}

/** The title's first letters must follow at once: the A of `AZ DRIVER LICENSE` belongs to no NOT A. */
function deniesTitleMisread(line: string): boolean {
  const rest = line.replace(REST_OF_NOT_A, '');
  return (
    rest !== line &&
    LICENCE_TITLES.some((title) => rest.startsWith(title.slice(0, 3)) && opensWith(rest, title, 0))
  );
}

/** @param before how many letters may come before the phrase */
function opensWith(line: string, phrase: string, before: number): boolean {
  return containsPhrase(line.slice(0, phrase.length + before), phrase);
}

function isOwnLine(line: string, phrase: string): boolean {
  return phrase.length >= line.length * EVIDENCE.titleShare && containsPhrase(line, phrase);
}

function scoreDates(years: readonly number[]): number {
  const span = years.length ? Math.max(...years) - Math.min(...years) : 0;
  const apart = span >= EVIDENCE.yearsApart ? POINTS.yearsApart : 0;
  return Math.min(POINTS.maxDates, years.length) * POINTS.date + apart;
}

function hasNumber(text: string): boolean {
  return findDates(text).length === 0 && NUMBER_PATTERN.test(foldAccents(text).replace(/[\s.-]/g, ''));
}

function scoreLines(count: number): number {
  const { few, min, max } = EVIDENCE.lines;
  if (count >= min && count <= max) return POINTS.lines;
  return count >= few ? POINTS.fewLines : 0;
}

/** @param titled whether the card calls itself a licence: then a class `ID` is a misread 10 */
function isOfIdentification(foldedLines: readonly string[], titled: boolean): boolean {
  const isLimited = foldedLines.some((line) => LIMITS_OF_USE.some((limit) => line.endsWith(limit)));
  const isTitle = (line: string) =>
    IDENTIFICATION_LINES.includes(line) &&
    !(isLimited && LIMITS_OF_USE.some((limit) => limit.endsWith(line)));
  const isClass = (line: string) => IDENTIFICATION_CLASSES.some((words) => line.endsWith(words));
  return foldedLines.some((line) => isTitle(line) || (!titled && isClass(line)));
}

function findOtherKind(
  texts: readonly string[],
  neighbours: readonly string[],
  foldedLines: readonly string[],
  title: number,
): DocumentScore['otherKind'] {
  const possible = foldedLines.filter((line) => !NO_OTHER_TITLES.some((words) => line.includes(words)));
  for (const [kind, titles] of OTHER_TITLES) {
    if (titles.some((title) => possible.some((line) => isOwnLine(line, title)))) return kind;
  }
  const lines = [...texts, ...neighbours].map(foldAccents);
  if (lines.some((line) => IDENTITY_NUMBER.test(line))) return 'identity_card';
  if (title === 0 && IDENTITY_LABELS.every((label) => lines.some((line) => label.test(line))))
    return 'identity_card';
  if (isOfIdentification(foldedLines, title >= POINTS.title)) return 'identity_card';
  const machine = texts.map((text) => foldAccents(text).replaceAll(' ', '').match(MACHINE_LINE)?.[1]);
  if (machine.includes('P')) return 'passport';
  // D is the driving licence of ISO/IEC 18013; the others are identity cards and residence permits (TD1).
  return machine.some((letter) => letter && letter !== 'D') ? 'identity_card' : null;
}
