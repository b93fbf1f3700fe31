import { currentStep, type Journey } from '../journey/journey.ts';

export type Message =
  | { type: 'ready' | 'finished' | 'ended' }
  | { type: 'step'; step: string }
  | { type: 'outcome'; step: string; status: string };

/** The message for a screen: where the person is and how a step ended, nothing about them. Null tells nothing. */
export function toMessage(journey: Journey): Message | null {
  const { screen } = journey;
  const step = currentStep(journey);
  switch (screen.name) {
    case 'welcome':
      return { type: 'ready' };
    case 'step':
      return step && { type: 'step', step };
    case 'outcome':
      return step && { type: 'outcome', step, status: screen.result.status };
    case 'done':
      return { type: 'finished' };
    case 'ended':
      return { type: 'ended' };
    default:
      return null;
  }
}
