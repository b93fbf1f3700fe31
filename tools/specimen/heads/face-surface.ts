import { bump, curveThrough, smooth } from './curves.ts';
import type { HeadTraits } from './head-traits.ts';

/** A head's surface without hair: a point for each angle around the vertical axis and each height. */
export type FaceSurface = {
  /** half the width of the head at a height */
  halfWidth(y: number): number;
  /** @param angle 0 straight ahead, half a turn at the back of the head */
  pointAt(angle: number, y: number): { x: number; y: number; z: number };
};

/** How far back the middle of the upper head is. */
const BACK = -88;

export function faceSurface(traits: HeadTraits): FaceSurface {
  const { half, jaw, chinHalf, chin, crown } = traits.face;
  const halfWidth = curveThrough([
    [-crown, 0],
    [-crown + 3, half * 0.3],
    [-crown + 12, half * 0.58],
    [-crown * 0.7, half * 0.86],
    [-45, half * 0.96],
    [-15, half],
    [10, half],
    [chin * 0.35, half * (0.48 + 0.5 * jaw)],
    [chin * 0.62, half * jaw * 0.98],
    [chin * 0.8, half * (0.45 * jaw + 0.7 * chinHalf)],
    [chin - 9, half * chinHalf * 1.2],
    [chin - 3, half * chinHalf * 0.8],
    [chin + 1.5, 0],
  ]);
  const profile = curveThrough([
    [-crown, -80],
    [-crown + 4, -50],
    [-crown + 14, -26],
    [-70, -8],
    [-48, 0],
    [-26, 3],
    [-10, 0],
    [4, -2],
    [30, 0],
    [traits.nose.long, 2],
    [traits.mouth.y, 3],
    [chin - 12, 2],
    [chin - 4, -2],
    [chin + 1.5, -18],
  ]);
  const relief = faceRelief(traits);
  const back = (y: number) => BACK + smooth(50, chin + 4, y) * 55;
  return {
    halfWidth,
    pointAt(angle, y) {
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      const x = halfWidth(y) * sin;
      if (cos <= 0) return { x, y, z: back(y) + 92 * roundness(y, crown) * cos };
      const out = relief(x, y) * Math.min(1, cos * 1.6);
      return { x, y, z: back(y) + (profile(y) - back(y)) * cos ** 0.86 + out };
    },
  };
}

/** The back of the head closes towards the crown and is flat above the neck. */
function roundness(y: number, crown: number): number {
  const share = (y + 25) / (crown - 25);
  return Math.sqrt(Math.max(0, 1 - share ** 2 * (y < -25 ? 1 : 0.1))) * (y > 40 ? 0.6 : 1);
}

/** The relief of a smooth face at x and y: sums of bumps, symmetric, and the ridge of the nose. */
function faceRelief(traits: HeadTraits): (x: number, y: number) => number {
  const bumps = listBumps(traits);
  const ridge = noseRidge(traits);
  return (x, y) => {
    const side = Math.abs(x);
    let out = ridge(side, y);
    for (const [atX, atY, radiusX, radiusY, height] of bumps) {
      if (Math.abs(side - atX) < radiusX * 3 && Math.abs(y - atY) < radiusY * 3)
        out += height * bump(side - atX, y - atY, radiusX, radiusY);
    }
    return out;
  };
}

type Bump = readonly [x: number, y: number, radiusX: number, radiusY: number, height: number];

function listBumps({ face, eyes, brows, nose, mouth, cheeks, age, beard }: HeadTraits): Bump[] {
  const eye = eyes.apart / 2;
  const corner = mouth.wide / 2;
  return [
    // the eye's hollow, deeper towards the nose; the ball in it; the bag below; the brow above
    [eye, -4, eyes.width * 0.62, 10.5, -7.5],
    [eye - eyes.width * 0.55, -1, 7, 9, -5],
    [eye, 0.3, 11, eyes.height * 0.62 + 3, 6.2],
    [eye, eyes.height * 0.5 + 6, eyes.width * 0.5, 2.6, -0.8 - 1.5 * age],
    [eye * 0.95, -brows.above + 1, 24, 7, 4.5],
    [0, -brows.above + 2, 12, 9, 1.5],
    // cheekbones and the hollow below them
    [face.half * 0.6, 29, 17, 14, 4 + 2 * cheeks],
    [face.half * 0.66, 64, 15, 17, -2.2 - 2 * cheeks],
    // the nose's wings, tip and nostrils
    [nose.wide * 0.33, nose.long - 5.5, nose.wide * 0.17, 6.5, 9.5],
    [0, nose.long - 7, nose.tip, 7, 3.5],
    [nose.wide * 0.23, nose.long + 0.5, 3.6, 2.6, -5],
    // the mouth: its base, both lips, the line between, its corners, the dents above and below
    [0, mouth.y, mouth.wide * 0.6, 16, 4],
    [0, mouth.y - mouth.upper * 0.45, corner * 0.8, mouth.upper * 0.48 + 0.8, 1 + mouth.upper * 0.33],
    [0, mouth.y + mouth.lower * 0.5, corner * 0.75, mouth.lower * 0.45 + 0.8, 1 + mouth.lower * 0.32],
    [0, mouth.y, corner * 0.9, 1.4, -2.2],
    [corner + 1, mouth.y, 3.6, 4, -2.6],
    [0, mouth.y + mouth.lower + 5.5, corner * 0.6, 4, -3],
    [0, (nose.long + mouth.y - mouth.upper) / 2 + 1, 2.6, 6, -1.1],
    [0, face.chin - 13, 13, 9, 3.5],
    ...(beard === 'full' ? [[0, face.chin - 14, face.half * 0.8, 24, 5] as const] : []),
  ];
}

/** From between the eyes to the tip, increasingly wide and high, and steeply back below it. */
function noseRidge({ nose }: HeadTraits): (side: number, y: number) => number {
  const tip = nose.long - 8;
  return (side, y) => {
    if (side > 45 || y < -22 || y > nose.long + 14) return 0;
    const down = Math.min(1, Math.max(0, (y + 4) / (tip + 4)));
    const rising = (2 + (nose.out - 2) * down ** 1.15) * smooth(-14, 6, y) * smooth(-8, tip * 0.6, y);
    const falling = nose.out * (1 - smooth(tip - 2, nose.long + 4, y));
    const height = (y < tip ? rising : falling) + nose.hump * Math.exp(-(((y - tip * 0.45) / 9) ** 2));
    const half = 8.5 + (nose.tip - 7) * smooth(tip * 0.4, tip, y);
    return height * Math.exp(-((side / half) ** 2.2) * 0.8);
  };
}
