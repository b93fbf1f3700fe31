import type { Finding } from '../../vision/evidence.ts';
import type { MissingReason } from '../reasons.ts';
import type { GalleryComparison } from './judge-distance.ts';

/**
 * The state of the subject's selfies that staff approved (the anchor), and of their face against the one just uploaded.
 */
export type Reference =
  /** staff approved no selfie of the subject whose face is fit to be compared */
  | { is: 'none' }
  /** as many of the approved images show one face as another */
  | { is: 'contradictory' }
  /** there is one, but its image could not be fetched */
  | { is: 'unavailable' }
  /** no face was found in it */
  | { is: 'without_face' }
  /** the face service failed, or timed out, while checking it */
  | { is: 'unchecked'; why: MissingReason }
  /**
   * combined distance to the uploaded face (1.0 is the boundary), and the fitness of the less clear one; how near the
   * tenant's other people are, where that is known
   */
  | { is: 'compared'; distance: Finding<number>; fitness?: number; others?: GalleryComparison };
