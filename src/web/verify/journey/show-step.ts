import { needsChoice } from './document-sides.ts';
import { currentStep, FRESH_STEP, type Journey, type Screen } from './journey.ts';

/**
 * Before the image of the current step. Where the link accepts several documents, the person chooses first; if it
 * requires liveness, the movements come before a selfie.
 */
export function getStepScreen(journey: Journey): Screen {
  const { capability, live } = journey;
  const isWanted = currentStep(journey) === 'check_selfie' && capability.require_liveness === true;
  if (needsChoice(journey)) return { name: 'choose' };
  return isWanted && !live ? { name: 'liveness' } : FRESH_STEP;
}
