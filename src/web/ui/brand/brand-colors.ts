import { contrastRatio, mix, type Rgb, readColor, writeColor } from './contrast.ts';

/** A tenant's colour on one of the two backgrounds: custom properties of `tokens.css`, as `#rrggbb`. */
export type BrandColors = {
  /** for links and signs: readable on the page */
  accent: string;
  accentBg: string;
  button: string;
  onButton: string;
};

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const INK: Rgb = [20, 24, 29];
/** WCAG 2.2, 1.4.3: text of ordinary size; 1.4.6 in the dark, where a colour that is only just readable looks dusty. */
const MIN_CONTRAST = { light: 4.5, dark: 7 } as const;

/**
 * The backgrounds of text in the tenant's colour: the brightest and the darkest (`tokens.css`).
 */
const GROUNDS = {
  light: { page: [255, 255, 255], other: [243, 245, 247], tint: 0.9 },
  dark: { page: [15, 18, 22], other: [30, 35, 42], tint: 0.82 },
} as const;
export type BackgroundName = keyof typeof GROUNDS;

/**
 * A tenant's colour with its contrast kept: as dark or as light as it must be to be read, and no more. A button has
 * the colour itself under white or ink, whichever stands out more; in the dark it stands out from the page as well, and
 * the colour becomes luminous before it becomes pale.
 * @returns null for an invalid colour
 */
export function brandColors(color: string, ground: BackgroundName): BrandColors | null {
  const brand = readColor(color);
  if (!brand) return null;
  const { page, other, tint } = GROUNDS[ground];
  const contrast = MIN_CONTRAST[ground];
  const shade = ground === 'dark' ? lighten : darken;
  // The colour's own tint is a background too, and depends on the colour. A little more contrast than needed
  // on the other backgrounds is enough on that one.
  const isReadable = (tone: Rgb) =>
    [page, other, mix(tone, page, tint)].every((each) => contrastRatio(tone, each) >= contrast);
  const accent = shift(brand, shade, isReadable);
  // In the dark theme the button is lighter than the page, so its text is dark.
  const onButton =
    ground === 'light' && contrastRatio(brand, WHITE) >= contrastRatio(brand, INK) ? WHITE : INK;
  // For some tones neither white nor ink has enough contrast.
  const behind = ground === 'dark' ? [onButton, page] : [onButton];
  const button = shift(brand, onButton === WHITE ? darken : lighten, (tone) =>
    behind.every((each) => contrastRatio(tone, each) >= contrast),
  );
  return {
    accent: writeColor(accent),
    accentBg: writeColor(mix(accent, page, tint)),
    button: writeColor(button),
    onButton: writeColor(onButton),
  };
}

type Shade = (color: Rgb, share: number) => Rgb;

const darken: Shade = (color, share) => mix(color, BLACK, share);

/** Scales a colour towards its full brightness, which keeps its hue and its saturation, and then mixes in white. */
function lighten(color: Rgb, share: number): Rgb {
  const scale = 1 + share * (255 / Math.max(1, ...color) - 1);
  return mix(color.map((part) => Math.min(255, part * scale)) as unknown as Rgb, WHITE, share ** 2);
}

/** The tone nearest to the colour that is good enough. */
function shift(color: Rgb, shade: Shade, isGood: (tone: Rgb) => boolean): Rgb {
  const STEPS = 100;
  for (let step = 0; step < STEPS; step += 1) {
    const tone = shade(color, step / STEPS);
    if (isGood(tone)) return tone;
  }
  return shade(color, 1);
}
