import type { Step } from '../../journey/steps.ts';
import type { IconName } from '../icon.tsx';

/** The subject of a step's image. */
export const STEP_ICONS: Record<Step, IconName> = {
  verify_license: 'card',
  check_selfie: 'face',
  age_gender_estimation: 'face',
};
