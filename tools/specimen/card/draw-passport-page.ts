import { states } from 'mrz';
import { type Artwork, svgDocument } from '../artwork.ts';
import { openLettering } from '../lettering.ts';
import { type PersonDetails, personByNumber, readPortrait } from '../people.ts';
import { drawMrz } from './draw-mrz.ts';
import { drawPortrait } from './draw-portrait.ts';
import { documentNumber, encodeTd3, UTOPIA } from './encode-mrz.ts';
import { formatDate } from './format-date.ts';

/** ID-3, 125 x 88 mm (ISO/IEC 7810). */
const size = { width: 1280, height: 901 } as const;
const unitsPerMm = size.width / 125;

export type PassportOptions = {
  person: number;
  details?: Partial<PersonDetails>;
  mrz?: readonly string[];
  /** the issuing state's code in ICAO 9303-3, section 5; without it a country that does not exist */
  country?: string;
};

/** The issuing states by their codes, `D` to `ZWE`. */
const STATES: Readonly<Record<string, string>> = states;

export function isPassportCountry(code: string): boolean {
  return code === UTOPIA || code in STATES;
}

/** The data page of a passport of a person who does not exist, plainly marked SPECIMEN (ICAO 9303-4). */
export async function drawPassportPage(options: PassportOptions): Promise<Artwork> {
  const person = personByNumber(options.person);
  const details = { ...person.details, ...options.details };
  const lettering = openLettering();
  const portrait = await readPortrait(person.number);
  const state = options.country ?? UTOPIA;
  const fields = drawFields(details, person.looks.sex);
  return svgDocument(size.width, size.height, [
    `<rect width="${size.width}" height="${size.height}" rx="24" fill="#efe9f2"/>`,
    lettering.write((STATES[state] ?? 'VALDORIA').replace(/ \(.*/, '').toUpperCase(), {
      x: 60,
      y: 78,
      size: 46,
      typeface: 'sans-bold',
      fill: '#273a80',
      maxWidth: 350,
    }),
    lettering.write('PASSPORT  PASSEPORT', {
      x: 440,
      y: 78,
      size: 40,
      typeface: 'sans-bold',
      fill: '#273a80',
    }),
    lettering.write('SPECIMEN', {
      x: 1220,
      y: 78,
      size: 26,
      typeface: 'sans',
      fill: '#8a2f55',
      anchor: 'end',
    }),
    lettering.write(`P    ${state}    ${documentNumber(details.license_number)}`, {
      x: 440,
      y: 136,
      size: 34,
      typeface: 'sans',
      fill: '#16181f',
    }),
    drawPortrait(`data:image/jpeg;base64,${portrait.toString('base64')}`, {
      x: 60,
      y: 150,
      width: 330,
      height: 412,
    }),
    ...fields,
    `<rect y="680" width="${size.width}" height="190" fill="#fbfbfd"/>`,
    drawMrz(
      options.mrz ?? encodeTd3({ details, looks: person.looks, state }),
      { x: 68, bottom: 840, unitsPerMm },
      lettering,
    ),
  ]);
}

/** Name, birth, sex and dates, each under its label in two languages. */
function drawFields(details: PersonDetails, sex: string): string[] {
  const lettering = openLettering();
  const givenNames = [details.first_name, details.middle_name].filter(Boolean).join(' ');
  const date = (value: string) => formatDate(value, 'month-name');
  const rows = [
    ['Surname / Nom', details.last_name.toUpperCase()],
    ['Given names / Prénoms', givenNames.toUpperCase()],
    ['Date of birth / Date de naissance', date(details.date_of_birth)],
    ['Sex / Sexe', sex],
    ['Date of issue / Date de délivrance', date(details.license_issue_date)],
    ['Date of expiry / Date d’expiration', date(details.license_expiry_date)],
  ] as const;
  return rows.map(([label, value], row) => {
    const y = 190 + row * 84;
    return (
      lettering.write(label, { x: 440, y, size: 22, typeface: 'sans', fill: '#4a5468' }) +
      lettering.write(value, {
        x: 440,
        y: y + 38,
        size: 36,
        typeface: 'sans-bold',
        fill: '#16181f',
        maxWidth: 780,
      })
    );
  });
}
