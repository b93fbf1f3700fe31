import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { NO_DOCUMENT, US_TITLES } from './titles.ts';

const blue = '#274d87';
const STATE =
  'M1040 452L1098 446L1160 458L1214 452L1222 520L1204 566L1214 622L1180 668L1136 700L1104 676L1062 668L1046 600L1056 540Z';

/** The ghost cut to the shape of the state, an engraved face in the artwork, labels of several words. */
export const shape: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#e8eef6', [0.5, '#f8f5ea'], '#dde9f0'],
    seed: 71,
    artwork: `<path d="${STATE}" fill="#c9d6e8" stroke="#8aa3c4" stroke-width="3"/>`,
    waves: [
      [28, 'rgba(60,90,160,.16)'],
      [20, 'rgba(190,160,70,.18)'],
    ],
    rosettes: [[560, 500, 180, 15, 'rgba(80,110,170,.18)']],
    bands: '<rect x="560" y="76" width="520" height="50" rx="4" fill="#a8222f"/>',
  }),
  portrait: { box: { x: 40, y: 176, width: 352, height: 440 }, look: 'colour', opacity: 1 },
  ghost: {
    box: { x: 1040, y: 462, width: 184, height: 230 },
    outline: STATE,
    look: 'grey',
    opacity: 0.5,
  },
  hasGhost: true,
  engraving: { box: { x: 780, y: 330, width: 230, height: 288 }, look: 'engraved', opacity: 0.32 },
  extraPlaces: [
    [1096, 190],
    [900, 560],
  ],
  label: { size: 22, typeface: 'sans', fill: blue },
  value: { typeface: 'condensed-bold', size: 38, fill: '#15181e' },
  valuePlace: { behind: 6 },
  signature: { x: 216, y: 692, size: 60, maxWidth: 330, fill: '#191c22' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const name = { size: 42, maxWidth: 640 };
    const address = { size: 34, maxWidth: 600 };
    const small = { size: 33 };
    const driving = [
      at(416, 586, '9. CLASS:', 'D', small),
      at(600, 586, '9a. END:', 'NONE', small),
      at(416, 636, '12. REST:', 'NONE', small),
    ];
    return [
      at(40, 108, null, 'PRAIRIELAND', { size: 86, fill: blue }),
      at(820, 58, null, 'Jonas Ridge · Secretary of State', {
        typeface: 'sans',
        size: 24,
        anchor: 'middle',
      }),
      at(820, 116, null, title, { size: 42, fill: '#fff', anchor: 'middle', maxWidth: 500 }),
      at(1240, 66, null, 'USA', { typeface: 'sans-bold', size: 28, fill: blue, anchor: 'end' }),
      at(416, 204, words.drives ? '4d. LIC. NO.:' : '4d. ID NO.:', words.number, {
        size: 42,
        fill: blue,
        maxWidth: 640,
      }),
      at(416, 252, '3. DOB:', words.birth, { fill: blue }),
      at(416, 298, '4b. EXP:', words.expiry, { fill: blue }),
      at(840, 298, '4a. ISS:', words.issue, small),
      at(416, 356, '1.', words.last, name),
      at(416, 402, '2.', words.given, name),
      at(416, 454, '8.', words.street, address),
      at(440, 494, '', words.place, address),
      at(416, 542, '15. SEX:', words.sex, small),
      at(600, 542, '16. HGT:', words.height, small),
      ...(words.drives ? driving : []),
      at(620, 636, '18. EYES:', words.eyes, small),
      at(416, 694, '5. DD:', words.discriminator, { typeface: 'condensed', size: 28 }),
      at(640, 774, null, NO_DOCUMENT, { typeface: 'sans', size: 17, fill: '#5a6578', anchor: 'middle' }),
    ];
  },
};
