import type { PersonAppearance, PersonDetails } from '../people.ts';

/** The standard's data beside the person: the document itself. */
export type AamvaCard = { details: PersonDetails; looks: PersonAppearance; discriminator: string };

/**
 * Writes the text of a licence's PDF417 by the AAMVA DL/ID Card Design Standard (2020, version 10), annex D. It has the
 * header (D.12.3), and one designator of the `DL` subfile with its offset and length in four digits each (D.12.4). Then
 * come the subfile's elements (D.12.5), each with its three-letter id and a line feed at the end, and a carriage return
 * at the end of the subfile. All of it is ASCII.
 */
export function encodeAamva(card: AamvaCard): string {
  const elements = listElements(card).map(([id, value]) => `${id}${value}`);
  const subfile = `DL${elements.join('\n')}\n\r`;
  const header = '@\n\x1e\rANSI 636999100001';
  const designatorLength = 10;
  const offset = String(header.length + designatorLength).padStart(4, '0');
  const length = String(subfile.length).padStart(4, '0');
  return `${header}DL${offset}${length}${subfile}`;
}

/**
 * Issuer 636999 is no state's (AAMVA hands out 604426 to 636062). `N` in DDE, DDF and DDG says that the
 * names are not truncated.
 */
function listElements({ details, looks, discriminator }: AamvaCard): [id: string, value: string][] {
  return [
    ['DCA', 'C'],
    ['DCB', 'NONE'],
    ['DCD', 'NONE'],
    ['DBA', usDate(details.license_expiry_date)],
    ['DCS', ascii(details.last_name)],
    ['DDE', 'N'],
    ['DAC', ascii(details.first_name)],
    ['DDF', 'N'],
    ['DAD', ascii(details.middle_name ?? 'NONE')],
    ['DDG', 'N'],
    ['DBD', usDate(details.license_issue_date)],
    ['DBB', usDate(details.date_of_birth)],
    ['DBC', looks.sex === 'M' ? '1' : '2'],
    ['DAY', looks.eyes],
    ['DAU', `${String(looks.heightInches).padStart(3, '0')} in`],
    ['DAG', ascii(details.addr_street)],
    ['DAI', ascii(details.addr_city)],
    ['DAJ', ascii(details.addr_state)],
    ['DAK', ascii(details.addr_zip).replace(/\W/g, '').padEnd(9, '0').padEnd(11)],
    ['DAQ', ascii(details.license_number)],
    ['DCF', discriminator],
    ['DCG', 'USA'],
  ];
}

/** `MMDDCCYY`, as US issuers write dates. */
function usDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return month + day + year;
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const plainLetters: Record<string, string> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  İ: 'I',
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  '’': "'",
};

/** Capital letters without accents; a character without an ASCII form becomes a question mark. */
function ascii(text: string): string {
  return text
    .toLocaleUpperCase('en')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (sign) => plainLetters[sign] ?? '?');
}
