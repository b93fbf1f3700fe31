import { type Artwork, svgDocument } from '../artwork.ts';
import type { IdentityBack } from './card-design.ts';
import { type CardContent, cardSize } from './card-spec.ts';
import { NO_PERSON } from './designs/titles.ts';
import { drawMrz } from './draw-mrz.ts';
import { encodeTd1, UTOPIA } from './encode-mrz.ts';
import { formatDate } from './format-date.ts';

const unitsPerMm = cardSize.width / 85.6;

const NO_COUNTRY = 'SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE COUNTRY DO NOT EXIST';

const UTOPIAN_BACK: IdentityBack = {
  zone: { code: 'I', state: UTOPIA },
  labels: {
    address: 'ADDRESS / ADRESSE',
    issue: 'DATE OF ISSUE / AUSSTELLUNG',
    authority: 'AUTHORITY / BEHÖRDE',
  },
};

/** The back of a European identity card or residence permit: the address, and the zone of ICAO 9303-5 below. */
export function drawIdentityBack(
  { details, looks, dateStyle, documentKind, mrz, lettering }: CardContent,
  { zone, labels } = UTOPIAN_BACK,
): Artwork {
  const { width, height, cornerRadius } = cardSize;
  const line = { x: 70, size: 34, typeface: 'sans', fill: '#2b2330' } as const;
  const label = { x: 70, size: 23, typeface: 'sans', fill: '#54465a' } as const;
  const code = documentKind === 'passport-card' ? 'IP' : zone?.code;
  const lines = zone && (mrz ?? encodeTd1({ details, looks, state: zone.state }, code));
  return svgDocument(width, height, [
    `<rect width="${width}" height="${height}" rx="${cornerRadius}" fill="#eef0f6"/>`,
    lettering.write(labels.address, { ...label, y: 92 }),
    lettering.write(details.addr_street, { ...line, y: 134 }),
    lettering.write(`${details.addr_zip} ${details.addr_city}`, { ...line, y: 178 }),
    lettering.write(labels.issue, { ...label, y: 236 }),
    lettering.write(formatDate(details.license_issue_date, dateStyle), { ...line, y: 278 }),
    lettering.write(labels.authority, { ...label, x: 660, y: 236 }),
    lettering.write('Kantonsamt 12', { ...line, x: 660, y: 278 }),
    lettering.write(zone?.state === UTOPIA ? NO_COUNTRY : NO_PERSON, {
      x: 640,
      y: 400,
      size: 19,
      typeface: 'sans',
      fill: '#75627a',
      anchor: 'middle',
    }),
    lines ? `<rect y="440" width="${width}" height="${height - 440 - cornerRadius}" fill="#fbfbfd"/>` : '',
    lines ? drawMrz(lines, { x: 70, bottom: 740, unitsPerMm }, lettering) : '',
  ]);
}
