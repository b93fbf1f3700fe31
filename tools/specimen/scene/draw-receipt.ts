import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type Artwork, svgDocument } from '../artwork.ts';
import { openLettering } from '../lettering.ts';

const goods = [
  'RYE BREAD 750G',
  'BUTTER UNSALTED',
  'EGGS FREE RANGE 10',
  'TOMATOES LOOSE',
  'OLIVE OIL 500ML',
  'COFFEE BEANS 1KG',
  'LEMONS NET',
  'OAT DRINK',
  'PARSLEY BUNCH',
  'DISH SOAP',
];

/** A till receipt on thermal paper: a long strip of names and amounts. */
export function drawReceipt(): Artwork {
  const lettering = openLettering();
  const random = seededRandom(41);
  const width = 620;
  const line = { size: 30, typeface: 'typewriter', fill: '#3c3e46' } as const;
  const centred = (text: string, y: number) =>
    lettering.write(text, { ...line, x: width / 2, y, anchor: 'middle' });
  const pair = (left: string, right: string, y: number) =>
    lettering.write(left, { ...line, x: 44, y }) +
    lettering.write(right, { ...line, x: width - 44, y, anchor: 'end' });
  let total = 0;
  const rows = goods.map((name, index) => {
    const cents = 89 + (random.bits() % 1100);
    total += cents;
    return pair(name, money(cents), 330 + index * 46);
  });
  const end = 330 + goods.length * 46 + 20;
  return svgDocument(width, end + 330, [
    `<rect width="${width}" height="${end + 330}" fill="#f3f3f1"/>`,
    centred('HARBOUR GROCERY', 100),
    centred('12 Fish Row, Fennick Bay', 144),
    centred('Tel. 555 0142', 188),
    pair('22.02.2025 17:41', 'TILL 3', 262),
    ...rows,
    pair('- - - - - - - - -', '- - - - -', end),
    pair('TOTAL', money(total), end + 56),
    pair('CARD', money(total), end + 102),
    pair('VAT 7%', money(Math.round(total * 0.07)), end + 148),
    centred('THANK YOU FOR YOUR VISIT', end + 230),
  ]);
}

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}
