import type { JourneyEvent, Result } from '../journey/journey.ts';
import { outcomeTone } from '../journey/outcomes.ts';
import type { Step } from '../journey/steps.ts';
import { readProgress } from './read-progress.ts';

/** So long the person waits for the name, in ms; without it the text of the verdict is shown. */
const NAME_TIMEOUT_MS = 3_000;

/** The same answer; if a card was not good enough, or its kind may be why it waits, with its detected kind. */
export async function fetchDocumentName(
  token: string,
  step: Step | null,
  happening: JourneyEvent,
): Promise<JourneyEvent> {
  if (happening.type !== 'answered' || step !== 'verify_license') return happening;
  if (happening.picture === null || !isNameNeeded(happening.result)) return happening;
  const result = await readProgress(token, NAME_TIMEOUT_MS);
  const picture = result.kind === 'answered' ? result.progress.pictures[step] : null;
  if (picture?.mark !== happening.picture.mark || !picture.result?.seenAs) return happening;
  return { ...happening, result: { ...happening.result, seenAs: picture.result.seenAs } };
}

const isNameNeeded = (result: Result) =>
  outcomeTone(result) === 'again' || (result.status === 'LICENSE_PENDING_APPROVAL' && result.reason === null);
