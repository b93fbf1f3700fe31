import { type BackgroundName, brandColors } from '../../../ui/brand/brand-colors.ts';
import { readColor } from '../../../ui/brand/contrast.ts';

export const isColor = (text: string): boolean => readColor(text) !== null;

/** The backgrounds on which the colour is not readable, each with the colour that is shown instead. */
export function findColorShifts(color: string): { ground: BackgroundName; accent: string }[] {
  const brand = color.toLowerCase();
  return (['light', 'dark'] as const).flatMap((ground) => {
    const colors = brandColors(brand, ground);
    return colors && colors.accent !== brand ? [{ ground, accent: colors.accent }] : [];
  });
}
