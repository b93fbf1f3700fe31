import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { NO_DOCUMENT, US_TITLES } from './titles.ts';

const wine = '#8a1f2d';
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Polycarbonate: words as labels with the values under them, laser-engraved greys, the birth date across the ghost. */
export const under: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#f7efdc', [0.5, '#f3f0ec'], '#e6d3d6'],
    seed: 41,
    artwork:
      '<path fill="#e4c35a" opacity=".35" d="M820 300h150v150h-150zM970 450h150v150h-150z"/>' +
      '<path fill="#b6404f" opacity=".2" d="M970 300h150v150h-150zM820 450h150v150h-150z"/>',
    waves: [
      [30, 'rgba(160,60,70,.13)'],
      [22, 'rgba(190,160,60,.18)'],
    ],
    rosettes: [[640, 520, 170, 12, 'rgba(150,110,60,.18)']],
  }),
  portrait: { box: { x: 52, y: 170, width: 336, height: 420 }, look: 'engraved', opacity: 1 },
  ghost: {
    box: { x: 1034, y: 122, width: 200, height: 250 },
    outline: circle(1134, 238, 98),
    look: 'engraved',
    opacity: 0.75,
  },
  hasGhost: true,
  extraPlaces: [
    [1090, 520],
    [900, 560],
  ],
  label: { size: 20, typeface: 'sans', fill: wine },
  value: { typeface: 'sans', size: 32, fill: '#17181c' },
  valuePlace: { under: 32 },
  signature: { x: 220, y: 672, size: 58, maxWidth: 320, fill: '#2a2c31' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const wide = { maxWidth: 580 };
    const driving = [
      at(420, 700, 'Restrictions', 'NONE'),
      at(610, 700, 'Classifications', 'C'),
      at(800, 700, 'Endorsements', 'NONE'),
    ];
    const name = titleCase(title);
    return [
      at(52, 92, null, 'MERIDIA', { typeface: 'sans-bold', size: 76, fill: '#3a3d45', spacing: 4 }),
      at(54, 140, null, name, { typeface: 'sans-bold', size: 38, fill: wine }),
      at(420, 214, 'Customer identifier', words.number, { typeface: 'sans-bold', size: 38, maxWidth: 580 }),
      at(420, 290, 'Family name', words.last, wide),
      at(420, 364, 'Given names', words.given, wide),
      at(420, 438, 'Address', words.street, wide),
      at(420, 474, '', words.place, wide),
      at(420, 556, 'Date of birth', words.birth, { typeface: 'sans-bold' }),
      at(660, 556, 'Sex', words.sex),
      at(760, 556, 'Height', words.height),
      at(900, 556, 'Eyes', words.eyes),
      at(420, 628, 'Date of issue', words.issue),
      at(660, 628, 'Date of expiry', words.expiry),
      ...(words.drives ? driving : []),
      at(1134, 262, null, words.birth, {
        typeface: 'sans-bold',
        size: 30,
        anchor: 'middle',
        fill: '#3c3f45',
      }),
      at(640, 772, null, NO_DOCUMENT, { size: 18, fill: '#6c5a5d', anchor: 'middle' }),
    ];
  },
};

function titleCase(title: string): string {
  return title.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
