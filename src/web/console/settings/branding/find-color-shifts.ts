import { type BackgroundName, brandColors } from '../../../ui/brand/brand-colors.ts';
import { readColor } from '../../../ui/brand/contrast.ts';

export const isColor = (text: string): boolean => readColor(text) !== null;

/** The backgrounds on which the colour is not readable, each with the colour that is shown instead. */
export function findColorShifts(color: string): { ground: BackgroundName; accent: string }[] {
  const own = color.toLowerCase();
  return (['light', 'dark'] as const).flatMap((ground) => {
    const colors = brandColors(own, ground);
    return colors && colors.accent !== own ? [{ ground, accent: colors.accent }] : [];
  });
}
