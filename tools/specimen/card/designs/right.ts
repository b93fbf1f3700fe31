import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { NO_DOCUMENT, US_TITLES } from './titles.ts';

const red = '#a3242c';

/** The portrait on the right; labels with full stops and colons; dates with dashes; town and postcode without a comma. */
export const right: CardDesign = {
  country: 'us',
  dateStyle: 'us-dashed',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#eaf1f8', [0.45, '#fbfaf4'], '#f3dfd5'],
    seed: 67,
    artwork:
      '<path fill="#cfdcea" opacity=".8" d="M60 640Q300 420 520 640Q700 470 860 640V720H60Z"/>' +
      '<circle cx="700" cy="300" r="92" fill="#f0cf8a" opacity=".4"/>',
    waves: [
      [24, 'rgba(90,120,180,.18)'],
      [24, 'rgba(200,110,80,.14)'],
    ],
    rosettes: [[300, 480, 220, 20, 'rgba(110,130,170,.2)']],
    bands: '<rect x="0" y="122" width="1280" height="52" fill="#a3242c"/>',
  }),
  portrait: { box: { x: 892, y: 206, width: 344, height: 430 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 694, y: 446, width: 170, height: 212 }, look: 'colour', opacity: 0.5 },
  hasGhost: true,
  extraPlaces: [
    [740, 200],
    [560, 470],
  ],
  label: { size: 25, typeface: 'sans', fill: '#3a4a66' },
  value: { typeface: 'sans-bold', size: 35, fill: '#15171c' },
  valuePlace: { behind: 4 },
  signature: { x: 1064, y: 712, size: 60, maxWidth: 330, fill: '#22305a' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const name = { size: 40, maxWidth: 640 };
    const address = { size: 33, maxWidth: 620 };
    const small = { size: 30 };
    const driving = [
      at(48, 588, 'CLASS:', 'D', small),
      at(230, 588, 'REST:', 'NONE', small),
      at(440, 588, 'ENDORSE:', 'NONE', small),
    ];
    return [
      at(640, 96, null, 'STATE OF ALDERMOOR', { size: 64, anchor: 'middle', fill: '#1f2f55', spacing: 3 }),
      at(48, 162, null, title, { size: 40, fill: '#fff' }),
      at(1236, 160, null, 'SPECIMEN', { typeface: 'sans', size: 26, fill: '#fff', anchor: 'end' }),
      at(48, 226, words.drives ? 'LIC. NO.' : 'ID. NO.', words.number, {
        size: 42,
        fill: red,
        maxWidth: 640,
      }),
      at(48, 278, 'D.O.B.', words.birth, { size: 38 }),
      at(430, 278, 'EXP.', words.expiry, { size: 38 }),
      at(48, 346, '', words.last, name),
      at(48, 390, '', words.given, name),
      at(48, 446, '', words.street, address),
      at(48, 486, '', words.place.replace(',', ''), address),
      at(48, 542, 'SEX:', words.sex, small),
      at(160, 542, 'HT:', words.height, small),
      at(330, 542, 'EYES:', words.eyes, small),
      ...(words.drives ? driving : []),
      at(48, 640, 'ISSUED:', words.issue, small),
      at(48, 694, 'DD', words.discriminator, { typeface: 'sans', size: 24 }),
      at(440, 778, null, NO_DOCUMENT, { typeface: 'sans', size: 17, fill: '#56606f', anchor: 'middle' }),
    ];
  },
};
