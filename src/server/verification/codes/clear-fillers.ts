import type { CharacterReading, MrzLine } from '../../vision/evidence.ts';

/** Where the names are in a zone of two lines and of three (ICAO 9303-4 to 9303-6). */
const NAME_PLACES: Readonly<Record<number, { line: number; from: number }>> = {
  2: { line: 0, from: 5 },
  3: { line: 2, from: 0 },
};
/** Where the document's number is. */
const NUMBER_PLACES: Readonly<Record<number, { line: number; from: number }>> = {
  2: { line: 1, from: 0 },
  3: { line: 0, from: 5 },
};
const NUMBER_LENGTH = 9;
/** A letter read with less certainty is not part of a number. */
const MIN_LETTER_CONFIDENCE = 0.5;

/**
 * A worn filler is read as K, and no check digit tells them apart: K counts 20, a filler 0. A K between surname and
 * given names that may be a filler (the recogniser reports it too) becomes one, if no other place of the line parts
 * them: the grammar of ICAO 9303 has no other reading. One at the end of a number is doubtful, so that no number is said.
 */
export function clearFillers(lines: readonly MrzLine[]): MrzLine[] {
  const [names, number] = [NAME_PLACES[lines.length], NUMBER_PLACES[lines.length]];
  return lines.map((line, at) => {
    const parted = names?.line === at ? partNames(line, names.from) : line;
    return number?.line === at ? doubtNumberEnd(parted, number.from) : parted;
  });
}

/** Behind the number are fillers up to its check digit. */
function doubtNumberEnd(line: MrzLine, from: number): MrzLine {
  const end = /[K<]*$/.exec(line.text.slice(from, from + NUMBER_LENGTH))?.index ?? NUMBER_LENGTH;
  const places = listPlaces(line, from + end, from + NUMBER_LENGTH).filter((at) => mayBeFiller(line, at));
  return {
    text: line.text,
    readings: line.readings.map((each, at) =>
      places.includes(at)
        ? each.map(({ character, probability }) => ({
            character,
            probability: Math.min(probability, MIN_LETTER_CONFIDENCE),
          }))
        : each,
    ),
  };
}

function mayBeFiller({ text, readings }: MrzLine, at: number): boolean {
  return text[at] === 'K' && (readings[at]?.some(({ character }) => character === '<') ?? false);
}

/** K and the filler count as one character. */
function withFillers({ text, readings }: MrzLine, places: readonly number[]): MrzLine {
  const toFiller = (each: readonly CharacterReading[]): CharacterReading[] => {
    const alike = each.filter(({ character }) => character === 'K' || character === '<');
    const probability = alike.reduce((sum, one) => sum + one.probability, 0);
    return [{ character: '<', probability }, ...each.filter((one) => !alike.includes(one))];
  };
  return {
    text: Array.from(text, (character, at) => (places.includes(at) ? '<' : character)).join(''),
    readings: readings.map((each, at) => (places.includes(at) ? toFiller(each) : each)),
  };
}

/** Surname and given names are parted by two fillers, and nothing else is (ICAO 9303-3, 4.6). */
function partNames(line: MrzLine, from: number): MrzLine {
  const names = line.text.slice(from);
  if (/[A-Z]<<[A-Z]/.test(names)) return line;
  const end = from + (/(?:K?<)+K?$/.exec(names)?.index ?? names.length);
  const tail = listPlaces(line, end, line.text.length);
  // The K that ends a name is one; two and more between fillers are none.
  const isTail = tail.length > 1 && tail.every((at) => mayBeFiller(line, at));
  const cleared = isTail ? withFillers(line, tail) : line;
  const gaps = listPlaces(cleared, from, end).filter(
    (at) => mayBeFiller(cleared, at) && /^(?:[A-Z]K<[A-Z]|[A-Z]<K[A-Z])/.test(around(cleared.text, at)),
  );
  return gaps.length === 1 ? withFillers(cleared, gaps) : cleared;
}

function listPlaces({ text }: MrzLine, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at).filter((at) => text[at] === 'K');
}

/** The K with its filler, and the letters beside both. */
function around(text: string, at: number): string {
  return text[at + 1] === '<' ? text.slice(at - 1, at + 3) : text.slice(at - 2, at + 2);
}
