import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { NO_DOCUMENT, US_TITLES } from './titles.ts';

const red = '#b0202c';
const white = { typeface: 'condensed-bold', fill: '#fff' } as const;

/** Field labels and their order follow the AAMVA card design standard (2020), annex B. */
export const us: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#d7e6f3', [0.55, '#f4f1e6'], '#e3ecdd'],
    seed: 7,
    artwork:
      '<path fill="#a9c4d8" opacity=".38" d="M380 807L560 560L640 640L800 440L960 640L1060 540L1280 740V807Z"/>' +
      '<path fill="#8fb3a0" opacity=".30" d="M300 807Q520 660 760 740T1280 690V807Z"/>',
    waves: [
      [30, 'rgba(70,120,170,.20)'],
      [22, 'rgba(180,120,90,.16)'],
    ],
    rosettes: [[1085, 330, 190, 14, 'rgba(80,120,150,.24)']],
    bands:
      '<rect width="1280" height="128" fill="#1d3f72"/><rect y="128" width="1280" height="8" fill="#c9a14a"/>',
  }),
  portrait: { box: { x: 44, y: 176, width: 344, height: 430 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 1026, y: 440, width: 208, height: 260 }, look: 'grey', opacity: 0.8 },
  hasGhost: true,
  extraPlaces: [
    [1096, 148],
    [950, 276],
  ],
  label: { size: 23, typeface: 'condensed', fill: '#2c4a7c' },
  value: { typeface: 'condensed-bold', size: 40, fill: '#14181f' },
  valuePlace: { behind: 9 },
  signature: { x: 216, y: 672, size: 56, maxWidth: 320, fill: '#1c2a52' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const crowded = content.extraFaces.length > 0;
    const name = { size: 46, maxWidth: crowded ? 520 : 820 };
    const address = { size: 34, maxWidth: crowded ? 520 : 610 };
    const small = { size: 34 };
    const driving = [
      at(416, 598, '9 CLASS', 'C', small),
      at(604, 598, '9a END', 'NONE', small),
      at(806, 598, '12 REST', 'NONE', small),
    ];
    return [
      at(48, 94, null, 'CASCADIA', { ...white, size: 84, spacing: 5 }),
      at(1236, 84, null, title, { ...white, size: 58, anchor: 'end', maxWidth: 660 }),
      at(1236, 116, null, 'SPECIMEN', { ...white, size: 22, anchor: 'end', spacing: 3, fill: '#f0d9a0' }),
      at(416, 204, words.drives ? '4d DL' : '4d ID', words.number, { size: 48, fill: red, maxWidth: 600 }),
      at(416, 258, '4b EXP', words.expiry, { fill: red }),
      at(744, 258, '3 DOB', words.birth, { fill: red }),
      at(416, 320, '1 LN', words.last, name),
      at(416, 374, '2 FN', words.given, name),
      at(416, 432, '8', words.street, address),
      at(436, 474, '', words.place, address),
      at(416, 540, '15 SEX', words.sex, small),
      at(604, 540, '16 HGT', words.height, small),
      at(806, 540, '18 EYES', words.eyes, small),
      ...(words.drives ? driving : []),
      at(416, 656, '4a ISS', words.issue, small),
      at(416, 708, '5 DD', words.discriminator, { size: 28 }),
      at(640, 776, null, NO_DOCUMENT, {
        typeface: 'condensed',
        size: 20,
        fill: '#4d5a6e',
        anchor: 'middle',
        spacing: 1.5,
      }),
    ];
  },
};
