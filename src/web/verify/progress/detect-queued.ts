import type { ParkingReason } from '../../../server/verification/reasons.ts';
import type { JourneyEvent, Progress } from '../journey/journey.ts';
import { STILL_CHECKING } from '../journey/outcomes.ts';
import type { Step } from '../journey/steps.ts';
import { readProgress } from './read-progress.ts';

/** So long the person waits to learn it, in ms; without it the page says that a person checks. */
const TIMEOUT_MS = 3_000;

const OUT_OF_TIME: ParkingReason = 'Verification exceeded its time budget.';

/**
 * The same answer; if an overloaded server has only stored the image, it is still being checked. The answer gives the
 * same reason as for an image that took too long, so the progress is asked.
 */
export async function detectQueued(
  token: string,
  step: Step | null,
  happening: JourneyEvent,
): Promise<JourneyEvent> {
  if (happening.type !== 'answered' || happening.result.reason !== OUT_OF_TIME) return happening;
  const result = await readProgress(token, TIMEOUT_MS);
  return result.kind === 'answered' ? markQueued(happening, step, result.progress) : happening;
}

/** @param happening an answer that ran out of time */
export function markQueued(
  happening: JourneyEvent & { type: 'answered' },
  step: Step | null,
  progress: Progress,
): JourneyEvent {
  const image = step && progress.images[step];
  const isQueued = image?.mark === happening.image?.mark && image?.result === null;
  if (!isQueued) return happening;
  return { ...happening, result: { ...happening.result, status: STILL_CHECKING, reason: null } };
}
