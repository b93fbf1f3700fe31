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
/** WCAG 2.2, 1.4.3: text of ordinary size. */
const READABLE = 4.5;

/**
 * The backgrounds of text in the tenant's colour: the brightest and the darkest (`tokens.css`).
 */
const GROUNDS = {
  light: { page: [255, 255, 255], other: [243, 245, 247], towards: BLACK, tint: 0.9 },
  dark: { page: [15, 18, 22], other: [30, 35, 42], towards: WHITE, tint: 0.82 },
} as const;
export type BackgroundName = keyof typeof GROUNDS;

/**
 * A tenant's colour with its contrast kept: as dark or as light as it must be to be read, and no more. A button has
 * the colour itself under white or ink, whichever stands out more; in the dark it stands out from the page as well.
 * @returns null for an invalid colour
 */
export function brandColors(color: string, ground: BackgroundName): BrandColors | null {
  const own = readColor(color);
  if (!own) return null;
  const { page, other, towards, tint } = GROUNDS[ground];
  // The colour's own tint is a background too, and depends on the colour. A little more contrast than needed
  // on the other backgrounds is enough on that one.
  const isReadable = (tone: Rgb) =>
    [page, other, mix(tone, page, tint)].every((each) => contrastRatio(tone, each) >= READABLE);
  const accent = shift(own, towards, isReadable);
  // In the dark theme the button is lighter than the page, so its text is dark.
  const onButton = ground === 'light' && contrastRatio(own, WHITE) >= contrastRatio(own, INK) ? WHITE : INK;
  // For some tones neither white nor ink has enough contrast.
  const away = onButton === WHITE ? BLACK : WHITE;
  const least = ground === 'dark' ? [onButton, page] : [onButton];
  const button = shift(own, away, (tone) => least.every((each) => contrastRatio(tone, each) >= READABLE));
  return {
    accent: writeColor(accent),
    accentBg: writeColor(mix(accent, page, tint)),
    button: writeColor(button),
    onButton: writeColor(onButton),
  };
}

/** The tone nearest to the colour, on the way towards another, that is good enough. */
function shift(color: Rgb, towards: Rgb, isGood: (tone: Rgb) => boolean): Rgb {
  const STEPS = 100;
  for (let step = 0; step < STEPS; step += 1) {
    const tone = mix(color, towards, step / STEPS);
    if (isGood(tone)) return tone;
  }
  return towards;
}
