/**
 * The values from which each signal is raised, with how each was measured. The pipeline never approves against a
 * severe one; the others tell a reviewer where to look. `npm run bench -- same-face` prints those of faces again.
 */

/**
 * A card less sharp than this is blurred. Fifty drawn photographs from sharp to illegible: below it 9 of 11 lost two
 * fields or more, from it on 6 of 39.
 */
export const BLURRED_BELOW = 0.2;

/**
 * A card of which this share or more is burnt out has glare. Thirty drawn photographs under a lamp: from it on 7
 * of 13 lost a field, below it 1 of 17.
 */
export const GLARE_FROM = 0.15;

/**
 * An accepted distance in this last share of the range for "same" raises `far_from_anchor`: many small steps could lead
 * from one face to another.
 */
export const FAR_FROM_ANCHOR = 0.1;

/** A trace's share of the score is one half at `half`, and nine tenths about two `spread`s above it. */
type TraceScale = { half: number; spread: number };

/**
 * The traces of a screen's stripes and of a printer's dots. `half` lies above all of 140 genuine images that this
 * project drew. That does not hold on real images: `attack-policy.ts` has their counts, by which it is a notice.
 */
export const COPY_SCALES: { stripes: TraceScale; dots: TraceScale } = {
  stripes: { half: 0.8, spread: 0.03 },
  dots: { half: 1.2, spread: 0.15 },
};

/** From this score on, stripes and dots are a notice. */
export const COPY_FROM = 0.5;

/** The most others that are named, the most alike first. */
export const MAX_OTHERS = 10;

/**
 * A card whose most colourful parts are nearer to its own hue than this (see `measureMedium`) has no colour: it is a
 * grey copy, or an infrared image. Of 109 published documents in colour the least have 0.13, and 0.047 on a faded
 * Romanian card. The four that have less are grey themselves. `npm run bench -- specimens portraits` prints two
 * halves, and their grey copies; docs/documents.md has the figures.
 */
export const GREY_BELOW = 0.04;

/**
 * A card whose chroma about its own median is below this on nine tenths of it has hardly any colour (see `measureMedium`).
 * By `documents.csv` of others' images, 36 of 98 grey copies and 5 of 97 published documents: a note, and no stop.
 */
export const LITTLE_COLOUR_BELOW = 0.06;

/**
 * An image in the form of a phone's screen (height over width; cameras take 1.33 to 1.78), the top of which is so
 * much like a status bar, is an image of the screen itself. Of 40 drawn photos in that form, on four grounds,
 * the most alike reaches 0.69. Material: drawn by this project.
 */
export const PHONE_SCREEN = { ratio: { from: 1.9, to: 2.45 }, bar: 0.85 } as const;

/**
 * A tenant with at most so many faces has all of them searched before a verdict: some 40 ms (`npm run bench -- same-face`).
 * In a larger one only those are searched that the tenant blocked, unless it counts `same_face_as` as severe: a search of
 * 10,000 takes 0.2 s of one thread. The evidence says whether all were searched.
 */
export const MAX_SEARCHED_BEFORE_VERDICT = 2_000;

/**
 * A document is cut off if a side is within `edge` of the image's, in its width or height, while another side has more
 * than `margin`. Of 113 published images, which are cropped by hand, it names 14, mostly pages of passports.
 */
export const CUT_OFF = { edge: 0.003, margin: 0.08 } as const;

/**
 * A second face on the card with this score, and this share of the portrait's height, is another person's portrait: of 35
 * published cards with two faces the ghost image had at most 0.55, and where it had more (0.86, an emblem) it scored
 * 0.49. Drawn cards that overlap had 0.79 and more (29 November 2026).
 */
export const OTHER_PORTRAIT = { score: 0.55, height: 0.7 } as const;
