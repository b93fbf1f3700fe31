import bwipjs from 'bwip-js/node';
import { type Artwork, svgDocument } from '../artwork.ts';
import { type CardContent, cardSize } from './card-spec.ts';
import { documentDiscriminator } from './document-discriminator.ts';
import { encodeAamva } from './encode-aamva.ts';

/** The back of the US card: a PDF417 over the upper half (AAMVA, annex D.3) and the terms in small print. */
export function drawUsBack(content: CardContent): Artwork {
  const { width, height, cornerRadius } = cardSize;
  const { details, looks } = content;
  const discriminator = documentDiscriminator(details.license_number);
  const text = content.barcode ?? encodeAamva({ details, looks, discriminator });
  return svgDocument(width, height, [
    `<rect width="${width}" height="${height}" rx="${cornerRadius}" fill="#eef2f0"/>`,
    '<rect y="640" width="1280" height="64" fill="#d5dee6"/>',
    placeBarcode(text, { x: 70, y: 90, width: 1140, height: 290 }),
    smallPrint(content),
  ]);
}

/** Error correction level 5 and 15 columns keep the modules near the standard's 0.17 to 0.38 mm. */
function placeBarcode(text: string, box: { x: number; y: number; width: number; height: number }): string {
  // A separate type: the library's types only have the options that all kinds of barcode share.
  const symbol = { bcid: 'pdf417', text, columns: 15, eclevel: 5 };
  const drawing = bwipjs.toSVG(symbol);
  const viewBox = /viewBox="([^"]+)"/.exec(drawing)?.[1] ?? '0 0 1 1';
  const marks = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
  const place = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
  return (
    `<rect ${place} fill="#fff"/>` +
    `<svg ${place} viewBox="${viewBox}" preserveAspectRatio="none">${marks}</svg>`
  );
}

function smallPrint({ lettering, details }: CardContent): string {
  const line = { x: 70, size: 27, typeface: 'condensed', fill: '#28323c' } as const;
  return [
    lettering.write('CLASS: C  NON-COMMERCIAL SINGLE VEHICLE UNDER 26,001 LBS', { ...line, y: 450 }),
    lettering.write('ENDORSEMENTS: NONE     RESTRICTIONS: NONE', { ...line, y: 492 }),
    lettering.write('REPORT A CHANGE OF ADDRESS WITHIN 30 DAYS', { ...line, y: 534 }),
    lettering.write(`INVENTORY ${documentDiscriminator(details.license_number)}`, { ...line, y: 682 }),
    lettering.write('SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE STATE DO NOT EXIST', {
      ...line,
      size: 20,
      y: 764,
      spacing: 1.5,
    }),
  ].join('');
}
