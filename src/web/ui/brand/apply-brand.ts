import { type BackgroundName, brandColors } from './brand-colors.ts';

const GROUNDS: readonly BackgroundName[] = ['light', 'dark'];
const PARTS = { accent: 'accent', accentBg: 'accent-bg', button: 'button', onButton: 'on-button' } as const;

/** Gives the page a tenant's colour, for light and dark; null or no colour takes the product's own again. */
export function applyBrand(color: string | null, root: HTMLElement = document.documentElement): void {
  for (const ground of GROUNDS) {
    const colors = color === null ? null : brandColors(color, ground);
    for (const [part, name] of Object.entries(PARTS) as [keyof typeof PARTS, string][]) {
      const property = `--brand-${name}-${ground}`;
      if (colors) root.style.setProperty(property, colors[part]);
      else root.style.removeProperty(property);
    }
  }
}
