import type { Translations } from '../../../locales/catalogue.ts';
import type { DecisionFacts, Obstacle } from './find-obstacle.ts';

/** What a decision still needs, in words; for a key that came before the photo, that it was not taken. */
export const formatObstacle = (
  translations: Translations,
  obstacle: Obstacle,
  { unacknowledged }: DecisionFacts,
  isRefused: boolean,
): string =>
  isRefused && obstacle === 'loading'
    ? translations.text('sleep.stillLoading')
    : translations.text(`sleep.${obstacle}`, { count: unacknowledged });
