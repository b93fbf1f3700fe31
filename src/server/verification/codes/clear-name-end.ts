import type { MrzLine } from '../../vision/evidence.ts';

/** Where the names are in a zone of two lines and of three (ICAO 9303-4 to 9303-6). */
const PLACES: Readonly<Record<number, { line: number; from: number }>> = {
  2: { line: 0, from: 5 },
  3: { line: 2, from: 0 },
};

/**
 * One filler separates given names, and two are followed only by fillers (ICAO 9303-3, 4.6). So an uncertain character
 * after two fillers that may be a filler is one: a worn filler is read as K, one at the document's edge as anything.
 *
 * @param minConfidence the probability from which a character is certain
 */
export function clearNameEnd(lines: readonly MrzLine[], minConfidence: number): MrzLine[] {
  const place = PLACES[lines.length];
  return lines.map((line, at) => (place?.line === at ? clearLine(line, place.from, minConfidence) : line));
}

function clearLine({ text, readings }: MrzLine, from: number, minConfidence: number): MrzLine {
  const givenNamesStart = text.indexOf('<<', from) + 2;
  const end = givenNamesStart < 2 ? -1 : text.slice(givenNamesStart).search(/(?<!^<*)<</);
  if (end < 0) return { text, readings };
  const cleared = readings.map((each, at) => {
    const [likeliest] = each;
    if (at < givenNamesStart + end || !likeliest || likeliest.character === '<') return each;
    const filler = each.find(({ character }) => character === '<');
    const certain = filler ? minConfidence : minConfidence * SHARE_WITHOUT_FILLER;
    const isFiller = likeliest.probability < certain || isLoneK(text, at);
    if (!isFiller) return each;
    return [filler ?? { character: '<', probability: 0 }, ...each.filter((one) => one !== filler)];
  });
  return { text: cleared.map(([likeliest]) => likeliest?.character ?? '?').join(''), readings: cleared };
}

/** A character that was not read as a filler at all is one only if it is this much less certain. */
const SHARE_WITHOUT_FILLER = 0.5;

/** A single K among fillers, however certain: an initial follows one filler, not two. */
function isLoneK(text: string, at: number): boolean {
  return text[at] === 'K' && text.slice(at - 2, at) === '<<' && (text[at + 1] ?? '<') === '<';
}
