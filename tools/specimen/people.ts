import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_PERSON } from '../../src/server/startup/demo/demo-person.ts';

/** A subject's details under the contract's field names; dates as `YYYY-MM-DD`. */
export type PersonDetails = {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string;
  email: string;
  license_number: string;
  license_state: string;
  license_issue_date: string;
  license_expiry_date: string;
  addr_street: string;
  addr_city: string;
  addr_state: string;
  addr_zip: string;
  addr_country: string;
};

/** The print about a person's looks on a card; the contract's subject has no fields for it. */
export type PersonAppearance = { sex: 'F' | 'M'; heightInches: number; eyes: 'BLU' | 'BRO' | 'GRN' | 'HAZ' };

/** One of the ten fictional people. */
export type SpecimenPerson = {
  /** 0 to 9, the number by which tests and the command name the person. */
  number: number;
  /** The folder under `people/` with the images. */
  folder: string;
  details: PersonDetails;
  looks: PersonAppearance;
};

/**
 * The people, in the order of their numbers. The faces are rendered from seeded numbers and in the public domain. The
 * names and addresses are fictional, in a state (Cascadia, CZ) and a country (Valdoria, VDA) that are not on any map.
 * Number 8 looks like a child, and her date of birth agrees.
 */
export const people: readonly SpecimenPerson[] = [
  {
    number: 0,
    folder: '1014',
    details: DEMO_PERSON,
    looks: { sex: 'F', heightInches: 66, eyes: 'BLU' },
  },
  {
    number: 1,
    folder: '1018',
    details: {
      first_name: 'Zoë',
      middle_name: null,
      last_name: 'Castellanos-Brandt',
      date_of_birth: '1991-02-27',
      email: 'zoe.castellanos@example.com',
      license_number: 'C5308-91270',
      license_state: 'CZ',
      license_issue_date: '2021-11-30',
      license_expiry_date: '2029-02-27',
      addr_street: '77 Old Quarry Road',
      addr_city: 'Saint Orrin',
      addr_state: 'CZ',
      addr_zip: '97044',
      addr_country: 'USA',
    },
    looks: { sex: 'F', heightInches: 64, eyes: 'GRN' },
  },
  {
    number: 2,
    folder: '1050',
    details: {
      first_name: 'Fergus',
      middle_name: 'Alasdair',
      last_name: "O'Drennan",
      date_of_birth: '1978-07-04',
      email: 'fergus.odrennan@example.com',
      license_number: 'O2914-78046',
      license_state: 'CZ',
      license_issue_date: '2023-06-21',
      license_expiry_date: '2031-07-04',
      addr_street: '9 Saltmarsh Lane',
      addr_city: 'Fennick Bay',
      addr_state: 'CZ',
      addr_zip: '97207',
      addr_country: 'USA',
    },
    looks: { sex: 'M', heightInches: 71, eyes: 'BRO' },
  },
  {
    number: 3,
    folder: '1080',
    details: {
      first_name: 'Anne-Solène',
      middle_name: 'Marguerite',
      last_name: 'Tremblay',
      date_of_birth: '1994-12-08',
      email: 'anne-solene.tremblay@example.com',
      license_number: 'T7231-081294-05',
      license_state: 'VD',
      license_issue_date: '2020-05-18',
      license_expiry_date: '2030-05-17',
      addr_street: '214 Rue des Tilleuls',
      addr_city: 'Sainte-Brivelle',
      addr_state: 'VD',
      addr_zip: '4310',
      addr_country: 'Valdoria',
    },
    looks: { sex: 'F', heightInches: 67, eyes: 'BRO' },
  },
  {
    number: 4,
    folder: '1113',
    details: {
      first_name: 'Kwabena',
      middle_name: 'Josiah',
      last_name: 'Ashworth',
      date_of_birth: '1998-01-19',
      email: 'kwabena.ashworth@example.com',
      license_number: 'A6640-98013',
      license_state: 'CZ',
      license_issue_date: '2024-01-22',
      license_expiry_date: '2032-01-19',
      addr_street: '5630 Beacon Hill Boulevard',
      addr_city: 'Marlow Falls',
      addr_state: 'CZ',
      addr_zip: '97522',
      addr_country: 'USA',
    },
    looks: { sex: 'M', heightInches: 73, eyes: 'BRO' },
  },
  {
    number: 5,
    folder: '1121',
    details: {
      first_name: 'Thibault',
      middle_name: null,
      last_name: 'N’Dembélé',
      date_of_birth: '1982-09-30',
      email: 'thibault.ndembele@example.com',
      license_number: 'VD 820930 4417',
      license_state: 'VD',
      license_issue_date: '2019-09-02',
      license_expiry_date: '2034-09-01',
      addr_street: 'Quai du Vieux-Moulin 8',
      addr_city: 'Grandvaux',
      addr_state: 'VD',
      addr_zip: '1027',
      addr_country: 'Valdoria',
    },
    looks: { sex: 'M', heightInches: 70, eyes: 'BRO' },
  },
  {
    number: 6,
    folder: '1127',
    details: {
      first_name: 'Joaquín',
      middle_name: 'Andrés',
      last_name: 'Muñoz Iribarren',
      date_of_birth: '1989-04-11',
      email: 'joaquin.munoz@example.com',
      license_number: 'M1980-89411',
      license_state: 'CZ',
      license_issue_date: '2023-04-03',
      license_expiry_date: '2031-04-11',
      addr_street: '308 South Thornbury Street',
      addr_city: 'El Cerezo',
      addr_state: 'CZ',
      addr_zip: '97611',
      addr_country: 'USA',
    },
    looks: { sex: 'M', heightInches: 69, eyes: 'HAZ' },
  },
  {
    number: 7,
    folder: '1139',
    details: {
      first_name: 'Ilkay',
      middle_name: 'Nur',
      last_name: 'Yıldırım-Göktaş',
      date_of_birth: '1996-06-23',
      email: 'ilkay.yildirim@example.com',
      license_number: 'VD 960623 0852',
      license_state: 'VD',
      license_issue_date: '2021-07-14',
      license_expiry_date: '2036-07-13',
      addr_street: 'Birkenweg 27',
      addr_city: 'Oberlinden',
      addr_state: 'VD',
      addr_zip: '2264',
      addr_country: 'Valdoria',
    },
    looks: { sex: 'F', heightInches: 65, eyes: 'BRO' },
  },
  {
    number: 8,
    folder: '1155',
    details: {
      first_name: 'Linnéa',
      middle_name: 'Sofia',
      last_name: 'Åkerholm',
      date_of_birth: '2016-03-05',
      email: 'linnea.akerholm@example.com',
      license_number: 'VD 160305 7731',
      license_state: 'VD',
      license_issue_date: '2024-08-26',
      license_expiry_date: '2029-08-25',
      addr_street: 'Lindgatan 5',
      addr_city: 'Norrvik',
      addr_state: 'VD',
      addr_zip: '3058',
      addr_country: 'Valdoria',
    },
    looks: { sex: 'F', heightInches: 50, eyes: 'BLU' },
  },
  {
    number: 9,
    folder: '1174',
    details: {
      first_name: 'Bogusław',
      middle_name: 'Jan',
      last_name: 'Dzierżanowski',
      date_of_birth: '1969-11-14',
      email: 'boguslaw.dzierzanowski@example.com',
      license_number: 'D3357-69118',
      license_state: 'CZ',
      license_issue_date: '2022-10-05',
      license_expiry_date: '2030-11-14',
      addr_street: '4021 Harrow Creek Drive Unit 12',
      addr_city: 'Tannersville Heights',
      addr_state: 'CZ',
      addr_zip: '97839',
      addr_country: 'USA',
    },
    looks: { sex: 'M', heightInches: 72, eyes: 'BRO' },
  },
];

/** The person of a number, 0 to 9; throws a RangeError for any other. */
export function personByNumber(number: number): SpecimenPerson {
  const person = people[number];
  if (!person) throw new RangeError('A specimen person has a number from 0 to 9.');
  return person;
}

const IMAGES = new URL('./people/', import.meta.url);

/** The file of a person's portrait in the style of a licence office: 480x600, neutral, plain ground. */
export function portraitPath(number: number): string {
  return imagePath(personByNumber(number), 'id.jpg');
}

/** The file of one of a person's six selfies, 1 to 6: 480x600, other light, pose and expression. */
export function selfiePath(number: number, selfie: number): string {
  if (!Number.isInteger(selfie) || selfie < 1 || selfie > 6) {
    throw new RangeError('A specimen person has selfies 1 to 6.');
  }
  return imagePath(personByNumber(number), `selfie-${selfie}.jpg`);
}

/** The bytes of a person's portrait, JPEG. */
export function readPortrait(number: number): Promise<Buffer> {
  return readFile(portraitPath(number));
}

/** The bytes of one of a person's selfies, JPEG. */
export function readSelfie(number: number, selfie: number): Promise<Buffer> {
  return readFile(selfiePath(number, selfie));
}

function imagePath(person: SpecimenPerson, file: string): string {
  return fileURLToPath(new URL(`${person.folder}/${file}`, IMAGES));
}
