import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawFlag } from './draw-flag.ts';
import { drawGround } from './draw-ground.ts';
import { personalNumber } from './personal-number.ts';
import { EU_TITLES } from './titles.ts';

const purple = '#5a3f86';

/** The numbers of directive 2006/126/EC touching capitals, the address in one line, a laser-engraved ghost. */
export const euJoined: CardDesign = {
  country: 'eu',
  dateStyle: 'dotted',
  width: cardSize.width,
  height: cardSize.height,
  titles: EU_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#f8e3ea', [0.5, '#f1ecf4'], '#dfeaf2'],
    rising: true,
    seed: 113,
    waves: [
      [40, 'rgba(200,90,140,.15)'],
      [28, 'rgba(90,120,190,.15)'],
    ],
    rosettes: [
      [700, 470, 240, 22, 'rgba(170,90,140,.16)'],
      [1060, 300, 130, 14, 'rgba(90,130,180,.18)'],
    ],
    bands: drawFlag(48, 36),
  }),
  portrait: { box: { x: 48, y: 206, width: 330, height: 412 }, look: 'engraved', opacity: 1 },
  ghost: { box: { x: 1056, y: 500, width: 168, height: 210 }, look: 'engraved', opacity: 0.7 },
  hasGhost: true,
  extraPlaces: [
    [1092, 170],
    [900, 540],
  ],
  label: { size: 24, typeface: 'sans', fill: purple },
  value: { typeface: 'sans', size: 34, fill: '#1a171c' },
  valuePlace: { behind: 3 },
  signature: { x: 214, y: 690, size: 58, maxWidth: 320, fill: '#1e1c22' },
  fields(content, [title = '', others = '']) {
    const words = cardWords(content, inCapitals);
    const { details } = content;
    const line = { maxWidth: 640 };
    const address = `${words.street}, ${words.city.toUpperCase()}, ${details.addr_zip}`;
    return [
      at(116, 112, null, 'VD', { typeface: 'sans-bold', size: 38, fill: '#fff', anchor: 'middle' }),
      at(222, 88, null, title, { typeface: 'sans-bold', size: 54, fill: purple, maxWidth: 620 }),
      at(222, 134, null, others, { size: 26, fill: purple }),
      at(1232, 84, null, 'VALDORIA', { typeface: 'sans-bold', size: 38, fill: purple, anchor: 'end' }),
      at(408, 226, '1.', words.last, { ...line, typeface: 'sans-bold' }),
      at(408, 278, '2.', words.given, { ...line, typeface: 'sans-bold' }),
      at(408, 330, '3.', `${words.birth} ${words.city.toUpperCase()}`, line),
      at(408, 388, '4a.', words.issue),
      at(720, 388, '4c.', 'KFZ-AMT PORT', line),
      at(408, 440, '4b.', words.expiry),
      at(720, 440, '4d.', personalNumber(details.date_of_birth), line),
      at(408, 498, '5.', words.number, { ...line, typeface: 'sans-bold', size: 38 }),
      at(408, 562, '8.', address, { size: 28, maxWidth: 640 }),
      words.drives
        ? at(408, 640, '9.', 'AM/A/B1/B/f/k/l/n/p/q', { typeface: 'sans-bold', ...line })
        : at(408, 640, '10.', details.addr_country, line),
      at(52, 690, '7.', ''),
      at(640, 772, null, 'SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE COUNTRY DO NOT EXIST', {
        size: 18,
        fill: '#75627a',
        anchor: 'middle',
      }),
    ];
  },
};
