import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords } from '../card-words.ts';
import { drawFlag } from './draw-flag.ts';
import { drawGround } from './draw-ground.ts';
import { personalNumber } from './personal-number.ts';
import { EU_TITLES } from './titles.ts';

const blue = '#273a80';
const plum = '#8a2f55';

/** The numbered fields of directive 2006/126/EC, annex I; labels in a separate column, as on the model licence. */
export const eu: CardDesign = {
  country: 'eu',
  dateStyle: 'dotted',
  width: cardSize.width,
  height: cardSize.height,
  titles: EU_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#f6dfe3', [0.5, '#f3e6ee'], '#e2e4f3'],
    rising: true,
    seed: 23,
    waves: [
      [34, 'rgba(190,90,130,.17)'],
      [20, 'rgba(90,110,190,.16)'],
    ],
    rosettes: [
      [830, 420, 260, 18, 'rgba(150,90,150,.17)'],
      [830, 420, 150, 11, 'rgba(190,110,120,.20)'],
    ],
    bands: drawFlag(56, 34),
  }),
  portrait: { box: { x: 56, y: 214, width: 324, height: 405 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 1040, y: 480, width: 190, height: 237 }, look: 'grey', opacity: 0.8 },
  hasGhost: false,
  extraPlaces: [
    [1092, 152],
    [900, 528],
  ],
  label: { size: 27, typeface: 'sans', fill: '#54465a' },
  value: { typeface: 'sans-bold', size: 37, fill: '#1a1418' },
  valuePlace: { column: 56 },
  signature: { x: 238, y: 694, size: 58, maxWidth: 280, fill: '#26305e' },
  fields(content, [title = '', others = '']) {
    const words = cardWords(content);
    const { details } = content;
    const crowded = content.extraFaces.length > 0;
    const name = { size: 44, maxWidth: crowded ? 660 : 810 };
    const lower = crowded ? 470 : 640;
    const plain = { typeface: 'sans', size: 34, maxWidth: lower } as const;
    const short = { ...plain, maxWidth: 310 };
    const end = { anchor: 'end', fill: plum } as const;
    return [
      at(124, 110, null, 'VD', { size: 38, fill: '#fff', anchor: 'middle' }),
      at(222, 92, null, title, { size: 60, fill: blue, maxWidth: 640 }),
      at(224, 142, null, others, { typeface: 'sans', size: 30, fill: blue }),
      at(1224, 86, null, 'VALDORIA', { ...end, size: 42 }),
      at(1224, 128, null, 'SPECIMEN', { ...end, typeface: 'sans', size: 25, spacing: 4 }),
      at(416, 236, '1.', words.last, name),
      at(416, 292, '2.', words.given, name),
      at(416, 348, '3.', `${words.birth}  ${words.city}`, { maxWidth: name.maxWidth }),
      at(416, 412, '4a.', words.issue, { maxWidth: 330 }),
      at(760, 412, '4c.', 'Kantonsamt 12', short),
      at(416, 466, '4b.', words.expiry, { maxWidth: 330 }),
      at(760, 466, '4d.', personalNumber(details.date_of_birth), short),
      at(416, 528, '5.', words.number, { size: 42, maxWidth: lower }),
      at(416, 584, '8.', words.street, plain),
      at(416, 626, '', `${details.addr_zip} ${words.city}`, plain),
      words.drives
        ? at(416, 682, '9.', 'AM / B1 / B', { size: 38, maxWidth: lower })
        : at(416, 682, '10.', details.addr_country, plain),
      at(58, 690, null, '7.', { size: 27, typeface: 'sans', fill: '#54465a' }),
      at(640, 770, null, 'SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE COUNTRY DO NOT EXIST', {
        typeface: 'sans',
        size: 19,
        fill: '#75627a',
        anchor: 'middle',
      }),
    ];
  },
};
