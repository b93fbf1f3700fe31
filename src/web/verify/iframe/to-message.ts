import { currentStep, type Journey, type JourneyFailure } from '../journey/journey.ts';
import { hasRefused } from '../journey/needs-consent.ts';
import { outcomeTone } from '../journey/outcomes.ts';

export type Message =
  | { type: 'ready' | 'finished' | 'ended' | 'decline' }
  | { type: 'step' | 'waiting'; step: string }
  | { type: 'outcome'; step: string; status: string }
  | { type: 'error'; error: JourneyFailure['kind'] };

/** The messages for a screen: where the person is and how a step ended, nothing about them. */
export function toMessages(journey: Journey): Message[] {
  const { screen } = journey;
  const step = currentStep(journey);
  switch (screen.name) {
    case 'welcome':
      return [{ type: 'ready' }];
    case 'consent':
      return hasRefused(journey) ? [{ type: 'decline' }] : [];
    // A camera fills these too.
    case 'choose':
    case 'liveness':
    case 'step':
      return step ? [{ type: 'step', step }] : [];
    case 'outcome': {
      if (!step) return [];
      const outcome = { type: 'outcome', step, status: screen.result.status } as const;
      return outcomeTone(screen.result) === 'person' ? [outcome, { type: 'waiting', step }] : [outcome];
    }
    case 'trouble':
      return [{ type: 'error', error: screen.trouble.kind }];
    case 'done':
      return [{ type: 'finished' }];
    case 'ended':
      return [{ type: 'ended' }];
    default:
      return [];
  }
}
