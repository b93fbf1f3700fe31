import type { Translations } from '../../../locales/catalogue.ts';
import type { DecisionFacts, Obstacle } from './find-obstacle.ts';

/** What a decision still needs, in words. */
export const formatObstacle = (
  words: Translations,
  obstacle: Obstacle,
  { unacknowledged }: DecisionFacts,
): string => words.text(`sleep.${obstacle}`, { count: unacknowledged });
