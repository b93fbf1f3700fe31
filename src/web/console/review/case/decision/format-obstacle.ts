import type { Translations } from '../../../locales/catalogue.ts';
import type { DecisionFacts, Obstacle } from './find-obstacle.ts';

/** What a decision still needs, in words. */
export const formatObstacle = (
  translations: Translations,
  obstacle: Obstacle,
  { unacknowledged }: DecisionFacts,
): string => translations.text(`sleep.${obstacle}`, { count: unacknowledged });
