import { type Artwork, svgDocument } from '../artwork.ts';
import type { TextLine } from '../lettering.ts';
import { seededRandom } from '../seeded-random.ts';
import { type CardContent, cardSize, type DocumentKind } from './card-spec.ts';
import { documentDiscriminator } from './document-discriminator.ts';
import { guillocheRosette, guillocheWaves } from './draw-guilloche.ts';
import { drawPortrait } from './draw-portrait.ts';
import { formatDate } from './format-date.ts';

const titles: Record<DocumentKind, string> = {
  licence: 'DRIVER LICENSE',
  'identity-card': 'IDENTIFICATION CARD',
  'residence-permit': 'RESIDENCE PERMIT',
  'passport-card': 'PASSPORT CARD',
};

/** Where extra faces stand, clear of every field. */
const extraPlaces = [
  [1096, 148],
  [950, 276],
] as const;
const ink = '#14181f';
const labelInk = '#2c4a7c';
const red = '#b0202c';

/**
 * The front of a card as US states issue them: field labels and their order follow the AAMVA DL/ID Card
 * Design Standard (2020), annex B. The state is made up.
 */
export function drawUsFront(content: CardContent): Artwork {
  return svgDocument(cardSize.width, cardSize.height, [
    background(),
    header(content),
    drawPortrait(content.portrait, { x: 44, y: 176, width: 344, height: 430 }),
    ghostAndExtras(content),
    fields(content),
    signature(content),
    smallPrint(content),
  ]);
}

function background(): string {
  const { width, height, cornerRadius } = cardSize;
  const random = seededRandom(7);
  const all = { x: 0, y: 0, width, height };
  return [
    '<defs><linearGradient id="us-sky" x1="0" y1="0" x2="1" y2="1">',
    '<stop offset="0" stop-color="#d7e6f3"/><stop offset=".55" stop-color="#f4f1e6"/>',
    '<stop offset="1" stop-color="#e3ecdd"/></linearGradient>',
    `<clipPath id="us-edge"><rect width="${width}" height="${height}" rx="${cornerRadius}"/></clipPath></defs>`,
    `<g clip-path="url(#us-edge)"><rect width="${width}" height="${height}" fill="url(#us-sky)"/>`,
    '<path fill="#a9c4d8" opacity=".38" d="M380 807L560 560L640 640L800 440L960 640L1060 540L1280 740V807Z"/>',
    '<path fill="#8fb3a0" opacity=".30" d="M300 807Q520 660 760 740T1280 690V807Z"/>',
    guillocheWaves(all, 30, 'rgba(70,120,170,.20)', random),
    guillocheWaves(all, 22, 'rgba(180,120,90,.16)', random),
    guillocheRosette({ x: 1085, y: 330 }, 190, 14, 'rgba(80,120,150,.24)'),
    '<rect width="1280" height="128" fill="#1d3f72"/><rect y="128" width="1280" height="8" fill="#c9a14a"/></g>',
  ].join('');
}

function header({ lettering, documentKind }: CardContent): string {
  const line = { typeface: 'condensed-bold', fill: '#fff' } as const;
  return [
    lettering.write('CASCADIA', { ...line, x: 48, y: 94, size: 84, spacing: 5 }),
    lettering.write(titles[documentKind], {
      ...line,
      x: 1236,
      y: 84,
      size: 58,
      anchor: 'end',
      maxWidth: 660,
    }),
    lettering.write('SPECIMEN', {
      ...line,
      x: 1236,
      y: 116,
      size: 22,
      anchor: 'end',
      spacing: 3,
      fill: '#f0d9a0',
    }),
  ].join('');
}

function ghostAndExtras({ ghost, extraFaces }: CardContent): string {
  const small = extraFaces.map((face, index) => {
    const [x = 0, y = 0] = extraPlaces[index] ?? [];
    return drawPortrait(face, { x, y, width: 132, height: 165 });
  });
  return drawPortrait(ghost, { x: 1026, y: 440, width: 208, height: 260 }, 0.8) + small.join('');
}

/** Label and value of one field; the label stands small before or above its value. */
type Field = { label: string; value: string; x: number; y: number; style?: Partial<TextLine> };

function fields(content: CardContent): string {
  return fieldList(content)
    .map(({ label, value, x, y, style }) => {
      const labelWidth = label ? content.lettering.width(label, 'condensed', 23) + 9 : 0;
      const line = { typeface: 'condensed-bold', size: 40, fill: ink, ...style } as const;
      const room = style?.maxWidth === undefined ? {} : { maxWidth: style.maxWidth - labelWidth };
      return (
        content.lettering.write(label, { x, y, size: 23, typeface: 'condensed', fill: labelInk }) +
        content.lettering.write(value, { ...line, ...room, x: x + labelWidth, y })
      );
    })
    .join('');
}

function fieldList({ details, looks, dateStyle, documentKind, extraFaces }: CardContent): Field[] {
  const date = (value: string) => formatDate(value, dateStyle);
  const given = [details.first_name, details.middle_name].filter(Boolean).join(' ');
  const place = `${details.addr_city}, ${details.addr_state} ${details.addr_zip}`;
  const height = `${Math.floor(looks.heightInches / 12)}'-${String(looks.heightInches % 12).padStart(2, '0')}"`;
  const crowded = extraFaces.length > 0;
  const nameRoom = { maxWidth: crowded ? 520 : 820 };
  const addressRoom = { maxWidth: crowded ? 520 : 610 };
  const driving: Field[] = [
    { label: '9 CLASS', value: 'C', x: 416, y: 598, style: { size: 34 } },
    { label: '9a END', value: 'NONE', x: 604, y: 598, style: { size: 34 } },
    { label: '12 REST', value: 'NONE', x: 806, y: 598, style: { size: 34 } },
  ];
  return [
    {
      label: documentKind === 'licence' ? '4d DL' : '4d ID',
      value: details.license_number.toUpperCase(),
      x: 416,
      y: 204,
      style: { size: 48, fill: red, maxWidth: 600 },
    },
    { label: '4b EXP', value: date(details.license_expiry_date), x: 416, y: 258, style: { fill: red } },
    { label: '3 DOB', value: date(details.date_of_birth), x: 744, y: 258, style: { fill: red } },
    {
      label: '1 LN',
      value: details.last_name.toUpperCase(),
      x: 416,
      y: 320,
      style: { ...nameRoom, size: 46 },
    },
    { label: '2 FN', value: given.toUpperCase(), x: 416, y: 374, style: { ...nameRoom, size: 46 } },
    {
      label: '8',
      value: details.addr_street.toUpperCase(),
      x: 416,
      y: 432,
      style: { size: 34, ...addressRoom },
    },
    { label: '', value: place.toUpperCase(), x: 436, y: 474, style: { size: 34, ...addressRoom } },
    { label: '15 SEX', value: looks.sex, x: 416, y: 540, style: { size: 34 } },
    { label: '16 HGT', value: height, x: 604, y: 540, style: { size: 34 } },
    { label: '18 EYES', value: looks.eyes, x: 806, y: 540, style: { size: 34 } },
    ...(documentKind === 'licence' ? driving : []),
    { label: '4a ISS', value: date(details.license_issue_date), x: 416, y: 656, style: { size: 34 } },
    {
      label: '5 DD',
      value: documentDiscriminator(details.license_number),
      x: 416,
      y: 708,
      style: { size: 28 },
    },
  ];
}

function signature({ details, lettering }: CardContent): string {
  const name = `${details.first_name} ${details.last_name}`;
  return lettering.write(name, {
    x: 216,
    y: 672,
    size: 56,
    typeface: 'handwriting',
    fill: '#1c2a52',
    anchor: 'middle',
    maxWidth: 320,
  });
}

function smallPrint({ lettering }: CardContent): string {
  return lettering.write('SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE STATE DO NOT EXIST', {
    x: 640,
    y: 776,
    size: 20,
    typeface: 'condensed',
    fill: '#4d5a6e',
    anchor: 'middle',
    spacing: 1.5,
  });
}
