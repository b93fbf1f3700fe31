/**
 * A machine-readable zone with fewer pixels of the image from one character to the next is too small: it is
 * ignored. On scans of drawn pages 290 to 460 pixels wide all was right from 7.7 on. At 7.1 and less names were lost
 * and a W was read as M, which check digits cannot detect. That is a page 380 pixels wide, 125 mm of a passport.
 */
export const MIN_ZONE_PITCH = 7.5;
