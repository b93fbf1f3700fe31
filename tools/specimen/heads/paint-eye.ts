import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type HeadTraits, mix } from './head-traits.ts';
import { closedPath, css, darker, line, spot } from './svg-strokes.ts';

/** One eye with its lids, lashes and brow. @param side -1 on the left of the image, 1 on the right */
export function paintEye(traits: HeadTraits, side: number): string[] {
  const { eyes, iris, skin, seed } = traits;
  const middle = (side * eyes.apart) / 2;
  const [half, high] = [eyes.width / 2, eyes.height];
  const at = (x: number, y: number) => [middle + side * (x + y * eyes.slant), y - x * eyes.slant] as const;
  const top = [
    at(-half, high * 0.12),
    at(-half * 0.55, -high * 0.4),
    at(0, -high * 0.56),
    at(half * 0.55, -high * 0.42),
    at(half, 0),
  ];
  const bottom = [at(half * 0.55, high * 0.34), at(0, high * 0.46), at(-half * 0.55, high * 0.36)];
  const outline = closedPath([...top, ...bottom]);
  const dark = darker(skin, 0.28);
  const clip = `eye${seed}${side > 0 ? 'r' : 'l'}`;
  const above = top.map(([x, y]) => [x, y - 3.4] as const);
  const outer = top[4]!;
  return [
    line(above, dark, 1.3, 0.45, 'fine'),
    `<path d="${outline}" fill="${css(darker(skin, 0.6))}" opacity=".6" filter="url(#edge)"/>`,
    `<clipPath id="${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#${clip})">`,
    `<path d="${outline}" fill="rgb(214,206,200)"/>`,
    spot(middle, -0.6, 5.9, 5.9, darker(iris, 0.5), 1, 'fine'),
    spot(middle, 0.2, 4.6, 4.6, iris, 1, 'fine'),
    spot(middle, -0.6, 2.4, 2.4, [10, 6, 6], 1, 'fine'),
    spot(middle - 1.8, -3, 1, 1, [255, 255, 255], 0.9, 'fine'),
    line(top, dark, 3, 0.6, 'fine'),
    '</g>',
    line(top, [26, 16, 12], 1.7, 0.95, 'fine'),
    line([outer, ...bottom, top[0]!], dark, 0.8, 0.45, 'fine'),
    ...paintBrow(traits, side),
  ];
}

function paintBrow({ brows, hair, eyes, seed }: HeadTraits, side: number): string[] {
  const colour = mix(hair, [28, 20, 16], 0.45);
  const at = (share: number) => {
    const x = (side * eyes.apart) / 2 + side * brows.long * (share - 0.45);
    return [x, -brows.above + 4 - Math.sin(Math.PI * share ** 1.4) * brows.arch - (share - 0.5) * 2] as const;
  };
  const thick = (share: number) => brows.thick * 0.5 * Math.sin(Math.PI * (0.18 + 0.8 * share)) ** 0.6;
  const shares = [0, 1, 2, 3, 4, 5, 6].map((i) => i / 6);
  const upper = shares.map((share) => [at(share)[0], at(share)[1] - thick(share)] as const);
  const lower = shares.map((share) => [at(share)[0], at(share)[1] + thick(share)] as const);
  const random = seededRandom(seed * 5 + side);
  const hairs = Array.from({ length: 90 }, () => {
    const share = random.next();
    const [x, y] = at(share);
    const from = y + random.between(-1, 1) * thick(share);
    return `M${x.toFixed(1)} ${from.toFixed(1)}l${(side * (2 + 2 * share)).toFixed(1)} ${(-3 * (1 - share)).toFixed(1)}`;
  });
  return [
    `<path d="${closedPath([...upper, ...lower.reverse()])}" fill="${css(colour)}" opacity=".6" filter="url(#edge)"/>`,
    `<path d="${hairs.join('')}" fill="none" stroke="${css(colour)}" stroke-width=".6" opacity=".6"/>`,
  ];
}
