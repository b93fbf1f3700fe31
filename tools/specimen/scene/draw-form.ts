import { type Artwork, svgDocument } from '../artwork.ts';
import { openLettering } from '../lettering.ts';

const entries: readonly (readonly [label: string, value: string])[] = [
  ['First name', 'Maren'],
  ['Last name', 'Whitcombe'],
  ['Date of birth', '10/16/1986'],
  ['E-mail', 'maren.whitcombe@example.com'],
  ['Street', '1482 Larkspur Avenue Apt 3B'],
  ['City', 'Port Ellery'],
  ['Postal code', '97318'],
  ['Membership since', '03/09/2022'],
];

/** A web page with a form that is filled in, as a laptop shows it. */
export function drawForm(): Artwork {
  const lettering = openLettering();
  const rows = entries.map(([label, value], index) => {
    const x = 110 + (index % 2) * 560;
    const y = 300 + Math.floor(index / 2) * 132;
    return [
      lettering.write(label, { x, y, size: 24, typeface: 'sans', fill: '#5b6470' }),
      `<rect x="${x}" y="${y + 14}" width="500" height="58" rx="8" fill="#fff" stroke="#b9c1cb" stroke-width="2"/>`,
      lettering.write(value, {
        x: x + 18,
        y: y + 52,
        size: 26,
        typeface: 'sans',
        fill: '#1d232b',
        maxWidth: 460,
      }),
    ].join('');
  });
  return svgDocument(1280, 900, [
    '<rect width="1280" height="900" fill="#f2f4f7"/><rect width="1280" height="96" fill="#2b6e63"/>',
    lettering.write('Ellery Library', { x: 60, y: 62, size: 38, typeface: 'sans-bold', fill: '#fff' }),
    lettering.write('Catalogue    Events    My account', {
      x: 1220,
      y: 60,
      size: 25,
      typeface: 'sans',
      fill: '#d6ebe6',
      anchor: 'end',
    }),
    lettering.write('Your details', { x: 110, y: 200, size: 46, typeface: 'sans-bold', fill: '#1d232b' }),
    lettering.write('Please check what we have on record and save your changes.', {
      x: 110,
      y: 248,
      size: 25,
      typeface: 'sans',
      fill: '#5b6470',
    }),
    ...rows,
    '<rect x="110" y="812" width="220" height="62" rx="10" fill="#2b6e63"/>',
    lettering.write('Save', {
      x: 220,
      y: 853,
      size: 28,
      typeface: 'sans-bold',
      fill: '#fff',
      anchor: 'middle',
    }),
  ]);
}
