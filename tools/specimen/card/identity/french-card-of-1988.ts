import { at, type CardDesign } from '../card-design.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from '../designs/draw-ground.ts';
import { NO_PERSON } from '../designs/titles.ts';
import { drawMrz } from '../draw-mrz.ts';
import { encodeFrenchIdentity, frenchNumber } from '../encode-mrz.ts';

/** ID-2, 105 x 74 mm (ISO/IEC 7810). */
const size = { width: 1280, height: 902 } as const;
const unitsPerMm = size.width / 105;
const ink = '#1d2026';

/** The French identity card of before 2021: labels with colons before their values, and the zone on the front. */
export const frenchCardOf1988: CardDesign = {
  country: 'eu',
  dateStyle: 'dotted',
  ...size,
  titles: {
    licence: [],
    'identity-card': ['CARTE NATIONALE D’IDENTITÉ'],
    'residence-permit': [],
    'passport-card': [],
  },
  ground: drawGround({
    size,
    colours: ['#dfe9f2', [0.5, '#eef1ea'], '#dbe6ef'],
    seed: 77,
    waves: [[30, 'rgba(80,120,160,.14)']],
    rosettes: [],
    bands: '<rect y="690" width="1280" height="212" fill="#f7f8f9"/>',
  }),
  portrait: { box: { x: 56, y: 176, width: 330, height: 412 }, look: 'grey', opacity: 1 },
  ghost: { box: { x: 1076, y: 480, width: 120, height: 150 }, look: 'grey', opacity: 0.6 },
  hasGhost: false,
  extraPlaces: [
    [1090, 300],
    [900, 470],
  ],
  label: { size: 24, typeface: 'sans', fill: '#30486c' },
  value: { typeface: 'typewriter', size: 36, fill: ink },
  valuePlace: { behind: 14 },
  signature: { x: 220, y: 650, size: 48, maxWidth: 300, fill: '#2a2c31' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    return [
      at(640, 74, null, 'RÉPUBLIQUE FRANÇAISE', {
        typeface: 'sans-bold',
        size: 40,
        anchor: 'middle',
        fill: ink,
      }),
      at(56, 136, `${title} N° :`, frenchNumber(content.details)),
      at(430, 236, 'Nom :', words.last, { maxWidth: 800 }),
      at(430, 316, 'Prénom(s) :', words.given, { maxWidth: 800 }),
      at(430, 396, 'Sexe :', words.sex),
      at(620, 396, 'Né(e) le :', words.birth),
      at(430, 476, 'à :', words.city.toUpperCase()),
      at(640, 668, null, NO_PERSON, { size: 17, typeface: 'sans', fill: '#5d6270', anchor: 'middle' }),
    ];
  },
  back: {
    zone: null,
    labels: { address: 'Adresse :', issue: 'délivrée le :', authority: 'par :' },
  },
  over: ({ details, looks, mrz, lettering }) =>
    drawMrz(mrz ?? encodeFrenchIdentity({ details, looks }), { x: 80, bottom: 850, unitsPerMm }, lettering),
};
