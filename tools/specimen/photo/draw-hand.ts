import sharp from 'sharp';
import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { PixelPoint, Quad } from '../../../src/server/vision/geometry/homography.ts';
import { type Image, warpOnto } from './warp-onto.ts';

/** Light, shade and nail of a complexion. */
export type SkinTones = { light: string; middle: string; dark: string; nail: string };

const skins: readonly SkinTones[] = [
  { light: '#f0c8a6', middle: '#dba37c', dark: '#a8704e', nail: '#f0c3b0' },
  { light: '#c98f63', middle: '#ad7348', dark: '#74462a', nail: '#d8a58c' },
  { light: '#8a5a3c', middle: '#6d432a', dark: '#402617', nail: '#b5866c' },
];

/** A complexion, drawn from the random stream. */
export function chooseSkin(random: SeededRandom): SkinTones {
  return skins[random.bits() % skins.length]!;
}

/** Draws the palm and the fingertips that hold the thing from behind, before it is laid down. */
export async function drawHandBehind(image: Image, corners: Quad, skin: SkinTones): Promise<void> {
  // Fingers reach past the far edge; the heel of the hand comes up from below the near one.
  const reaches = [0.13, 0.2, 0.17, 0.08];
  const fingers = reaches.map((reach, index) =>
    finger(0.42 + index * 0.118, reach, 0.1 - index * 0.005, skin),
  );
  const palm =
    '<path fill="url(#palm)" d="M.36 .5C.33 .9 .36 1.12 .44 1.36C.52 1.6 .54 1.9 .54 2.6L1.3 2.6' +
    'C1.24 2 1.2 1.5 1.14 1.2C1.1 1 1 .8 .9 .5Z"/>' +
    `<path fill="none" stroke="${skin.dark}" stroke-opacity=".3" stroke-width=".012" filter="url(#soft)"` +
    ' d="M.62 1.02C.66 1.2 .76 1.32 .84 1.6"/>';
  const area = { left: 0.3, top: -0.3, right: 1.32, bottom: 2.6 };
  await overlay(image, corners, area, gradients(skin) + palm + fingers.join(''));
}

/** Draws the thumb over the lower edge, after the thing is laid down. */
export async function drawThumb(image: Image, corners: Quad, skin: SkinTones): Promise<void> {
  const area = { left: 0.65, top: 0.7, right: 1.45, bottom: 2.3 };
  await overlay(image, corners, area, gradients(skin) + thumb(skin));
}

/** One finger from behind: its pad above the edge, a crease at the last joint. */
function finger(x: number, reach: number, width: number, skin: SkinTones): string {
  const half = width / 2;
  const top = -reach;
  const outline =
    `M${x - half} .4L${x - half * 0.96} ${top + 0.09}` +
    `C${x - half * 0.9} ${top - 0.03} ${x + half * 0.9} ${top - 0.03} ${x + half * 0.96} ${top + 0.09}L${x + half} .4Z`;
  const crease = `M${x - half * 0.7} ${top + 0.15}Q${x} ${top + 0.165} ${x + half * 0.7} ${top + 0.15}`;
  return [
    `<path fill="url(#round)" stroke="${skin.dark}" stroke-opacity=".35" stroke-width=".004" d="${outline}"/>`,
    `<path fill="none" stroke="${skin.dark}" stroke-opacity=".45" stroke-width=".006" d="${crease}"/>`,
    // Where the finger meets the card's edge it is in the card's shadow.
    `<rect x="${x - half}" y="-.05" width="${width}" height=".1" fill="#000" opacity=".22" filter="url(#soft)"/>`,
  ].join('');
}

/** A thumb from the lower right, its nail towards the camera. */
function thumb(skin: SkinTones): string {
  return [
    '<g transform="translate(.84 .93) scale(1 1.586) rotate(-22) scale(.86)">',
    '<path fill="#000" opacity=".3" filter="url(#soft)" d="M-.085 .9L-.08 .04C-.08 -.1 .08 -.1 .085 .04L.12 .9Z"/>',
    '<path fill="url(#round)" d="M-.11 .9C-.09 .55 -.06 .36 -.068 .2C-.078 .1 -.076 .06 -.07 .02' +
      'C-.056 -.075 .056 -.075 .07 .02C.078 .08 .076 .14 .08 .2C.1 .4 .13 .6 .16 .9Z"/>',
    `<path fill="${skin.nail}" stroke="${skin.dark}" stroke-opacity=".4" stroke-width=".003"`,
    ' d="M-.042 .062C-.046 -.01 -.034 -.044 0 -.044C.034 -.044 .046 -.01 .042 .062C.026 .08 -.026 .08 -.042 .062Z"/>',
    '<path fill="#fff" opacity=".28" d="M-.026 .03C-.03 -.01 -.02 -.03 -.006 -.032C-.014 -.01 -.014 .02 -.012 .04Z"/>',
    `<path fill="none" stroke="${skin.dark}" stroke-opacity=".35" stroke-width=".005"`,
    ' d="M-.052 .17Q0 .187 .052 .17M-.05 .19Q0 .207 .05 .19M-.04 .208Q0 .222 .042 .208"/>',
    '</g>',
  ].join('');
}

function gradients({ light, middle, dark }: SkinTones): string {
  return [
    '<defs><linearGradient id="round" x1="0" y1="0" x2="1" y2="0">',
    `<stop offset="0" stop-color="${dark}"/><stop offset=".22" stop-color="${middle}"/>`,
    `<stop offset=".52" stop-color="${light}"/><stop offset=".84" stop-color="${middle}"/>`,
    `<stop offset="1" stop-color="${dark}"/></linearGradient>`,
    '<linearGradient id="palm" x1="0" y1="0" x2="1" y2=".25">',
    `<stop offset="0" stop-color="${dark}"/><stop offset=".3" stop-color="${middle}"/>`,
    `<stop offset=".62" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    '<filter id="soft" x="-.5" y="-.3" width="2" height="1.6"><feGaussianBlur stdDeviation=".02"/></filter></defs>',
  ].join('');
}

type Area = { left: number; top: number; right: number; bottom: number };

/**
 * Draws in the thing's own plane, its width and its height each 1 from its top left corner, turned and sized as it is
 * in the image. `area` is the part of the plane that the drawing covers.
 */
async function overlay(image: Image, corners: Quad, area: Area, drawing: string): Promise<void> {
  const [topLeft, topRight, , bottomLeft] = corners as readonly [
    PixelPoint,
    PixelPoint,
    PixelPoint,
    PixelPoint,
  ];
  const right: PixelPoint = [topRight[0] - topLeft[0], topRight[1] - topLeft[1]];
  const down: PixelPoint = [bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]];
  const place = ([x, y]: PixelPoint): PixelPoint => [
    topLeft[0] + x * right[0] + y * down[0],
    topLeft[1] + x * right[1] + y * down[1],
  ];
  const box = boxInFrame(image, area, place);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (width <= 0 || height <= 0) return;
  // It is soft, so half the image's resolution is enough for it.
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const matrix = [...right, ...down, ...topLeft].map((value) => value.toFixed(3)).join(' ');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}" preserveAspectRatio="none"` +
    ` viewBox="${box.left} ${box.top} ${width} ${height}"><g transform="matrix(${matrix})">${drawing}</g></svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  warpOnto(image, { data, width: columns, height: rows }, [
    [box.left, box.top],
    [box.right, box.top],
    [box.right, box.bottom],
    [box.left, box.bottom],
  ]);
}

/** The pixels of the frame that an area of the plane covers. */
function boxInFrame(frame: Image, area: Area, place: (point: PixelPoint) => PixelPoint): Area {
  const points = [area.left, area.right].flatMap((x) => [place([x, area.top]), place([x, area.bottom])]);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(frame.width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(frame.height, Math.ceil(Math.max(...ys))),
  };
}
