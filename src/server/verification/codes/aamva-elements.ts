/** The text of a licence's barcode, split into its elements. */
export type AamvaFile = {
  /** the issuer identification number, six digits */
  issuer: string;
  /** version of the AAMVA standard: 1 (2000) to 10 (2020) and later; 0 for the drafts before it */
  version: number;
  /** type of the subfile: a driver licence, an identification card, an enhanced one */
  kind: 'DL' | 'ID' | 'EN';
  /** values by their ids of three letters; of a repeated id, the first */
  elements: ReadonlyMap<string, string>;
};

/** Real files hold 400 to 900 characters, and a PDF417 no more than 1,850 of text. */
const MAX_CHARACTERS = 4000;

/**
 * The header: `@`, three control characters (some issuers leave some out), the file type, the issuer, the
 * standard's version (annex D.12.3). Drafts of the standard say `AAMVA` for `ANSI `.
 */
const HEADER_PATTERN = /^@[\p{Cc} ]{0,6}(?:ANSI |AAMVA)(\d{6})(\d{2})/u;

/** Before version 2 no issuer's version came between the standard's version and the number of subfiles. */
const JURISDICTION_VERSION_SINCE = 2;
const DESIGNATOR = /^([A-Z]{2})(\d{4})(\d{4})/;
const PERSON_SUBFILES = ['DL', 'ID', 'EN'] as const;
const ELEMENT_PATTERN = /^(D[A-Z]{2})(.*)$/;
/**
 * Within a value: another element, after a blank. Three ids are left out because they could begin no name or street.
 */
const ELEMENT_BEHIND_BLANK = / D[A-D][A-Z]\S/g;
const MIN_JOINED_ELEMENTS = 3;

/**
 * Splits the text of a PDF417 by the AAMVA DL/ID Card Design Standard (2020, annex D.12, and its forerunners back to
 * 2000). Some issuers count offsets wrongly (by control characters that they leave out). So the subfile is searched for
 * after the designators, and its elements by their separators. Some issuers leave out the number of subfiles, and some
 * list the jurisdiction's own subfile first.
 *
 * @returns null for any other text; `not_understood` for a text of this standard whose elements cannot be told apart
 */
export function splitAamva(text: string): AamvaFile | 'not_understood' | null {
  if (text.length > MAX_CHARACTERS) return null;
  const header = HEADER_PATTERN.exec(text);
  if (!header) return null;
  const version = Number(header[2]);
  const countAt = header[0].length + (version >= JURISDICTION_VERSION_SINCE ? 2 : 0);
  const subfile = findSubfile(text.slice(countAt + 2)) ?? findSubfile(text.slice(countAt));
  if (!subfile) return 'not_understood';
  const elements = parseElements(cutSubfile(subfile.rest, subfile.kind));
  const isJoined = [...elements.values()].some(
    (value) => (value.match(ELEMENT_BEHIND_BLANK) ?? []).length >= MIN_JOINED_ELEMENTS,
  );
  return isJoined ? 'not_understood' : { issuer: header[1]!, version, kind: subfile.kind, elements };
}

/** The first subfile in the designators that describes a person, and the text after all designators. */
function findSubfile(text: string): { kind: AamvaFile['kind']; rest: string } | null {
  let kind: AamvaFile['kind'] | null = null;
  let rest = text;
  for (let designator = DESIGNATOR.exec(rest); designator; designator = DESIGNATOR.exec(rest)) {
    kind ??= PERSON_SUBFILES.find((each) => each === designator?.[1]) ?? null;
    rest = rest.slice(designator[0].length);
  }
  return kind && { kind, rest };
}

/**
 * The text after the designators, up to the end of the first subfile. The subfile's type comes before its first
 * element.
 */
function cutSubfile(rest: string, kind: string): string {
  const start = rest.search(new RegExp(`${kind}(?=D[A-Z]{2})`));
  return start < 0 ? rest : rest.slice(start + kind.length);
}

/** Elements end with a line feed, the subfile with a carriage return, which some issuers write for both. */
function parseElements(body: string): Map<string, string> {
  const elements = new Map<string, string>();
  for (const line of body.split(/\p{Cc}+/u)) {
    const [, id, value] = ELEMENT_PATTERN.exec(line) ?? [];
    if (id && !elements.has(id)) elements.set(id, value!.trim());
  }
  return elements;
}
