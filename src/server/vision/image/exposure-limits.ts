/**
 * What counts as an image taken in too little light, by the level of its lightest pixels (0 to 255).
 */
export const LIT_LEVEL = 128;
/** The share of an image's pixels that may be lighter: lamps and their reflections. */
export const LIGHT_SHARE = 0.02;
/** The level that the lightest parts of a dark image are stretched to. */
export const TARGET_LEVEL = 230;
/** More gain shows noise alone. */
export const MAX_GAIN = 12;
