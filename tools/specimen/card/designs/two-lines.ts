import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { inTwoLines, NO_DOCUMENT, US_TITLES } from './titles.ts';

/**
 * A title in two lines beside a handwritten name; fields in the standard's order from class to number; a ghost in
 * colour.
 */
export const twoLines: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#cfe0f3', [0.35, '#f3ead6'], '#dfe7cc'],
    seed: 97,
    artwork:
      '<path fill="#b9c98e" opacity=".5" d="M0 640Q300 560 640 620T1280 560V807H0Z"/>' +
      '<path fill="#c28f5e" opacity=".35" d="M720 600Q820 470 940 520Q1020 440 1120 540L1160 600Z"/>',
    waves: [
      [24, 'rgba(60,100,160,.16)'],
      [20, 'rgba(130,140,60,.16)'],
    ],
    rosettes: [[720, 360, 200, 13, 'rgba(100,120,150,.2)']],
    bands: '<rect x="0" y="0" width="190" height="150" fill="#1b3f7c" opacity=".9"/>',
  }),
  portrait: { box: { x: 48, y: 176, width: 344, height: 430 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 1040, y: 480, width: 180, height: 225 }, look: 'colour', opacity: 0.6 },
  hasGhost: true,
  extraPlaces: [
    [1096, 290],
    [940, 540],
  ],
  label: { size: 21, typeface: 'condensed', fill: '#2a3550' },
  value: { typeface: 'sans-bold', size: 34, fill: '#14171d' },
  valuePlace: { behind: 5 },
  signature: { x: 220, y: 690, size: 60, maxWidth: 330, fill: '#15181e' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const [first, second] = inTwoLines([title]);
    const heading = { size: 44, fill: '#16305f', anchor: 'end' } as const;
    const name = { size: 40, maxWidth: 660 };
    const address = { size: 31, maxWidth: 620 };
    const small = { size: 30 };
    const driving = [
      at(420, 212, '9 CLASS', 'D', small),
      at(640, 212, '12 REST', 'NONE', small),
      at(880, 212, '9a END', 'NONE', small),
    ];
    return [
      at(220, 110, null, 'West Tarrow', {
        typeface: 'handwriting',
        size: 104,
        fill: '#16305f',
      }),
      at(1100, 66, null, first, heading),
      at(1100, 118, null, second, { ...heading, maxWidth: 330 }),
      at(1240, 56, null, 'USA', { size: 26, fill: '#16305f', anchor: 'end' }),
      at(1240, 92, null, 'WT', { size: 26, fill: '#16305f', anchor: 'end' }),
      ...(words.drives ? driving : []),
      at(420, 280, '1', words.last, name),
      at(420, 326, '2', words.given, name),
      at(420, 374, '8', words.street, address),
      at(438, 412, '', words.place, address),
      at(420, 484, words.drives ? '4d LIC#' : '4d ID#', words.number, { size: 42, maxWidth: 600 }),
      at(420, 536, '3 DOB', words.birth, { size: 36 }),
      at(420, 584, '4a ISS', words.issue),
      at(420, 632, '4b EXP', words.expiry),
      at(800, 536, '15 SEX', words.sex, small),
      at(800, 584, '16 HGT', words.height, small),
      at(800, 632, '18 EYES', words.eyes, small),
      at(420, 700, '5 DD', words.discriminator, { typeface: 'condensed', size: 27 }),
      at(640, 776, null, NO_DOCUMENT, { typeface: 'sans', size: 17, fill: '#55603f', anchor: 'middle' }),
    ];
  },
};
