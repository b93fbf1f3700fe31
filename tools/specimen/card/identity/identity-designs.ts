import { at, type CardDesign, type Field } from '../card-design.ts';
import { type CardContent, cardSize, type IdentityLayout } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from '../designs/draw-ground.ts';
import { NO_PERSON } from '../designs/titles.ts';
import { documentNumber } from '../encode-mrz.ts';
import { frenchCardOf1988 } from './french-card-of-1988.ts';
import { IDENTITY_COUNTRIES, type IdentityCountry } from './identity-countries.ts';

const ink = '#1b1d24';
const blue = '#2b4378';

/** The fronts of identity cards, each with its back: one line a country. */
export const IDENTITY_DESIGNS: Record<IdentityLayout, CardDesign> = {
  'de-id': identityDesign(IDENTITY_COUNTRIES['de-id'], 71),
  'fr-id': identityDesign(IDENTITY_COUNTRIES['fr-id'], 72),
  'fr-id-1988': frenchCardOf1988,
  'es-id': identityDesign(IDENTITY_COUNTRIES['es-id'], 73),
  'it-id': identityDesign(IDENTITY_COUNTRIES['it-id'], 74),
  'nl-id': identityDesign(IDENTITY_COUNTRIES['nl-id'], 75),
  'pl-id': identityDesign(IDENTITY_COUNTRIES['pl-id'], 76),
};

/** A card of the size ID-1: two headings, the portrait on the left, and values under their labels. */
function identityDesign(country: IdentityCountry, seed: number): CardDesign {
  const [first, middle, last] = country.colours;
  return {
    country: 'eu',
    dateStyle: country.dateStyle,
    width: cardSize.width,
    height: cardSize.height,
    titles: {
      licence: [],
      'identity-card': country.titles,
      'residence-permit': [],
      'passport-card': [],
    },
    ground: drawGround({
      size: cardSize,
      colours: [first, [0.5, middle], last],
      seed,
      waves: [
        [26, 'rgba(70,100,150,.14)'],
        [18, 'rgba(150,120,70,.12)'],
      ],
      rosettes: [[700, 470, 180, 12, 'rgba(90,110,150,.16)']],
    }),
    portrait: { box: { x: 56, y: 210, width: 330, height: 412 }, look: 'grey', opacity: 1 },
    ghost: { box: { x: 1120, y: 584, width: 104, height: 130 }, look: 'grey', opacity: 0.6 },
    hasGhost: true,
    extraPlaces: [
      [1090, 380],
      [900, 600],
    ],
    label: { size: 21, typeface: 'sans', fill: blue },
    value: { typeface: 'sans', size: 33, fill: ink },
    valuePlace: { under: 34 },
    signature: { x: 220, y: 700, size: 52, maxWidth: 320, fill: '#2a2c31' },
    fields: (content, titles) => identityFields(country, content, titles),
    back: country.back,
  };
}

function identityFields(country: IdentityCountry, content: CardContent, titles: readonly string[]): Field[] {
  const { labels, column: x } = country;
  const words = cardWords(content, inCapitals);
  const number = documentNumber(content.details.license_number);
  const wide = { maxWidth: 760 };
  return [
    at(56, 82, null, country.heading, { typeface: 'sans-bold', size: 40, fill: blue }),
    at(56, 136, null, titles[0] ?? '', { typeface: 'sans-bold', size: 34, fill: ink }),
    at(56, 176, null, titles[1] ?? '', { size: 24, fill: blue }),
    ...(labels.number
      ? [at(x, 640, labels.number, number)]
      : [at(1224, 82, null, number, { typeface: 'sans-bold', size: 40, anchor: 'end' as const })]),
    at(x, 270, labels.last, words.last, wide),
    at(x, 365, labels.given, words.given, wide),
    at(x, 455, labels.birth, words.birth),
    at(x + 480, 455, labels.sex, words.sex),
    at(x, 548, labels.nationality, country.nationality),
    at(x + 380, 548, labels.expiry, words.expiry),
    ...(labels.issue ? [at(x + 380, 640, labels.issue, words.issue)] : []),
    at(640, 772, null, NO_PERSON, { size: 18, fill: '#5d6270', anchor: 'middle' }),
  ];
}
