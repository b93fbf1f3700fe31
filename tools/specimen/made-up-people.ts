import { type SeededRandom, seededRandom } from '../../src/server/verification/accuracy/seeded-random.ts';
import { type PersonDetails, people } from './people.ts';

/** A fictional person: details drawn from lists, with the face of one of the ten. */
export type MadeUpPerson = { face: number; details: PersonDetails };

const FIRST_NAMES =
  'Ada Alma Anouk Arlo Asta Ben Bram Cato Ciro Dara Edda Eino Elif Enzo Esme Fenn Freya Gil Greta Hugo Ida Ilse Ivo Jana Jasper Juno Kai Kira Lars Leni Lio Liv Luca Mads Mae Mila Milo Nadia Nils Noa Odin Olga Omar Orla Otis Pia Quinn Rafa Remy Runa Sami Selma Silas Signe Tariq Thea Tove Uma Vera Yara Zeno'.split(
    ' ',
  );
const LAST_NAMES =
  'Abelard Aldana Amsel Barrow Bellamy Berggren Birch Brandt Calder Castell Cobb Corvin Dahl Darrow Delacroix Drummond Eckhart Ellery Farrow Fenwick Ferro Galloway Garnet Grieve Haldane Hartwig Holm Ibsen Ingram Jensen Jurek Kessel Kirwan Lachance Larkin Lindqvist Lorne Madaki Marchetti Merrow Nakata Norling Oduya Orrin Pascoe Pellegrin Quarrie Quist Ravel Rosendal Sabo Sorrel Stroud Tamm Thorne Ulloa Urban Vance Varga Wexler Whitlock Yarrow Zeller'.split(
    ' ',
  );
const STREETS = [
  'Larkspur Avenue',
  'Old Quarry Road',
  'Mill Lane',
  'Harbor Street',
  'Cedar Row',
  'Tannery Way',
];
const CITIES = [
  ['Port Ellery', '97318'],
  ['Saint Orrin', '97044'],
  ['Tannersville Heights', '97839'],
  ['Millbrook', '97126'],
] as const;

/** As many people as wanted: first the ten, unchanged, then others; the same for the same seed. */
export function makeUpPeople(count: number, seed: number): MadeUpPerson[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    face: index % people.length,
    details: index < people.length ? people[index]!.details : makeUpDetails(random, index),
  }));
}

function makeUpDetails(random: SeededRandom, index: number): PersonDetails {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.between(0, list.length))]!;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const day = (from: number, to: number) =>
    `${Math.floor(random.between(from, to))}-${two(random.between(1, 13))}-${two(random.between(1, 29))}`;
  const [first_name, last_name] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
  const [addr_city, addr_zip] = pick(CITIES);
  const birth = day(1950, 2006);
  const expiry = Math.floor(random.between(2027, 2034));
  return {
    first_name,
    middle_name: random.next() < 0.4 ? pick(FIRST_NAMES) : null,
    last_name,
    date_of_birth: birth,
    email: `${first_name}.${last_name}.${index}@example.com`.toLowerCase(),
    license_number: `${last_name[0]}${Math.floor(random.between(1000, 9999))}-${String(10_000 + index * 7).padStart(5, '0')}`,
    license_state: 'CZ',
    license_issue_date: `${expiry - 8}${birth.slice(4)}`,
    license_expiry_date: `${expiry}${birth.slice(4)}`,
    addr_street: `${Math.floor(random.between(3, 4000))} ${pick(STREETS)}`,
    addr_city,
    addr_state: 'CZ',
    addr_zip,
    addr_country: 'USA',
  };
}
