import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';

/** Red, green, blue, each 0 to 255 as a screen has them. */
export type Colour = readonly [red: number, green: number, blue: number];

const HAIR_STYLES = ['bald', 'short', 'side', 'curls', 'bob', 'long'] as const;
const BEARDS = ['none', 'stubble', 'moustache', 'full'] as const;
const GLASSES = ['none', 'round', 'square'] as const;

/**
 * The traits of an individual head. Lengths in millimetres, measured from the point between the eyes, y down, z towards
 * the viewer.
 */
export type HeadTraits = {
  seed: number;
  skin: Colour;
  hair: Colour;
  iris: Colour;
  lips: Colour;
  shirt: Colour;
  hairStyle: (typeof HAIR_STYLES)[number];
  beard: (typeof BEARDS)[number];
  glasses: (typeof GLASSES)[number];
  /** 0 young to 1 old */
  age: number;
  /** half the face's width; the jaw's and the chin's as shares of it; how far down the chin is, how far up the crown */
  face: { half: number; jaw: number; chinHalf: number; chin: number; crown: number };
  eyes: { apart: number; width: number; height: number; slant: number };
  brows: { above: number; thick: number; long: number; arch: number };
  nose: { long: number; wide: number; out: number; tip: number; hump: number };
  mouth: { y: number; wide: number; upper: number; lower: number };
  cheeks: number;
  ears: number;
};

const SKINS: readonly Colour[] = [
  [244, 214, 195],
  [234, 192, 164],
  [220, 170, 136],
  [194, 140, 105],
  [156, 107, 76],
  [118, 77, 53],
  [84, 54, 39],
];
const HAIRS: readonly Colour[] = [
  [30, 24, 21],
  [54, 38, 27],
  [94, 62, 37],
  [142, 94, 52],
  [194, 156, 104],
  [148, 72, 38],
];
const GREY: Colour = [190, 188, 186];
const IRISES: readonly Colour[] = [
  [58, 36, 20],
  [86, 56, 30],
  [110, 92, 52],
  [84, 110, 72],
  [90, 120, 150],
];

/** A fictional person; the same for the same seed. */
export function makeUpHead(seed: number): HeadTraits {
  const random = seededRandom(seed * 2_654_435 + 97);
  const { between } = random;
  const age = random.next();
  const tone = random.next();
  const skin = ramp(SKINS, tone);
  const dark = tone > 0.55;
  const hair = mix(pick(random, dark ? HAIRS.slice(0, 2) : HAIRS), GREY, Math.max(0, age - 0.7) * 3);
  const bearded = random.next() < 0.5;
  const noseLong = bell(random, 48, 5);
  const chin = bell(random, 113, 6);
  return {
    seed,
    skin,
    hair,
    age,
    iris: pick(random, dark ? IRISES.slice(0, 2) : IRISES),
    lips: mix(mix(skin, [178, 74, 74], between(0.3, 0.6)), [110, 50, 50], tone * 0.35),
    shirt: [between(20, 220), between(20, 220), between(20, 220)],
    hairStyle: pick(random, bearded ? HAIR_STYLES.slice(0, 4) : HAIR_STYLES.slice(1)),
    beard: bearded ? pick(random, BEARDS) : 'none',
    glasses: random.next() < 0.3 ? pick(random, GLASSES.slice(1)) : 'none',
    face: {
      half: bell(random, 69, 4),
      jaw: bell(random, 0.83, 0.06),
      chinHalf: bell(random, 0.37, 0.06),
      chin,
      crown: bell(random, 98, 5),
    },
    eyes: {
      apart: bell(random, 62, 3.5),
      width: bell(random, 30, 2),
      height: bell(random, 11.5, 1.5),
      slant: bell(random, 0.06, 0.07),
    },
    brows: {
      above: bell(random, 19, 2.5),
      thick: bell(random, 6, 1.6),
      long: bell(random, 42, 3),
      arch: bell(random, 3, 2),
    },
    nose: {
      long: noseLong,
      wide: bell(random, 35 + tone * 5, 3.5),
      out: bell(random, 24, 3.5),
      tip: bell(random, 9, 1.5),
      hump: bell(random, 0, 1.5),
    },
    mouth: {
      y: Math.min(noseLong + bell(random, 22, 2.5), chin - 34),
      wide: bell(random, 51, 4),
      upper: bell(random, 6.5 + tone * 2, 1.4),
      lower: bell(random, 9.5 + tone * 2, 1.6),
    },
    cheeks: between(-1, 1),
    ears: bell(random, 1, 0.1),
  };
}

export function mix(one: Colour, other: Colour, share: number): Colour {
  const s = Math.min(1, Math.max(0, share));
  return [
    one[0] + (other[0] - one[0]) * s,
    one[1] + (other[1] - one[1]) * s,
    one[2] + (other[2] - one[2]) * s,
  ];
}

/** The mean of three draws: most near the middle, none farther off than 2.4 deviations. */
function bell(random: SeededRandom, middle: number, deviation: number): number {
  return middle + deviation * 1.6 * (random.next() + random.next() + random.next() - 1.5);
}

function pick<T>(random: SeededRandom, list: readonly T[]): T {
  return list[Math.floor(random.between(0, list.length))]!;
}

function ramp(colours: readonly Colour[], share: number): Colour {
  const at = Math.min(0.9999, share) * (colours.length - 1);
  const below = Math.floor(at);
  return mix(colours[below]!, colours[below + 1]!, at - below);
}
