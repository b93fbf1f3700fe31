/**
 * When the face on a card is its holder's portrait, and fit to be compared. `npm run bench -- specimens portraits FOLDER`
 * measures the limits on a folder of published specimens and on bad portraits that it makes from them. docs/documents.md
 * has the figures, and what material set them.
 */
export const PORTRAIT = {
  /**
   * Where portraits are, by the middle of the face in widths of a lying card, and how high a face is there, in short
   * sides of the card. Ghost images are up to 0.20 high. Nearly all cards have them on the right, and the portrait on
   * the left, so a face on the right must be larger, and not as pale as a ghost image. Between the
   * two places no layout has a portrait.
   */
  left: { upTo: 0.39, minHeight: 0.14 },
  right: { from: 0.6, minHeight: 0.215, pale: { light: 145, contrast: 25 } },
  /** a taller face is a pattern of the background */
  maxHeight: 0.75,
  /** from the face to the border of the card and of the image, in widths (heights) of the face */
  minMargin: 0.1,
  /** its width on the image, in pixels: smaller ones have too little detail to be compared */
  minPixels: 48,
  /** standard deviation of its grey levels: less is burnt out or worn off */
  minContrast: 10,
  /** from this mean grey level on, a face without contrast is burnt out */
  burntFrom: 190,
  /**
   * Drawings and mosaics have areas of one tone (see `FaceSurface`): so many of them on the coarse grid, or a little
   * fewer, if the pixels are even too.
   */
  flatFrom: 0.2,
  flat: { even: 0.45, flat: 0.1 },
  /** the steepest edges of a blurred face, in grey levels from pixel to pixel */
  softUpTo: 12,
  /**
   * The fitness by which a face is clear enough to be a person's (see `FaceDescriptors.fitness`). It is lower than
   * `FIT_PORTRAIT`, which a distance needs.
   */
  minFitness: 0.8,
} as const;
