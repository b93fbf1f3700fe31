import { findBelow, type PrintedLine } from './printed-lines.ts';

/** `MADISON,WI 53705`: the end of an address in the United States. */
export const POST_CODE_LINE = /[, .][A-Z]{2} ?\d{5}(?:-\d{4,5})?$/;
/** A house's number, of which digits may be read as letters: `I3IO WEST BROAD STREET`. */
const HOUSE_LINE = /^(?=[A-Z]{0,2}\d)[\dIO]{1,6} [A-Z0-9]/;
/** Numbered fields begin so, too; a card has fewer lines that do. */
const MAX_HOUSES = 40;
/** A flat may have a separate line. */
const MAX_LINES = 3;

/**
 * The lines of the one address in the form of the United States: house, perhaps flat, post code.
 * @returns null if there is none, or more than one
 */
export function findAmericanAddress(
  lines: readonly PrintedLine[],
): readonly [PrintedLine, ...PrintedLine[]] | null {
  const houses = lines.filter(({ text }) => HOUSE_LINE.test(text));
  if (houses.length > MAX_HOUSES) return null;
  const addresses = houses.flatMap((house): [PrintedLine, ...PrintedLine[]][] => {
    const address: [PrintedLine, ...PrintedLine[]] = [house];
    for (
      let line = findBelow(house, lines);
      line && address.length < MAX_LINES;
      line = findBelow(line, lines)
    ) {
      address.push(line);
      if (POST_CODE_LINE.test(line.text)) return [address];
    }
    return [];
  });
  return addresses.length === 1 ? addresses[0]! : null;
}
