import type { MeasuredSet } from '../accuracy/likelihood-ratio.ts';

/**
 * A signal that concludes from pixels that an image shows an attack names a case only if attacks raise it this much more
 * often than genuine images, in each set measured and at the lower end of the interval. Otherwise it is a notice: it
 * tells cameras apart as much as attacks.
 */
export const MIN_LIKELIHOOD_RATIO = 3;

/** Such a signal stops approvals only if it is also raised on at most this share of each set's genuine images. */
export const MAX_FALSE_ALARMS = 0.01;

/**
 * The counts of each such signal on images that others took, as `npm run bench -- vision likelihood` prints them
 * (28 November 2026). Images of one person or film are not independent, so the true intervals are wider. Sets with
 * only attacks or only genuine images, and crops of faces, which were resampled, are left out.
 */
export const ATTACK_MEASUREMENTS = {
  screen_or_print: [
    {
      set: 'prints before a webcam, and living people before the same camera (NUAA)',
      attacks: { raised: 118, of: 492 },
      genuine: { raised: 79, of: 330 },
    },
    {
      set: 'frames of films from a screen, and of films of living people',
      attacks: { raised: 57, of: 86 },
      genuine: { raised: 6, of: 42 },
    },
    {
      set: 'scenes on screens, and scenes, first set',
      attacks: { raised: 9, of: 39 },
      genuine: { raised: 0, of: 43 },
    },
    {
      set: 'scenes on screens, and scenes, second set',
      attacks: { raised: 10, of: 37 },
      genuine: { raised: 43, of: 251 },
    },
    {
      set: 'grey paper copies of documents (DLC-2021), and published documents',
      attacks: { raised: 18, of: 98 },
      genuine: { raised: 23, of: 87 },
    },
  ],
  little_colour: [
    {
      set: 'grey paper copies of documents (DLC-2021), and published documents',
      attacks: { raised: 36, of: 98 },
      genuine: { raised: 5, of: 97 },
    },
  ],
} as const satisfies Record<string, readonly MeasuredSet[]>;

/**
 * Films that others took, each judged with the movements that it happens to have (28 November 2026): the best case of an
 * attacker. Rates of drawn people and attacks are in docs/liveness-figures.md; they are not rates of these.
 */
export const FILM_MEASUREMENTS = [
  { film: 'prints turned and bent before a webcam, of 14 people (NUAA)', isAttack: true, shown: 0, of: 46 },
  { film: 'a film of a person who turns, played on a screen', isAttack: true, shown: 2, of: 4 },
  { film: 'a worn mask of silicone', isAttack: true, shown: 1, of: 1 },
  {
    film: 'stills of one person, sorted for each challenge by their pose, all steps known before',
    isAttack: true,
    shown: 26,
    of: 26,
  },
  { film: 'living people who turn', isAttack: false, shown: 0, of: 2 },
] as const satisfies readonly { film: string; isAttack: boolean; shown: number; of: number }[];
