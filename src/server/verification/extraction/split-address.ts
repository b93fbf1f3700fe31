import type { DetailField } from '../record-match/stored-details.ts';

export type AddressField = Extract<DetailField, 'addr_street' | 'addr_city' | 'addr_state' | 'addr_zip'>;
export const ADDRESS_FIELDS: readonly AddressField[] = ['addr_street', 'addr_city', 'addr_state', 'addr_zip'];

/** `MADISON,WI 53705`, or `MADISON, WI 53705` in two parts. */
const AMERICAN_PLACE = /^(?:(?<city>[^\d]*?)[, .]+)?(?<state>[A-Z]{2}) ?(?<zip>\d{5}(?:-\d{4,5})?)$/;
/** `1010 WIEN`, `D-10115 BERLIN`, `114 55 STOCKHOLM`, `1012 AB AMSTERDAM`. */
const CODE_FIRST =
  /^(?:[A-Z]{1,2}-)?(?<zip>\d{3} \d{2}|\d{4} [A-Z]{2}(?= )|\d{2}-\d{3}|\d{4,6}) (?<city>[^\d]{2,})$/;
/** `EDINBURGH EH1 9GP`. */
const CODE_LAST = /^(?:(?<city>[^\d]*?)[, ]+)?(?<zip>[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/;

/**
 * The parts of an address that the document certainly prints. One whose code or town was not read, or whose form is not
 * known, has a street alone: it contradicts no other part.
 *
 * @param address its lines, with commas between them
 */
export function splitAddress(address: string): Partial<Record<AddressField, string>> {
  const lines = address.split(/, ?/).filter(Boolean);
  for (const lineCount of [1, 2]) {
    const end = lines.slice(-lineCount).join(', ');
    const parts = [AMERICAN_PLACE, CODE_FIRST, CODE_LAST].map((form) => form.exec(end)?.groups).find(Boolean);
    const street = lines.slice(0, -lineCount).join(', ');
    if (!parts || street === '' || (lineCount === 1 && !parts['city'])) continue;
    const { city, state, zip } = parts;
    return present({ addr_street: street, addr_city: city, addr_state: state, addr_zip: zip });
  }
  return present({ addr_street: address });
}

function present(parts: Record<string, string | undefined>): Partial<Record<AddressField, string>> {
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text));
}
