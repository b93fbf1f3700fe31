import { type ApiFailure, Refused } from '../../api/api-failure.ts';
import { type Answer, askApi } from '../../api/ask-api.ts';
import { randomKey } from '../../api/random-key.ts';
import { recall, remember } from '../../ui/remember.ts';
import { withProgress } from '../journey/catch-up.ts';
import { guessIssuer } from '../journey/document-sides.ts';
import {
  ERRAND_STEPS,
  type Journey,
  type JourneyEvent,
  NO_PROGRESS,
  type Progress,
  type UnsentImage,
} from '../journey/journey.ts';
import { readSteps } from '../journey/read-steps.ts';
import { STEPS, type Step } from '../journey/steps.ts';
import { readProgress } from '../progress/read-progress.ts';
import { readFailure } from '../upload/read-answer.ts';
import { DEVICE_ID } from '../upload/send-image.ts';
import { deleteStoredCapture, findStoredCapture, type StoredCapture } from '../upload/stored-capture.ts';
import { clearCode, type EntryCredential, findStoredJourney, type StoredJourney } from './stored-journey.ts';

/** The tenant's name and look, how long images are kept, and which documents the server reads. */
export type PageFacts = Answer<'GET /page'>;

type LinkEnded = JourneyEvent & { type: 'link-ended' };

export type OpenedPage = { place: StoredJourney | null; happening: JourneyEvent };

/**
 * Opens the page for the credential in the address, or for the journey that this tab stores.
 * @param onPage is called with the tenant's name and look, as soon as they are known
 */
export async function openPage(
  arrival: EntryCredential,
  onPage: (page: PageFacts) => void,
): Promise<OpenedPage> {
  try {
    const opening = openLink(arrival);
    // The tenant’s look is shown before the link is known.
    const reading = askApi('GET /page', {}).then((facts) => {
      onPage(facts);
      const id = facts.link_devices ? (recall('local', DEVICE_ID) ?? randomKey()) : null;
      remember('local', DEVICE_ID, id);
      return facts;
    });
    const [page] = await Promise.allSettled([reading, opening]);
    if (page.status === 'fulfilled') return withConsent(await opening, page.value);
    return { place: null, happening: readFailure(page.reason) };
  } catch (error) {
    return { place: null, happening: readFailure(error) };
  }
}

/** The version that the tenant asks about is a fact of the page, not of the link. */
function withConsent(openedPage: OpenedPage, { consent }: PageFacts): OpenedPage {
  const { happening } = openedPage;
  if (happening.type !== 'opened') return openedPage;
  return { ...openedPage, happening: { ...happening, consentVersion: consent?.version ?? null } };
}

/** The link's token, out of the address or for a code from a computer; null without one, and for a used code. */
async function readToken(arrival: EntryCredential): Promise<string | null> {
  if (!arrival || 'token' in arrival) return arrival?.token ?? null;
  const { code, key } = arrival;
  try {
    return (await askApi('POST /handover', { body: { code } }, { key })).token;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}

async function openLink(arrival: EntryCredential): Promise<OpenedPage> {
  const place = findStoredJourney(await readToken(arrival));
  // Only now: the token is kept.
  clearCode();
  if (!place) return { place, happening: { type: 'link-ended', cause: 'unknown' } };
  const { token } = place;
  if (arrival && 'requestId' in arrival) {
    const { completeWalletReturn } = await import('../progress/complete-wallet-return.ts');
    await completeWalletReturn(arrival);
  }
  const [capability, stored, progressResult] = await Promise.all([
    askApi('GET /ephemeral/capability', {}, { credential: { token } }).catch(
      (failure: ApiFailure) => failure,
    ),
    findStoredCapture(token),
    readProgress(token),
  ]);
  if (capability instanceof Error) {
    const refusal = readFailure(capability);
    if (refusal.type !== 'link-ended') return { place, happening: refusal };
    await deleteStoredCapture();
    return { place, happening: whenEnded(place, { ...refusal, unsent: findUnsent(place, stored) }) };
  }
  const progress = progressResult.kind === 'answered' ? progressResult.progress : NO_PROGRESS;
  const steps = readSteps(capability);
  const results = withProgress(place.results, progress);
  continueIds(place, progress);
  const at = clampStep(place.at, results, steps);
  return {
    place,
    happening: {
      type: 'opened',
      steps,
      at,
      results,
      stored,
      capability,
      progress,
      consentVersion: null,
      document:
        place.document ??
        guessIssuer(capability, navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''),
    },
  };
}

/** Continues the submissions that another device began. */
function continueIds(place: StoredJourney, { images }: Progress): void {
  for (const step of STEPS) {
    const id = images[step]?.id;
    if (id) place.ids[step] ??= id;
  }
}

/** The image that this tab kept without an answer. */
function findUnsent({ steps, at }: StoredJourney, storedCapture: StoredCapture | null): UnsentImage | null {
  const step = storedCapture?.task ? ERRAND_STEPS[storedCapture.task.kind] : steps[at];
  return storedCapture && step ? { step, isSure: !storedCapture.hasLeft } : null;
}

/**
 * A link that ended with its last image is complete: the person still sees the result. Of a link that the server
 * does not know nothing is claimed: its subject may have been erased.
 */
function whenEnded({ steps, results }: StoredJourney, linkEnd: LinkEnded): JourneyEvent {
  const isDone = steps.length > 0 && steps.every((step) => results[step]);
  if (linkEnd.cause === 'unknown' || !isDone) return linkEnd;
  const capability = { can_return_capabilities: false };
  return {
    type: 'opened',
    steps,
    at: steps.length,
    results,
    stored: null,
    capability,
    progress: NO_PROGRESS,
    consentVersion: null,
    document: null,
  };
}

/** Where the person stands; done everywhere is the end, wherever this device was left. */
function clampStep(at: number, results: Journey['results'], steps: readonly Step[]): number {
  const isDone = steps.length > 0 && steps.every((step) => results[step]);
  if (at < 0 && isDone) return steps.length;
  return Math.min(at, steps.length);
}
