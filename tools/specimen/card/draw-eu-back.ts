import { type Artwork, svgDocument } from '../artwork.ts';
import { type CardContent, cardSize } from './card-spec.ts';
import { formatDate } from './format-date.ts';

const categories = ['AM', 'A1', 'A2', 'A', 'B1', 'B', 'BE', 'C1', 'C'];
const heldCategories = new Set(['AM', 'B1', 'B']);
const columns = [60, 220, 560, 900, 1220];
const top = 90;
const rowHeight = 56;

/** The back of the European card: the table of categories (fields 9 to 12) of directive 2006/126/EC. */
export function drawEuBack({ details, dateStyle, lettering }: CardContent): Artwork {
  const { width, height, cornerRadius } = cardSize;
  const line = { typeface: 'sans', size: 28, fill: '#2b2330' } as const;
  const heads = ['9.', '10.', '11.', '12.'].map((head, index) =>
    lettering.write(head, { ...line, x: (columns[index] ?? 0) + 14, y: top - 18 }),
  );
  const rows = categories.map((category, row) => {
    const y = top + row * rowHeight + 40;
    const from = heldCategories.has(category) ? formatDate(details.license_issue_date, dateStyle) : '—';
    const until = heldCategories.has(category) ? formatDate(details.license_expiry_date, dateStyle) : '—';
    return [category, from, until, '—']
      .map((text, index) => lettering.write(text, { ...line, x: (columns[index] ?? 0) + 14, y }))
      .join('');
  });
  return svgDocument(width, height, [
    `<rect width="${width}" height="${height}" rx="${cornerRadius}" fill="#f4e6ec"/>`,
    `<path fill="none" stroke="#9c7f95" stroke-width="2" d="${tableLines()}"/>`,
    ...heads,
    ...rows,
    lettering.write('SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE COUNTRY DO NOT EXIST', {
      x: 640,
      y: 770,
      size: 19,
      typeface: 'sans',
      fill: '#75627a',
      anchor: 'middle',
    }),
  ]);
}

function tableLines(): string {
  const bottom = top + categories.length * rowHeight;
  const across = categories.map((_, row) => `M60 ${top + row * rowHeight}H1220`);
  const down = columns.map((x) => `M${x} ${top}V${bottom}`);
  return [...across, `M60 ${bottom}H1220`, ...down].join('');
}
