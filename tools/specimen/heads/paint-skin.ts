import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type Artwork, type Raster, renderArtwork, svgDocument } from '../artwork.ts';
import { type Colour, type HeadTraits, mix } from './head-traits.ts';
import { paintEye } from './paint-eye.ts';
import { blurs, closedPath, css, darker, line, mirrored, spot } from './svg-strokes.ts';

/** The part of the face that is painted, in millimetres from the point between the eyes. */
const SHEET = { left: 90, above: 120, width: 180, height: 260 };
const SKIN_PIXELS_PER_MM = 3;

/** The position of a point of the face in the painted skin, in its pixels. */
export function placeOnSkin(x: number, y: number): { column: number; row: number } {
  return { column: (x + SHEET.left) * SKIN_PIXELS_PER_MM, row: (y + SHEET.above) * SKIN_PIXELS_PER_MM };
}

/** Paints a face's colours as if it were flat: skin, eyes, brows, nostrils, lips, beard and lines. */
export function paintSkin(traits: HeadTraits): Promise<Raster> {
  const parts = [
    blurs(),
    `<g transform="translate(${SHEET.left} ${SHEET.above})">`,
    `<rect x="-${SHEET.left}" y="-${SHEET.above}" width="${SHEET.width}" height="${SHEET.height}" fill="${css(traits.skin)}"/>`,
    ...paintBlotches(traits),
    ...[-1, 1].flatMap((side) => paintEye(traits, side)),
    ...paintNose(traits),
    ...paintBeard(traits),
    ...paintMouth(traits),
    ...paintLines(traits),
    '</g>',
  ];
  const artwork: Artwork = svgDocument(SHEET.width, SHEET.height, parts);
  return renderArtwork(artwork, SHEET.width * SKIN_PIXELS_PER_MM);
}

/** Redder cheeks and nose, darker hollows, and random spots that make a face individual. */
function paintBlotches({ skin, face, eyes, nose, seed }: HeadTraits): string[] {
  const red = mix(skin, [215, 80, 75], 0.5);
  const shade = darker(skin, 0.45);
  const random = seededRandom(seed * 7 + 3);
  const spots = Array.from({ length: 26 }, () => {
    const colour = random.next() < 0.5 ? darker(skin, 0.8) : mix(skin, [255, 245, 230], 0.3);
    const [x, y] = [random.between(-face.half, face.half), random.between(-70, face.chin)];
    return spot(x, y, random.between(4, 14), random.between(4, 12), colour, 0.16, 'soft');
  });
  const moles = Array.from({ length: Math.floor(random.between(0, 4)) }, () =>
    spot(random.between(-50, 50), random.between(12, 85), 1.4, 1.4, darker(skin, 0.35), 0.8, 'fine'),
  );
  return [
    ...spots,
    ...mirrored((side) => spot(side * face.half * 0.58, 34, 17, 13, red, 0.24, 'soft')),
    ...mirrored((side) => spot(side * face.half * 1.02, 20, 14, 75, shade, 0.35, 'soft')),
    ...mirrored((side) => spot(side * eyes.apart * 0.5, -4, eyes.width * 0.65, 9, shade, 0.28, 'soft')),
    ...mirrored((side) => spot(side * (eyes.apart - eyes.width) * 0.5, -3, 5, 9, shade, 0.25, 'soft')),
    spot(0, nose.long - 6, 12, 9, red, 0.3, 'soft'),
    spot(0, face.chin, 42, 9, shade, 0.35, 'soft'),
    ...moles,
  ];
}

function paintNose({ nose, skin }: HeadTraits): string[] {
  const { long, wide } = nose;
  const dark = darker(skin, 0.28);
  return [
    spot(0, long + 5, wide * 0.36, 3.5, darker(skin, 0.4), 0.4, 'edge'),
    ...mirrored((side) => spot(side * wide * 0.5, long - 6, 3, 7, darker(skin, 0.5), 0.3, 'edge')),
    ...mirrored((side) =>
      spot(side * wide * 0.24, long + 0.8, wide * 0.11, 2, mix(dark, [20, 5, 5], 0.5), 0.85, 'fine'),
    ),
  ];
}

function paintMouth({ mouth, lips, skin }: HeadTraits): string[] {
  const { y, wide, upper, lower } = mouth;
  const half = wide / 2;
  const outline = (points: (readonly [number, number])[]) => {
    const left = points.filter(([x]) => x !== 0).map(([x, py]) => [-x, py] as const);
    return closedPath([...points, ...left.reverse()]);
  };
  const upperLip = outline([
    [0, y - upper + 1],
    [half * 0.24, y - upper],
    [half * 0.6, y - upper * 0.55],
    [half, y],
  ]);
  const lowerLip = outline([
    [0, y + lower],
    [half * 0.4, y + lower * 0.92],
    [half * 0.76, y + lower * 0.45],
    [half, y],
  ]);
  const between: (readonly [number, number])[] = [
    [-half, y],
    [-half / 2, y + 0.6],
    [0, y + 0.2],
    [half / 2, y + 0.6],
    [half, y],
  ];
  return [
    `<path d="${lowerLip}" fill="${css(lips)}" opacity=".85" filter="url(#fine)"/>`,
    `<path d="${upperLip}" fill="${css(darker(lips, 0.8))}" opacity=".85" filter="url(#fine)"/>`,
    line(between, mix(darker(skin, 0.28), [50, 10, 10], 0.5), 1.4, 0.8, 'fine'),
    ...mirrored((side) => spot(side * half * 1.04, y, 3, 3, darker(skin, 0.4), 0.4, 'edge')),
    spot(0, y + lower + 6, 14, 3.5, darker(skin, 0.45), 0.3, 'edge'),
  ];
}

/** Hairs, drawn one by one over a darkened ground. */
function paintBeard({ beard, face, mouth, nose, hair, seed }: HeadTraits): string[] {
  if (beard === 'none') return [];
  const colour = darker(hair, 0.7);
  const lowest = beard === 'moustache' ? mouth.y : face.chin + 5;
  const random = seededRandom(seed * 13 + 5);
  const isBearded = (x: number, y: number) => {
    const onLips = (x / (mouth.wide * 0.52)) ** 2 + ((y - mouth.y - 1) / (mouth.lower + 2)) ** 2 < 1;
    const top = nose.long + 6 + Math.max(0, Math.abs(x) - 10) * (beard === 'moustache' ? 0.5 : -0.35);
    const wide = beard === 'moustache' ? mouth.wide * 0.58 : face.half;
    return !onLips && y > top && y < lowest && Math.abs(x) < wide;
  };
  const strokes: string[] = [];
  const count = beard === 'moustache' ? 900 : 3200;
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.between(-face.half, face.half), random.between(nose.long - 15, lowest)];
    if (!isBearded(x, y)) continue;
    const [dx, dy] = [x * 0.05 + random.between(-1.5, 1.5), random.between(2, beard === 'stubble' ? 3 : 6)];
    strokes.push(`M${x.toFixed(1)} ${y.toFixed(1)}l${dx.toFixed(1)} ${dy.toFixed(1)}`);
  }
  const opacity = beard === 'stubble' ? 0.3 : 0.85;
  return [
    `<path d="${strokes.join('')}" stroke="${css(colour)}" stroke-width="4" opacity="${opacity * 0.5}" filter="url(#edge)"/>`,
    `<path d="${strokes.join('')}" stroke="${css(colour)}" stroke-width=".6" opacity="${opacity}"/>`,
  ];
}

/** Across the forehead, beside the eyes, and from the nose to the mouth: with age. */
function paintLines({ age, skin, eyes, nose, mouth }: HeadTraits): string[] {
  const shade: Colour = darker(skin, 0.45);
  const old = Math.max(0, age - 0.35);
  const forehead = [0, 1, 2].map((i) =>
    line(
      [
        [-38, -46 - i * 11],
        [-15, -49 - i * 11],
        [15, -48 - i * 11],
        [38, -45 - i * 11],
      ],
      shade,
      1.2,
      0.5 * old,
      'fine',
    ),
  );
  const sides = mirrored((side) =>
    line(
      [
        [side * nose.wide * 0.52, nose.long - 3],
        [side * (mouth.wide / 2 + 4), mouth.y - 8],
        [side * (mouth.wide / 2 + 7), mouth.y + 6],
      ],
      shade,
      2,
      0.12 + 0.5 * old,
      'edge',
    ),
  );
  const corner = eyes.apart / 2 + eyes.width * 0.58;
  const feet = [-1, 0, 1].flatMap((i) =>
    mirrored((side) =>
      line(
        [
          [side * corner, i * 2.5],
          [side * (corner + 10), i * 6],
        ],
        shade,
        0.9,
        0.6 * old,
        'fine',
      ),
    ),
  );
  return [...forehead, ...sides, ...feet];
}
