import type { JourneyEvent } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { detectQueued } from './detect-queued.ts';
import { fetchDocumentName } from './fetch-document-name.ts';

/** The same answer with what only the progress says: that the photo is still being checked, or what it shows. */
export const completeAnswer = async (
  token: string,
  step: Step | null,
  happening: JourneyEvent,
): Promise<JourneyEvent> => fetchDocumentName(token, step, await detectQueued(token, step, happening));
