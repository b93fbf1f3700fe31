import type { ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import type { IssuerCard } from '../lexicon/issuers/issuer-card.ts';
import type { LicenceField } from '../lexicon/labels/field-labels.ts';
import { labelsPattern, opensWithLabel } from '../lexicon/labels/labels-pattern.ts';
import { isOverprint } from '../lexicon/no-names.ts';
import { asName, isNameText } from './as-name.ts';
import { findAmericanAddress, POST_CODE_LINE } from './find-american-address.ts';
import { listRoles, namesByIssuer } from './names-by-issuer.ts';
import {
  findAbove,
  findBelow,
  findNeighbour,
  isCutTranslation,
  type NumberScheme,
  type PrintedLine,
} from './printed-lines.ts';

type NameFields = Pick<ExtractedFields, 'last_name' | 'first_name' | 'full_name'>;
type NameRole = keyof NameFields;
type NameCard = { lines: readonly PrintedLine[]; scheme: NumberScheme; card: IssuerCard | null };

const labelPattern = (field: LicenceField) => `(?:${labelsPattern([field])})(?:\\(?S\\)?|S\\))?(?![A-Z])`;
/** A label in another language may come before a known one, with a stroke between them: `Prezime/Surname`. */
const labelled = (field: LicenceField) => new RegExp(`^(?:[A-Z ,]{2,40}[/|] ?){0,2}${labelPattern(field)}`);
const [LAST, FIRST, FULL] = (['last_name', 'first_name', 'full_name'] as const).map(labelPattern);
const AND_WORDS = 'AND|ET|UND|EN|Y|E|I|A|OG|OCH|JA|VE|SI|ES';
/** After a name's label the rest of a whole name's: `Family name and Given name`, `APELLIDOS Y NOMBRES`. */
const AND_OTHER = new RegExp(`^ (?:${AND_WORDS}) (?:${LAST}|${FIRST}|${FULL})`);
/** A stroke may also separate the languages of one label, but not a surname's and a given name's. */
const GIVEN_TOO = new RegExp(`^ ?[,/&] ?${FIRST}`);

const PATTERNS: readonly (readonly [NameRole, RegExp])[] = [
  ['last_name', labelled('last_name')],
  ['first_name', labelled('first_name')],
  ['full_name', labelled('full_name')],
];

/** The holder's names where labels, field numbers or the lines between them show which they are. */
export function extractNames(nameCard: NameCard): NameFields {
  const names = withoutOverprints(readNames(nameCard), nameCard.lines);
  // One text for both counts as neither.
  const isOne = names.last_name && names.last_name.box === names.first_name?.box;
  return isOne ? {} : names;
}

function readNames(nameCard: NameCard): NameFields {
  const byLabel = namesByLabel(nameCard.lines);
  const byNumber = nameCard.scheme ? namesByNumber(nameCard) : {};
  const names = { ...byNumber, ...byLabel };
  const { card } = nameCard;
  if (card?.columns || card?.above) {
    // There a label alone may give a part of a name, and one of a whole name may be the surname's.
    for (const role of ['full_name', ...listRoles(card)] as const) delete names[role];
    return { ...names, ...namesByIssuer(card, nameCard.lines) };
  }
  const whole = card?.fullName ? findNumbered(nameCard.lines, card.fullName) : null;
  if (whole) return present({ full_name: asName(whole.line, whole.text, 'number') });
  if (names.last_name || names.full_name) return names;
  return { ...names, ...(namesByComma(nameCard) ?? namesAboveAddress(nameCard)) };
}

/** An overprint is larger than the print of the fields; a specimen's holder is called so in print of its size. */
const OVERPRINT_FROM = 1.5;

function withoutOverprints(names: NameFields, lines: readonly PrintedLine[]): NameFields {
  const heights = lines.map(({ line }) => line.box.height).sort((one, other) => one - other);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const isOver = ({ value, box }: ExtractedField) =>
    isOverprint(value) && box !== null && box.height > OVERPRINT_FROM * usual;
  return Object.fromEntries(Object.entries(names).filter(([, name]) => !isOver(name)));
}

function namesByLabel(lines: readonly PrintedLine[]): NameFields {
  const stuck = namesBehindStuckLabels(lines);
  const labelledNames = lines.flatMap((line) => readLabel(line, lines));
  const roles = new Set(labelledNames.map(({ role }) => role));
  const names: NameFields = { ...stuck };
  for (const role of ['last_name', 'first_name', 'full_name'] as const) {
    const values = labelledNames.filter((each) => each.role === role && each.value !== null);
    const distinct = new Set(values.map(({ value }) => value!.value));
    const target = role === 'full_name' ? resolveFullName(roles) : role;
    const [first] = values;
    // One word is not a whole name: some labels of whole names are a surname's in another language.
    const isPart = target === 'full_name' && !first?.value?.value.includes(' ');
    if (distinct.size === 1 && target && !isPart) names[target] ??= first!.value!;
  }
  return names;
}

/** Beside a label for surnames, NAME is the first name; beside one for first names, it is the surname. */
function resolveFullName(roles: ReadonlySet<NameRole>): NameRole | null {
  if (roles.has('last_name')) return roles.has('first_name') ? null : 'first_name';
  return roles.has('first_name') ? 'last_name' : 'full_name';
}

function readLabel(line: PrintedLine, lines: readonly PrintedLine[]) {
  for (const [named, pattern] of PATTERNS) {
    const matchedName = pattern.exec(line.rest)?.[0];
    if (matchedName === undefined) continue;
    const more = readRestOfLabel(named, line.rest.slice(matchedName.length));
    const role = more === '' ? named : 'full_name';
    const label = matchedName + more;
    const rest = line.rest.slice(label.length);
    const isBilingual = /^ ?[/|]/.test(rest) || /[/|]/.test(label);
    const value = isBilingual ? '' : rest.replace(/^[ .:;]+/, '');
    if (value !== '') return [{ role, value: asName(line, value, 'label') }];
    const beside = findNeighbour(line, lines, { orBelow: false });
    const near = beside && !isCutTranslation(named, beside.text) ? nameIn(beside) : null;
    const below = near ? null : findBelow(line, lines);
    return [{ role, value: near ?? (below ? nameIn(below) : null) }];
  }
  return [];
}

/** The further label that makes a whole name's of the one before it; empty without one. */
function readRestOfLabel(role: NameRole, text: string): string {
  const givenLabel = role === 'last_name' ? GIVEN_TOO.exec(text) : null;
  return (givenLabel ?? AND_OTHER.exec(text))?.[0] ?? '';
}

function nameIn(line: PrintedLine): ExtractedField | null {
  const text = line.text.replace(/^: ?/, '');
  return line.number !== null || opensWithLabel(text) ? null : asName(line, text, 'label');
}

/** `LNCARDHOLDER` over `FNIMA`: labels of two letters count where both are, and touch the names. */
function namesBehindStuckLabels(lines: readonly PrintedLine[]): NameFields {
  const [last, ...otherLasts] = lines.filter(({ rest }) => /^LN ?[A-Z]{2}/.test(rest));
  const [first, ...otherFirsts] = lines.filter(({ rest }) => /^FN ?[A-Z]{2}/.test(rest));
  if (!last || !first || otherLasts.length + otherFirsts.length > 0) return {};
  return present({
    last_name: asName(last, last.rest.slice(2), 'label'),
    first_name: asName(first, first.rest.slice(2), 'label'),
  });
}

function namesByNumber({ lines, scheme }: Pick<NameCard, 'lines' | 'scheme'>): NameFields {
  const [last, first] = ['1', '2'].map((number) => findNumbered(lines, number));
  if (!last && !first && scheme === 'aamva') return namesByBothNumbers(lines);
  const names = present({
    last_name: last ? asName(last.line, last.text, 'number') : null,
    first_name: first ? asName(first.line, first.text, 'number') : null,
  });
  if (first && !last) {
    const above = findAbove(first.line, lines);
    const name =
      above && above.number === null && !opensWithLabel(above.text)
        ? asName(above, above.text, 'layout')
        : null;
    if (names.first_name && name) names.last_name = name;
  }
  const below = last && !first ? findBelow(last.line, lines) : null;
  if (below && scheme === 'aamva' && isLastLineOfNames(below, lines)) {
    const name = below.number === null ? asName(below, below.text, 'layout') : null;
    if (names.last_name && name) names.first_name = name;
  }
  if (scheme === 'eu') continueNames(names, { lines, last, first });
  return names;
}

/** `1,2 NORTHWOOD` over `ADA`, read as 12: both names' numbers before the surname, and the address below. */
function namesByBothNumbers(lines: readonly PrintedLine[]): NameFields {
  const [last, ...others] = lines.filter(({ number, rest }) => number === '12' && isNameText(rest));
  const first = last && others.length === 0 ? findBelow(last, lines) : null;
  if (!last || !first || first.number !== null || findBelow(first, lines)?.number !== '8') return {};
  const names = [asName(last, last.rest, 'number'), asName(first, first.text, 'layout')] as const;
  return names[0] && names[1] ? { last_name: names[0], first_name: names[1] } : {};
}

/** A house's number, perhaps after the address's field number, opens the line under it. */
function isLastLineOfNames(line: PrintedLine, lines: readonly PrintedLine[]): boolean {
  const next = findBelow(line, lines);
  return next !== null && /^\d/.test(next.text);
}

/**
 * `NORTHWOOD,` over `ADA JUNE`, above an American or Canadian address: the surname with its comma, and the given
 * names. Null if two lines end so.
 */
function namesByComma({ lines }: Pick<NameCard, 'lines'>): NameFields | null {
  const [last, ...others] = lines.filter(
    ({ text, number }) => number === null && /^[A-Z][A-Z' -]+,$/.test(text),
  );
  const first = last && others.length === 0 ? findBelow(last, lines) : null;
  if (!last || !first || first.number !== null || !isAboveAddress(first, lines)) return null;
  const names = [asName(last, last.text, 'layout'), asName(first, first.text, 'layout')] as const;
  return names[0] && names[1] ? { last_name: names[0], first_name: names[1] } : null;
}

/** House or building, and the post code. */
const ADDRESS_LINES = 2;

function isAboveAddress(name: PrintedLine, lines: readonly PrintedLine[]): boolean {
  let line = findBelow(name, lines);
  for (let count = 1; line && count < ADDRESS_LINES; count++) line = findBelow(line, lines);
  const further = line && findBelow(line, lines);
  return [line, further].some(
    (each, at) =>
      each !== null && ((at === 0 && POST_CODE_LINE.test(each.text)) || CANADIAN_POST_CODE.test(each.text)),
  );
}

/** `V8Z 1A1`, which may be in the address's third line. */
const CANADIAN_POST_CODE = /(?:^|[ ,])[A-Z]\d[A-Z] ?\d[A-Z]\d$/;

/** A second line for names, which most holders leave empty, in heights of a line. */
const GAP_ABOVE_ADDRESS = 1.8;

/**
 * On American cards without labels of names, the lines right above the address are the whole name. Which of them is the
 * surname depends on the state and the year.
 */
function namesAboveAddress({ lines }: Pick<NameCard, 'lines'>): NameFields {
  const house = findAmericanAddress(lines)?.[0];
  if (!house) return {};
  const names: ExtractedField[] = [];
  const nearest = findAbove(house, lines, GAP_ABOVE_ADDRESS);
  for (let line = nearest; line && names.length < 2; line = findAbove(line, lines)) {
    const name = line.number === null ? asName(line, line.text, 'layout') : null;
    if (!name) break;
    names.unshift(name);
  }
  const value = names.map((name) => name.value).join(' ');
  // One line above a gap may be the given names alone.
  const isWhole = names.length > 1 || (value.includes(' ') && nearest === findAbove(house, lines));
  if (!isWhole) return {};
  const confidence = Math.min(...names.map((name) => name.confidence));
  return { full_name: { value, source: 'layout', box: names[0]!.box, confidence } };
}

type NumberedName = { line: PrintedLine; text: string; opening: PrintedLine };

/** The one value of a field number; null without one, and with two. */
function findNumbered(lines: readonly PrintedLine[], number: string): NumberedName | null {
  const numberedNames = lines.flatMap((opening): NumberedName[] => {
    if (opening.number !== number) return [];
    if (opening.rest !== '')
      return isNameText(opening.rest) ? [{ line: opening, text: opening.rest, opening }] : [];
    const beside = findNeighbour(opening, lines, { orBelow: false });
    return beside && beside.number === null && isNameText(beside.text)
      ? [{ line: beside, text: beside.text, opening }]
      : [];
  });
  return numberedNames.length === 1 ? numberedNames[0]! : null;
}

/** European cards print long names on two lines: the second lies under the first, above the next field's number. */
function continueNames(
  names: NameFields,
  {
    lines,
    last,
    first,
  }: {
    lines: readonly PrintedLine[];
    last?: NumberedName | null | undefined;
    first?: NumberedName | null | undefined;
  },
): void {
  const birth = lines.find(({ number }) => number === '3');
  const ends = [
    ['last_name', last, first?.opening],
    ['first_name', first, birth],
  ] as const;
  for (const [role, start, end] of ends) {
    const name = names[role];
    if (!name || !start || !end) continue;
    const below = findBelow(start.line, lines);
    if (!below || below.number !== null || isBeside(below, end) || below.line.box.y > end.line.box.y)
      continue;
    const more = asName(below, below.text, 'number');
    if (more)
      names[role] = {
        ...name,
        value: `${name.value} ${more.value}`,
        confidence: Math.min(name.confidence, more.confidence),
      };
  }
}

function isBeside({ line: one }: PrintedLine, { line: other }: PrintedLine): boolean {
  return Math.abs(one.box.y - other.box.y) < one.box.height / 2;
}

function present(names: { [Role in NameRole]?: ExtractedField | null }): NameFields {
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== null));
}
