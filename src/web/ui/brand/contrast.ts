/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** `#rrggbb`; null for anything else. */
export function readColor(text: string): Rgb | null {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  return r && g && b ? [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)] : null;
}

export function writeColor(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function relativeLuminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** 1 (the same) to 21 (black on white), as WCAG 2.2 has it. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [low, high] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** So much of `other` in `color`, 0 to 1. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(color[index] + (other[index] - color[index]) * share);
  return [at(0), at(1), at(2)];
}
