import type { ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import { opensWithLabel } from '../lexicon/labels/labels-pattern.ts';
import { MIN_SAID_CONFIDENCE } from '../policy/extraction-policy.ts';
import { findBelow, findNeighbour, type NumberScheme, type PrintedLine } from './printed-lines.ts';

type HolderFields = Pick<ExtractedFields, 'place_of_birth' | 'nationality'>;

/** Labels as ICAO 9303-4 and 9303-5 name the fields, in the languages of the label table. */
const PLACE_OF_BIRTH =
  /(?:PLACE OF BIRTH|LIEU DE NAISSANCE|LUGAR DE NACIMIENTO|GEBURTSORT|LUOGO DI NASCITA|LOCAL DE NASCIMENTO|NATURALIDADE|GEBOORTEPLAATS|FODESTED|FODELSEORT|SYNTYMAPAIKKA|MIEJSCE URODZENIA|MISTO NAROZENI|VENDLINDJA|DOGUM YERI|TEMPAT LAHIR)/;
const NATIONALITY_PATTERN =
  /(?:NATIONALITY|NATIONALITE|NACIONALIDAD|NACIONALIDADE|STAATSANGEHORIGKEIT|CITTADINANZA|NATIONALITEIT|STATSBORGERSKAP|MEDBORGARSKAP|KANSALAISUUS|OBYWATELSTWO|STATNI OBCANSTVI|SHTETESIA|UYRUGU|KEWARGANEGARAAN|CITIZENSHIP)/;

/** Words with the signs of places, without figures. */
const PLACE = /^\p{L}[\p{L}'’.() -]*(?:[,/] ?\p{L}[\p{L}'’.() -]*){0,3}$/u;
/** Field 3 of directive 2006/126/EC: the birth date, and the place behind it. */
const BIRTH_AND_PLACE = /^3[. ]+\d{1,2}[./ -]\d{1,2}[./ -]\d{2,4}[ ,]+(.+)$/;

/** Nationality and place of birth, where their label or field number is printed. */
export function extractHolder(lines: readonly PrintedLine[], scheme: NumberScheme): HolderFields {
  const place = readPlaceBehindBirth(lines, scheme) ?? readLabelled(lines, PLACE_OF_BIRTH);
  const nationality = readLabelled(lines, NATIONALITY_PATTERN);
  return { ...(place ? { place_of_birth: place } : {}), ...(nationality ? { nationality } : {}) };
}

function readPlaceBehindBirth(lines: readonly PrintedLine[], scheme: NumberScheme): ExtractedField | null {
  if (scheme !== 'eu') return null;
  const fields = lines.flatMap((line) => toField(line, BIRTH_AND_PLACE.exec(line.text)?.[1] ?? '', 'number'));
  return fields.length === 1 ? fields[0]! : null;
}

/** The value beside or below its only label. */
function readLabelled(lines: readonly PrintedLine[], label: RegExp): ExtractedField | null {
  const [line, ...others] = lines.filter(({ text }) => label.test(text));
  if (!line || others.length > 0) return null;
  const afterLabel = line.text.slice(line.text.search(label)).replace(label, '');
  const isBilingual = /^ ?[/|(]/.test(afterLabel);
  const inLine = isBilingual ? [] : toField(line, afterLabel.replace(/^[ .:;]+/, ''), 'label');
  if (inLine.length > 0) return inLine[0]!;
  const near = [findNeighbour(line, lines, { orBelow: false }), findBelow(line, lines)];
  return (
    near.flatMap((each) =>
      each && !opensWithLabel(each.text) ? toField(each, each.text, 'label') : [],
    )[0] ?? null
  );
}

function toField(line: PrintedLine, text: string, source: ExtractedField['source']): ExtractedField[] {
  const { confidence, box } = line.line;
  const value = text.trim();
  const isPlace = PLACE.test(value) && value.length > 1 && value.length <= 40 && !isLabel(value);
  return isPlace && confidence >= MIN_SAID_CONFIDENCE ? [{ value, source, box, confidence }] : [];
}

const isLabel = (text: string) =>
  PLACE_OF_BIRTH.test(text) || NATIONALITY_PATTERN.test(text) || /\bSEX|DATE\b/.test(text);
