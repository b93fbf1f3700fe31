import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { NO_DOCUMENT, US_TITLES } from './titles.ts';

const green = '#2f6b3f';

/** Number and dates in a separate frame, their labels above them or before; an engraved head in the scenery. */
export const boxed: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#eef3ea', [0.5, '#fdfbf3'], '#dfe9e4'],
    seed: 101,
    artwork:
      '<path fill="#cfd8c8" opacity=".7" d="M420 640V470H460V430H500V390H620V430H660V470H700V640Z"/>' +
      '<path fill="#a9c7a0" opacity=".35" d="M0 700Q400 620 760 690T1280 640V807H0Z"/>',
    waves: [
      [28, 'rgba(70,130,80,.16)'],
      [20, 'rgba(170,140,80,.16)'],
    ],
    rosettes: [[900, 520, 180, 17, 'rgba(90,140,110,.2)']],
    bands:
      '<rect x="640" y="150" width="600" height="122" fill="#fff" fill-opacity=".6" stroke="#2f6b3f" stroke-width="5"/>',
  }),
  portrait: { box: { x: 44, y: 190, width: 336, height: 420 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 1060, y: 510, width: 164, height: 205 }, look: 'window', opacity: 0.65 },
  hasGhost: true,
  engraving: { box: { x: 836, y: 420, width: 180, height: 225 }, look: 'engraved', opacity: 0.28 },
  extraPlaces: [
    [1096, 300],
    [940, 540],
  ],
  label: { size: 22, typeface: 'condensed', fill: green },
  value: { typeface: 'sans-bold', size: 35, fill: '#14181a' },
  valuePlace: { behind: 5 },
  signature: { x: 214, y: 690, size: 60, maxWidth: 320, fill: '#17191d' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const name = { size: 38, maxWidth: 640 };
    const address = { size: 32, maxWidth: 620 };
    const small = { size: 30 };
    const driving = [
      at(408, 592, '9 CLASS', 'R', small),
      at(590, 592, '9a END', 'NONE', small),
      at(408, 638, '12 REST', 'NONE', small),
    ];
    return [
      at(44, 108, null, 'MAGNOLIA', { typeface: 'condensed-bold', size: 96, fill: green, spacing: 3 }),
      at(640, 104, null, title, { size: 48, fill: '#23306b', maxWidth: 480 }),
      at(1240, 66, null, 'USA', { size: 26, fill: '#23306b', anchor: 'end' }),
      at(656, 182, words.drives ? '4d LIC NO' : '4d ID NO', '', {}),
      at(656, 216, '', words.number, { size: 36, maxWidth: 330 }),
      at(1010, 182, '4b EXP', '', {}),
      at(1010, 216, '', words.expiry, { size: 36, maxWidth: 220 }),
      at(656, 260, '3 DOB', words.birth, { size: 36 }),
      at(408, 334, '1', words.last, name),
      at(408, 380, '2', words.given, name),
      at(408, 428, '8', words.street, address),
      at(428, 468, '', words.place, address),
      at(408, 546, '15 SEX', words.sex, small),
      at(540, 546, '16 HGT', words.height, small),
      at(730, 546, '18 EYES', words.eyes, small),
      ...(words.drives ? driving : []),
      at(620, 638, '4a ISS', words.issue, small),
      at(408, 700, '5 DD', words.discriminator, { typeface: 'condensed', size: 27 }),
      at(770, 732, null, words.shortBirth, { size: 48, fill: '#7d8a80' }),
      at(640, 780, null, NO_DOCUMENT, { typeface: 'sans', size: 17, fill: '#56655a', anchor: 'middle' }),
    ];
  },
};
