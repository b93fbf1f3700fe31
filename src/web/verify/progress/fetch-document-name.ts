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
  if (happening.image === null || !isNameNeeded(happening.result)) return happening;
  const result = await readProgress(token, NAME_TIMEOUT_MS);
  const image = result.kind === 'answered' ? result.progress.images[step] : null;
  if (image?.mark !== happening.image.mark || !image.result?.seenAs) return happening;
  return { ...happening, result: { ...happening.result, seenAs: image.result.seenAs } };
}

const isNameNeeded = (result: Result) =>
  outcomeTone(result) === 'again' || (result.status === 'LICENSE_PENDING_APPROVAL' && result.reason === null);
