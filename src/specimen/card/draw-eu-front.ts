import { type Artwork, svgDocument } from '../artwork.ts';
import type { TextLine } from '../lettering.ts';
import { seededRandom } from '../seeded-random.ts';
import { type CardContent, cardSize, type DocumentKind } from './card-spec.ts';
import { guillocheRosette, guillocheWaves } from './draw-guilloche.ts';
import { drawPortrait } from './draw-portrait.ts';
import { formatDate } from './format-date.ts';

const titles: Record<DocumentKind, { title: string; others: string }> = {
  licence: { title: 'DRIVING LICENCE', others: 'PERMIS DE CONDUIRE   FÜHRERSCHEIN' },
  'identity-card': { title: 'IDENTITY CARD', others: 'CARTE D’IDENTITÉ   PERSONALAUSWEIS' },
  'residence-permit': { title: 'RESIDENCE PERMIT', others: 'TITRE DE SÉJOUR   AUFENTHALTSTITEL' },
  'passport-card': { title: 'PASSPORT CARD', others: 'CARTE PASSEPORT   PASSKARTE' },
};

/** Where extra faces stand, clear of every field. */
const extraPlaces = [
  [1092, 152],
  [900, 528],
] as const;
const ink = '#1a1418';
const labelInk = '#54465a';
const labelColumn = 56;

/**
 * The front of a card with the numbered fields of directive 2006/126/EC, annex I, for a country that does
 * not exist.
 */
export function drawEuFront(content: CardContent): Artwork {
  const extras = content.extraFaces.map((face, index) => {
    const [x = 0, y = 0] = extraPlaces[index] ?? [];
    return drawPortrait(face, { x, y, width: 132, height: 165 });
  });
  return svgDocument(cardSize.width, cardSize.height, [
    background(),
    header(content),
    drawPortrait(content.portrait, { x: 56, y: 214, width: 324, height: 405 }),
    drawPortrait(content.ghost, { x: 1040, y: 480, width: 190, height: 237 }, 0.8),
    extras.join(''),
    fields(content),
    signature(content),
  ]);
}

function background(): string {
  const { width, height, cornerRadius } = cardSize;
  const random = seededRandom(23);
  const all = { x: 0, y: 0, width, height };
  return [
    '<defs><linearGradient id="eu-ground" x1="0" y1="1" x2="1" y2="0">',
    '<stop offset="0" stop-color="#f6dfe3"/><stop offset=".5" stop-color="#f3e6ee"/>',
    '<stop offset="1" stop-color="#e2e4f3"/></linearGradient>',
    `<clipPath id="eu-edge"><rect width="${width}" height="${height}" rx="${cornerRadius}"/></clipPath></defs>`,
    `<g clip-path="url(#eu-edge)"><rect width="${width}" height="${height}" fill="url(#eu-ground)"/>`,
    guillocheWaves(all, 34, 'rgba(190,90,130,.17)', random),
    guillocheWaves(all, 20, 'rgba(90,110,190,.16)', random),
    guillocheRosette({ x: 830, y: 420 }, 260, 18, 'rgba(150,90,150,.17)'),
    guillocheRosette({ x: 830, y: 420 }, 150, 11, 'rgba(190,110,120,.20)'),
    '</g>',
  ].join('');
}

function header({ lettering, documentKind }: CardContent): string {
  const { title, others } = titles[documentKind];
  const stars = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2;
    return star(124 + 44 * Math.sin(angle), 96 - 44 * Math.cos(angle), 9);
  });
  return [
    '<rect x="56" y="34" width="136" height="124" rx="10" fill="#27408f"/>',
    `<path fill="#f5cf3e" d="${stars.join('')}"/>`,
    lettering.write('VD', {
      x: 124,
      y: 110,
      size: 38,
      typeface: 'sans-bold',
      fill: '#fff',
      anchor: 'middle',
    }),
    lettering.write(title, {
      x: 222,
      y: 92,
      size: 60,
      typeface: 'sans-bold',
      fill: '#273a80',
      maxWidth: 640,
    }),
    lettering.write(others, { x: 224, y: 142, size: 30, typeface: 'sans', fill: '#273a80' }),
    lettering.write('VALDORIA', {
      x: 1224,
      y: 86,
      size: 42,
      typeface: 'sans-bold',
      fill: '#8a2f55',
      anchor: 'end',
    }),
    lettering.write('SPECIMEN', {
      x: 1224,
      y: 128,
      size: 25,
      typeface: 'sans',
      fill: '#8a2f55',
      anchor: 'end',
      spacing: 4,
    }),
  ].join('');
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    const angle = (index * Math.PI) / 5;
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

type Field = {
  label: string;
  value: string;
  x: number;
  y: number;
  maxWidth: number;
  style?: Partial<TextLine>;
};

/** Labels stand in a column of their own, as on the model licence, so that they do not stick to values. */
function fields(content: CardContent): string {
  return fieldList(content)
    .map(({ label, value, x, y, maxWidth, style }) => {
      return (
        content.lettering.write(label, { x, y, size: 27, typeface: 'sans', fill: labelInk }) +
        content.lettering.write(value, {
          typeface: 'sans-bold',
          size: 37,
          fill: ink,
          ...style,
          x: x + labelColumn,
          y,
          maxWidth: maxWidth - labelColumn,
        })
      );
    })
    .join('');
}

function fieldList({ details, dateStyle, documentKind, extraFaces }: CardContent): Field[] {
  const date = (value: string) => formatDate(value, dateStyle);
  const given = [details.first_name, details.middle_name].filter(Boolean).join(' ');
  const crowded = extraFaces.length > 0;
  const room = crowded ? 660 : 810;
  const lowerRoom = crowded ? 470 : 640;
  const birth = `${date(details.date_of_birth)}  ${details.addr_city}`;
  const plain = { typeface: 'sans', size: 34 } as const;
  const last: Field =
    documentKind === 'licence'
      ? { label: '9.', value: 'AM / B1 / B', x: 416, y: 682, maxWidth: lowerRoom, style: { size: 38 } }
      : { label: '10.', value: details.addr_country, x: 416, y: 682, maxWidth: lowerRoom, style: plain };
  return [
    { label: '1.', value: details.last_name, x: 416, y: 236, maxWidth: room, style: { size: 44 } },
    { label: '2.', value: given, x: 416, y: 292, maxWidth: room, style: { size: 44 } },
    { label: '3.', value: birth, x: 416, y: 348, maxWidth: room },
    { label: '4a.', value: date(details.license_issue_date), x: 416, y: 412, maxWidth: 330 },
    { label: '4c.', value: 'Kantonsamt 12', x: 760, y: 412, maxWidth: 310, style: plain },
    { label: '4b.', value: date(details.license_expiry_date), x: 416, y: 466, maxWidth: 330 },
    {
      label: '4d.',
      value: personalNumber(details.date_of_birth),
      x: 760,
      y: 466,
      maxWidth: 310,
      style: plain,
    },
    { label: '5.', value: details.license_number, x: 416, y: 528, maxWidth: lowerRoom, style: { size: 42 } },
    { label: '8.', value: details.addr_street, x: 416, y: 584, maxWidth: lowerRoom, style: plain },
    {
      label: '',
      value: `${details.addr_zip} ${details.addr_city}`,
      x: 416,
      y: 626,
      maxWidth: lowerRoom,
      style: plain,
    },
    last,
  ];
}

/** Field 4d is a number of the person, not of the card; here it is made from the day of birth. */
function personalNumber(dateOfBirth: string): string {
  const digits = dateOfBirth.replace(/\D/g, '');
  return `756.${digits.slice(4)}.${digits.slice(0, 4)}`;
}

function signature({ details, lettering }: CardContent): string {
  const name = `${details.first_name} ${details.last_name}`;
  return [
    lettering.write('7.', { x: 58, y: 690, size: 27, typeface: 'sans', fill: labelInk }),
    lettering.write(name, {
      x: 238,
      y: 694,
      size: 58,
      typeface: 'handwriting',
      fill: '#26305e',
      anchor: 'middle',
      maxWidth: 280,
    }),
    lettering.write('SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE COUNTRY DO NOT EXIST', {
      x: 640,
      y: 770,
      size: 19,
      typeface: 'sans',
      fill: '#75627a',
      anchor: 'middle',
    }),
  ].join('');
}
