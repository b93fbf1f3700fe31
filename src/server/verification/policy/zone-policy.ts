/**
 * A machine-readable zone with fewer pixels of the photograph from one character to the next is too small: nothing that
 * it says counts. On scans of drawn pages 290 to 460 pixels wide everything was right from 7.7 on; at 7.1 and less names
 * were lost and a W was read as M, which check digits cannot tell. That is a page 380 pixels wide, 125 mm of a passport.
 */
export const MIN_ZONE_PITCH = 7.5;
