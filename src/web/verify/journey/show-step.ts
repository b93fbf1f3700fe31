import { currentStep, FRESH_STEP, type Journey, type Screen } from './journey.ts';

/** Before the picture of the current step: if the link requires liveness, the movements come before a selfie. */
export function getStepScreen(journey: Journey): Screen {
  const { capability, live } = journey;
  const isWanted = currentStep(journey) === 'check_selfie' && capability.require_liveness === true;
  return isWanted && !live ? { name: 'liveness' } : FRESH_STEP;
}
