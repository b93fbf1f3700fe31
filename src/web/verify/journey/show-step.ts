import { currentStep, FRESH_STEP, type Journey, type Screen } from './journey.ts';

/** Before the picture of the step in hand: where the link wants a living person, movements come ahead of a selfie. */
export function getStepScreen(journey: Journey): Screen {
  const { capability, live } = journey;
  const isWanted = currentStep(journey) === 'check_selfie' && capability.require_liveness === true;
  return isWanted && !live ? { name: 'liveness' } : FRESH_STEP;
}
