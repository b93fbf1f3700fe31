import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { NO_DOCUMENT, US_TITLES } from './titles.ts';

const navy = '#1c3c78';

/** Small labels touching their values, several fields a line, a ghost in a window, the birth date once more. */
export const stuck: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#f4f7f2', [0.6, '#dfeef2'], '#f5e9d3'],
    seed: 31,
    artwork:
      '<path fill="#c9d9e6" opacity=".6" d="M470 700V420L560 360V300H590V360L680 420V700H640V520H510V700Z"/>' +
      '<path fill="#dcbf8e" opacity=".28" d="M0 720Q420 640 700 700T1280 660V807H0Z"/>',
    waves: [
      [26, 'rgba(70,130,120,.18)'],
      [18, 'rgba(200,150,80,.16)'],
    ],
    rosettes: [[700, 520, 210, 16, 'rgba(80,120,160,.2)']],
    bands: '<path fill="#c7974a" d="M1168 66l13 27 30 4-22 21 6 30-27-14-27 14 6-30-22-21 30-4z"/>',
  }),
  portrait: { box: { x: 40, y: 196, width: 352, height: 440 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 1046, y: 486, width: 176, height: 220 }, look: 'window', opacity: 0.7 },
  hasGhost: true,
  extraPlaces: [
    [1096, 200],
    [950, 420],
  ],
  label: { size: 22, typeface: 'sans', fill: navy },
  value: { typeface: 'sans-bold', size: 36, fill: '#101319' },
  valuePlace: { behind: 1 },
  signature: { x: 220, y: 716, size: 62, maxWidth: 340, fill: '#15171c' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const name = { size: 38, maxWidth: content.extraFaces.length > 0 ? 620 : 800 };
    const address = { size: 33, maxWidth: 600 };
    const small = { size: 32 };
    const driving = [
      at(420, 592, '9CLASS', 'D', small),
      at(580, 592, '9aEND', 'NONE', small),
      at(792, 592, '12REST', 'NONE', small),
    ];
    return [
      at(40, 110, null, 'NORTHMARK', { typeface: 'condensed-bold', size: 90, fill: navy, spacing: 2 }),
      at(1120, 84, null, title, { size: 46, fill: navy, anchor: 'end', maxWidth: 560 }),
      at(1120, 128, null, 'FEDERAL LIMITS APPLY', { typeface: 'sans', size: 24, fill: navy, anchor: 'end' }),
      at(420, 204, words.drives ? '4dDL#' : '4dID#', words.number, { size: 40, maxWidth: 480 }),
      at(910, 204, '4aISS', words.issue, small),
      at(420, 254, '3DOB', words.birth, { size: 38, fill: '#a02430' }),
      at(910, 254, '4bEXP', words.expiry, small),
      at(420, 322, '1', words.last, name),
      at(420, 368, '2', words.given, name),
      at(420, 424, '8', words.street, address),
      at(438, 466, '', words.place, address),
      at(420, 538, '15SEX', words.sex, small),
      at(580, 538, '16HGT', words.height, small),
      at(792, 538, '18EYES', words.eyes, small),
      ...(words.drives ? driving : []),
      at(420, 646, '5DD', words.discriminator, { typeface: 'sans', size: 26 }),
      at(720, 722, null, words.shortBirth, { size: 56, fill: '#6b7787' }),
      at(640, 780, null, NO_DOCUMENT, { typeface: 'sans', size: 17, fill: '#5d6876', anchor: 'middle' }),
    ];
  },
};
