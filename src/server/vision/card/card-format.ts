/** Long side over short side of an ID-1 card: 85.60 mm x 53.98 mm (ISO/IEC 7810). */
export const CARD_RATIO = 85.6 / 53.98;

/** Pixels of the flat card: 300 dots per inch, near enough, so that 1.5 mm print is 18 pixels high. */
export const CARD_LONG_SIDE = 1000;
export const CARD_SHORT_SIDE = 631;
