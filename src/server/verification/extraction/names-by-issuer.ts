import type { ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import { containsPhrase } from '../lexicon/contains-phrase.ts';
import { foldText } from '../lexicon/fold-text.ts';
import type { IssuerCard, IssuerNameRole, NameColumn, NamesAbove } from '../lexicon/issuers/issuer-card.ts';
import { opensWithLabel } from '../lexicon/labels/labels-pattern.ts';
import { asName, isNameText } from './as-name.ts';
import { findAbove, findBelow, type PrintedLine } from './printed-lines.ts';

type NameFields = Pick<ExtractedFields, IssuerNameRole>;

/** The names of a card by the table of its issuer. */
export function namesByIssuer(
  { columns = [], above, marks }: Pick<IssuerCard, 'columns' | 'above' | 'marks'>,
  lines: readonly PrintedLine[],
): NameFields {
  const names: NameFields = {};
  for (const column of columns) Object.assign(names, readColumn(column, lines));
  return { ...(above ? readAbove({ ...above, marks }, lines) : {}), ...names };
}

/** The names of which the table says where they are. */
export function listRoles({ columns = [], above }: Pick<IssuerCard, 'columns' | 'above'>): IssuerNameRole[] {
  const roles = [...columns.flatMap(({ lines }) => lines), ...(above?.lines ?? [])];
  return roles.filter((role) => role !== null);
}

/** Values begin about where their label does. */
const COLUMN_EDGE = 0.05;
/** Between a label and the first value below it, in heights of that value: farther down it is another field's. */
const FIRST_GAP = 1;

function readColumn(column: NameColumn, lines: readonly PrintedLine[]): NameFields {
  const [from, ...others] = lines.filter((line) => opensWith(line, column.from));
  if (!from || others.length > 0) return {};
  const isInColumn = (line: PrintedLine) =>
    line !== from && Math.abs(line.line.box.x - from.line.box.x) < COLUMN_EDGE && isBelow(line, from);
  const below = lines.filter(isInColumn).sort((one, other) => one.line.box.y - other.line.box.y);
  const end = below.findIndex((line) => opensWith(line, column.to));
  if (end < 0) return {};
  const isSkipped = (line: PrintedLine) => column.skip !== undefined && opensWith(line, column.skip);
  const between = below.slice(0, end);
  const values = between.filter((line) => !isSkipped(line));
  const [first] = values;
  if (!first || values.some((line) => opensWithLabel(line.text))) return {};
  const label = [from, ...between.slice(0, between.indexOf(first))].at(-1)!;
  const gap = first.line.box.y - (label.line.box.y + label.line.box.height);
  if (gap > FIRST_GAP * first.line.box.height) return {};
  return assign(column, values);
}

function isBelow({ line: one }: PrintedLine, { line: other }: PrintedLine): boolean {
  return one.box.y > other.box.y + other.box.height / 2;
}

/** The lines' names by their roles; none if there are fewer, or more than may be. */
function assign(
  { lines: roles, further }: Pick<NameColumn, 'lines' | 'further'>,
  values: readonly PrintedLine[],
): NameFields {
  const isOfLength =
    values.length === roles.length || (values.length > roles.length && further !== undefined);
  if (!isOfLength) return {};
  const nameLines = further === 'ignore' ? values.slice(0, roles.length) : values;
  const names: NameFields = {};
  for (const [at, line] of nameLines.entries()) {
    const role = roles[Math.min(at, roles.length - 1)];
    if (!role) continue;
    const more = asName(line, line.text.replace(/[,]$/, ''), 'layout');
    // A part of a name is not a name.
    if (!more) return {};
    names[role] = join(names[role], more);
  }
  return names;
}

function join(name: ExtractedField | undefined, more: ExtractedField): ExtractedField {
  return name
    ? {
        ...name,
        value: `${name.value} ${more.value}`,
        confidence: Math.min(name.confidence, more.confidence),
      }
    : more;
}

/** House or building, and the post code. */
const MAX_ADDRESS_LINES = 3;

/** In heights of a line. */
const GAP_ABOVE_LABEL = 1.2;

function readAbove(
  { lines: roles, field, marks }: NamesAbove & Pick<IssuerCard, 'marks'>,
  lines: readonly PrintedLine[],
): NameFields {
  const opening = findOpening(field, lines);
  if (!opening) return roles.length === 2 ? assign({ lines: roles }, findOnlyPair(lines, marks)) : {};
  const values: PrintedLine[] = [];
  const isOfLabel = 'label' in field;
  let line = findAbove(opening, lines, isOfLabel ? GAP_ABOVE_LABEL : undefined);
  for (; line && values.length < roles.length; line = findAbove(line, lines)) values.unshift(line);
  const isPart = !isOfLabel && line !== null && isName(line, marks);
  const isWhole = roles[0] !== 'full_name' || values[0]?.text.includes(' ');
  return isPart || !isWhole || values.some(({ text }) => opensWithLabel(text))
    ? {}
    : assign({ lines: roles }, values);
}

/** Of more lines that begin like a house's, none is a holder's address. */
const MAX_HOUSES = 12;

function findOpening(field: NamesAbove['field'], lines: readonly PrintedLine[]): PrintedLine | null {
  const pattern = 'label' in field ? field.label : HOUSE;
  const possible = lines.filter(({ text }) => pattern.test(text));
  if (possible.length > MAX_HOUSES) return null;
  const openings =
    'label' in field ? possible : possible.filter((house) => endsInPostCode(house, lines, field.postCode));
  // A further line of an address may begin with a figure, too: the uppermost is the house.
  return openings.find((line) => openings.every((other) => other === line || isBelow(other, line))) ?? null;
}

const HOUSE = /^(?:NO[. ]*|LOT |FLAT |UNIT |APT )?\d/;

/** A card has fewer lines that may be a name. */
const MAX_NAMES = 30;

/** Without an address: the only two lines of names that are one below the other, with no third one. */
function findOnlyPair(lines: readonly PrintedLine[], marks: IssuerCard['marks']): readonly PrintedLine[] {
  const names = lines.filter((line) => isName(line, marks));
  if (names.length > MAX_NAMES) return [];
  const pairs = names.flatMap((last) => {
    const first = findBelow(last, lines);
    if (!first || !names.includes(first)) return [];
    const others = [findAbove(last, lines), findBelow(first, lines)];
    return others.some((line) => line !== null && names.includes(line)) ? [] : [[last, first]];
  });
  return pairs.length === 1 ? pairs[0]! : [];
}

/** The card's own marks are not a name. */
function isName({ text, number }: PrintedLine, marks: IssuerCard['marks']): boolean {
  if (number !== null || !isNameText(text)) return false;
  const foldedText = foldText(text);
  return !marks.some((mark) => mark.split('|').some((each) => foldedText.includes(foldText(each))));
}

function endsInPostCode(house: PrintedLine, lines: readonly PrintedLine[], postCode: RegExp): boolean {
  let line: PrintedLine | null = house;
  for (let count = 0; line && count < MAX_ADDRESS_LINES; count++) {
    if (postCode.test(line.text)) return true;
    line = findBelow(line, lines);
  }
  return false;
}

/** A label of so many letters is found with a misread one. */
const MIN_MISREAD = 7;
/** Field numbers before it. */
const MAX_BEFORE = 3;

/** Does the line begin with one of the labels, which `|` separates? */
function opensWith({ text }: PrintedLine, labels: string): boolean {
  return labels.split('|').some((label) => {
    const letters = foldText(label);
    const opening = foldText(text).slice(0, letters.length + MAX_BEFORE);
    const isWord = !/[A-Z0-9]/.test(text.charAt(label.length));
    return (
      (text.startsWith(label.toUpperCase()) && isWord) ||
      (letters.length >= MIN_MISREAD && containsPhrase(opening, letters))
    );
  });
}
