import { expect, it } from 'vitest';
import { openTestNets } from '../../../test/harness/vision/open-test-nets.ts';
import { type Artwork, svgDocument } from '../../../tools/specimen/artwork.ts';
import { cardSize } from '../../../tools/specimen/card/card-spec.ts';
import { openLettering } from '../../../tools/specimen/lettering.ts';
import { photographArtwork } from '../../../tools/specimen/photo/take-photograph.ts';
import { classifyDocument } from '../verification/document/classify-document.ts';
import { decodeImage } from './decoding/decode-image.ts';
import { examineDocument } from './examine-document.ts';

const CATEGORIES = 'AM,A1,A2,A,B1,B,C1,C,D1,D,BE,C1E,CE,D1E,DE'.split(',');
/** The fields' names in a language that has no country. */
const LEGEND = [
  '1. Nomo 2. Antaunomo 3. Dato kaj loko de naskigo 4a. Donita je 4b. Finas je',
  '4c. Donita de 5. Numero de permeso 10. De kiam 11. Gis kiam 12. Kodoj',
];

/** A table of categories, beside a legend along the right edge, as France prints them. */
function drawBack(): Artwork {
  const lettering = openLettering();
  const write = (text: string, x: number, y: number, size = 30) =>
    lettering.write(text, { x, y, size, typeface: 'sans', fill: '#222' });
  const { width, height } = cardSize;
  const rows = CATEGORIES.flatMap((category, row) => {
    const y = 130 + row * 42;
    const from = category === 'A' || category === 'B' ? write('01.01.00', 590, y) : '';
    return [`<path d="M380 ${y + 9}H1130" stroke="#99b"/>`, write(category, 390, y), from];
  });
  const legend = LEGEND.map(
    (text, line) =>
      `<g transform="translate(${1175 + line * 34} ${height - 40}) rotate(-90)">${write(text, 0, 0, 20)}</g>`,
  );
  const table = ['9.', '10.', '11.', '12.'].map((head, column) => write(head, 390 + column * 190, 82, 24));
  return svgDocument(width, height, [
    `<rect width="${width}" height="${height}" rx="40" fill="#f6dfe6"/>`,
    ...[write('750104', 120, 150, 34), write('100001', 120, 210, 34)],
    ...[...table, ...rows, ...legend],
  ]);
}

it.each([0, 90, 180])(
  'a back whose longest lines are across its table is read along the table, turned by %i',
  async (rotation) => {
    const { jpeg } = await photographArtwork(drawBack(), { seed: 7, fill: 0.8, rotation: rotation + 3 });
    const decodedImage = await decodeImage(jpeg);
    if (!decodedImage.ok) throw new Error(decodedImage.problem);
    const evidence = await examineDocument(decodedImage.pixels, await openTestNets(), Date.now() + 60_000);
    const lines = evidence.text.ok ? evidence.text.value.map(({ text }) => text) : [];
    expect(lines).toEqual(expect.arrayContaining(['AM', 'A1', '750104']));
    expect(classifyDocument(evidence).kind).toEqual({ ok: true, value: 'licence_back' });
  },
);
