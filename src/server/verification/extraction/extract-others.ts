import type { ExtractedField, ExtractedFields, ExtractionSource } from '../document/extracted-document.ts';
import { opensWithLabel } from '../lexicon/labels/labels-pattern.ts';
import { MIN_SAID_CONFIDENCE } from '../policy/extraction-policy.ts';
import { findAmericanAddress } from './find-american-address.ts';
import { findBelow, findNeighbour, type NumberScheme, type PrintedLine } from './printed-lines.ts';

type OtherFields = Pick<ExtractedFields, 'address' | 'authority' | 'personal_number' | 'sex'>;

/** Where no letter touches the label: `15 SEX F`, `SEXM`. */
const SEX = /(?:^|[ \d])SEX[EO]?[ :.]*([MFX])(?![A-Z])/;
const AUTHORITY_PATTERN = /(?:^|[ ])4C[. ]+([A-Z][A-Z .-]+)$/;
/** The Brazilian taxpayer's number, which its documents print. */
const CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
/** A post code of the United States, or a date of the next field. */
const END_OF_ADDRESS = /[A-Z] ?\d{5}(?:-\d{4,5})?$/;
const MAX_ADDRESS_LINES = 4;

/** The other fields of a licence that have their label or number on the card. */
export function extractOthers(lines: readonly PrintedLine[], scheme: NumberScheme): OtherFields {
  const fields: OtherFields = {};
  const sex = onlyMatch(lines, SEX, 'label');
  if (sex) fields.sex = sex;
  const authority =
    scheme === 'eu' ? (onlyMatch(lines, AUTHORITY_PATTERN, 'number') ?? besideAuthority(lines)) : null;
  if (authority) fields.authority = authority;
  const address = (scheme && readAddress(lines)) ?? readAmericanAddress(lines);
  if (address) fields.address = address;
  const personal = onlyMatch(lines, new RegExp(`(${CPF.source.slice(1, -1)})`), 'layout');
  if (personal && lines.some(({ text }) => text === 'CPF' || text.startsWith('CPF ')))
    fields.personal_number = personal;
  return fields;
}

function onlyMatch(
  lines: readonly PrintedLine[],
  pattern: RegExp,
  source: ExtractionSource,
): ExtractedField | null {
  const fields = lines.flatMap((line) => {
    const value = isSure(line) ? pattern.exec(line.text)?.[1] : undefined;
    return value === undefined ? [] : [toField(line, value.trim(), source)];
  });
  return new Set(fields.map(({ value }) => value)).size === 1 ? fields[0]! : null;
}

function besideAuthority(lines: readonly PrintedLine[]): ExtractedField | null {
  const label = lines.find(({ text }) => /(?:^| )4C[. ]*$/.test(text));
  const beside = label ? findNeighbour(label, lines, { orBelow: false }) : null;
  return beside && isSure(beside) && /^[A-Z][A-Z .-]+$/.test(beside.text)
    ? toField(beside, beside.text, 'number')
    : null;
}

/** Field 8, with the lines under it up to the next field. A house's number that touches the 8 leaves it open. */
function readAddress(lines: readonly PrintedLine[]): ExtractedField | null {
  const numbered = lines.filter(({ text }) => /^8(?=[. ,:]|$)/.test(text));
  const houses = numbered.filter(({ text }) => /^8[. ,:]+\d+ ?[A-Z]/.test(text));
  const [opening, ...others] = houses.length > 0 ? houses : numbered;
  if (!opening || others.length > 0) return null;
  const rest = opening.text.slice(1).replace(/^[^A-Z0-9]+/, '');
  const first = rest === '' ? findNeighbour(opening, lines, { orBelow: false }) : opening;
  if (!first || !isSure(first)) return null;
  const parts = [rest === '' ? first.text : rest];
  let last = first;
  while (parts.length < MAX_ADDRESS_LINES) {
    const below = findBelow(last, lines);
    if (!below || END_OF_ADDRESS.test(last.text) || opensNext(below, lines) || !isSure(below)) break;
    parts.push(below.text);
    last = below;
  }
  return toField(first, parts.join(', '), 'number');
}

/**
 * A house's number that begins with 8 leaves open which digits are its own, unless the field numbers of the names touch
 * them, too.
 */
function readAmericanAddress(lines: readonly PrintedLine[]): ExtractedField | null {
  const address = findAmericanAddress(lines);
  if (!address?.every(isSure) || !/^\d+ /.test(address[0].text)) return null;
  const [house, ...rest] = address.map(({ text }) => text);
  const opensWithEight = house!.startsWith('8');
  if (opensWithEight && !(isHouseNumbered(house!) && touchesNames(lines))) return null;
  const value = [opensWithEight ? house!.slice(1) : house, ...rest].join(', ');
  return {
    ...toField(address[0], value, 'layout'),
    confidence: Math.min(...address.map(({ line }) => line.confidence)),
  };
}

function isHouseNumbered(house: string): boolean {
  return /^8[1-9]/.test(house);
}

/** `1NORTHWOOD` over `2ADA`. */
function touchesNames(lines: readonly PrintedLine[]): boolean {
  return ['1', '2'].every((number) =>
    lines.some((line) => line.number === number && /^\d[A-Z]{2}/.test(line.text)),
  );
}

function opensNext(line: PrintedLine, lines: readonly PrintedLine[]): boolean {
  const isNumbered = lines.some(
    (other) =>
      /^\d{1,2}[A-D]?\.?$/.test(other.text) && findNeighbour(other, lines, { orBelow: false }) === line,
  );
  return isNumbered || opensWithLabel(line.rest) || /^(?:9|1[0-9])[A. ]/.test(line.text);
}

function isSure({ line }: PrintedLine): boolean {
  return line.confidence >= MIN_SAID_CONFIDENCE;
}

function toField({ line }: PrintedLine, value: string, source: ExtractionSource): ExtractedField {
  return { value, source, box: line.box, confidence: line.confidence };
}
