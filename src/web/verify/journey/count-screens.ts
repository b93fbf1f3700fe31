import { hasChosen, hasFront } from './document-sides.ts';
import type { Journey, Screen } from './journey.ts';

/** How many screens lie before each one. */
const DEPTHS: Record<Exclude<Screen['name'], 'messages' | 'details' | 'erasure' | 'handover'>, number> = {
  loading: 0,
  welcome: 0,
  ended: 0,
  'nothing-to-do': 0,
  consent: 1,
  choose: 1,
  step: 1,
  liveness: 1,
  spent: 1,
  outcome: 1,
  shot: 2,
  blurred: 3,
  trouble: 3,
  sending: 3,
  done: 2,
};

/** How often one can go back from here. */
export function countScreens(journey: Journey, screen: Screen = journey.screen): number {
  if ('back' in screen) return screen.back ? countScreens(journey, screen.back) + 1 : 0;
  if (screen.name === 'trouble' && !screen.capture) return 0;
  if (screen.name === 'done' && !journey.results[journey.steps.at(-1)!]) return 0;
  return DEPTHS[screen.name] + countBefore(journey, screen);
}

const OF_IMAGE: readonly Screen['name'][] = ['step', 'shot', 'blurred', 'trouble', 'sending'];

/** The choice of a document before its image, and the front before its back. */
function countBefore(journey: Journey, screen: Screen): number {
  if (!OF_IMAGE.includes(screen.name)) return 0;
  return (hasChosen(journey) ? 1 : 0) + (hasFront(screen) ? 2 : 0);
}

/** Whether going back loses an image that was not sent. */
export function losesImage({ screen }: Journey): boolean {
  return screen.name === 'shot';
}
