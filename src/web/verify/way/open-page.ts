import { callApi, OfflineError } from '../../api/call-api.ts';
import { withProgress } from '../journey/catch-up.ts';
import {
  type Happening,
  type Journey,
  NO_PROGRESS,
  type Progress,
  STEPS,
  type Step,
} from '../journey/journey.ts';
import { type Capability, readSteps } from '../journey/read-steps.ts';
import { readProgress } from '../progress/read-progress.ts';
import { dropKeptShot, findKeptShot } from '../sending/kept-shot.ts';
import { readRefusal } from '../sending/read-answer.ts';
import { type Arrival, findPlace, type Place } from './place.ts';

/** What GET /page says: who asks, how it looks, and how long pictures are kept. */
export type PageFacts = {
  name: string;
  color: string | null;
  logo_url: string | null;
  retention_days: number | null;
  /** what the server reads, as `image/jpeg` */
  image_types?: string[];
};

export type Opened = { place: Place | null; happening: Happening };

/**
 * Opens the page for what the address brought, or for the place that this tab keeps.
 * @param onPage hears who asks, as soon as that is known
 */
export async function openPage(arrival: Arrival, onPage: (page: PageFacts) => void): Promise<Opened> {
  try {
    const facts = callApi<PageFacts>(null, 'GET', '/page').then((answer) => {
      if (answer.status === 200) onPage(answer.body);
      return answer;
    });
    const opening = openLink(arrival);
    const page = await facts;
    if (page.status === 200) return await opening;
    await opening.catch(() => null);
    return { place: null, happening: readRefusal(page) };
  } catch (error) {
    const kind = error instanceof OfflineError ? 'offline' : 'broken';
    return { place: null, happening: { type: 'troubled', trouble: { kind } } };
  }
}

/** The link's token, out of the address or for a code from a computer; null without one. */
async function readToken(arrival: Arrival): Promise<string | null> {
  if (!arrival || 'token' in arrival) return arrival?.token ?? null;
  const answer = await callApi<{ token: string }>(null, 'POST', '/handover', { code: arrival.code });
  return answer.status === 200 ? answer.body.token : null;
}

async function openLink(arrival: Arrival): Promise<Opened> {
  const place = findPlace(await readToken(arrival));
  if (!place) return { place, happening: { type: 'link-ended' } };
  const [answer, kept, asked] = await Promise.all([
    callApi<Capability>({ token: place.token }, 'GET', '/ephemeral/capability'),
    findKeptShot(place.token),
    readProgress(place.token),
  ]);
  if (answer.status !== 200) {
    if (answer.status === 401) await dropKeptShot();
    return { place, happening: whenRefused(place, readRefusal(answer)) };
  }
  const progress = asked.kind === 'answered' ? asked.progress : NO_PROGRESS;
  const capability = answer.body;
  const steps = readSteps(capability);
  const results = withProgress(place.results, progress);
  continueIds(place, progress);
  const at = clampPlace(place.at, results, steps);
  return { place, happening: { type: 'opened', steps, at, results, kept, capability, progress } };
}

/** What another device began is gone on with. */
function continueIds(place: Place, { pictures }: Progress): void {
  for (const step of STEPS) {
    const id = pictures[step]?.id;
    if (id) place.ids[step] ??= id;
  }
}

/** A link that ended with its last picture has done what it was for: the person still sees that. */
function whenRefused({ steps, results }: Place, refusal: Happening): Happening {
  const isDone = steps.length > 0 && steps.every((step) => results[step]);
  if (refusal.type !== 'link-ended' || !isDone) return refusal;
  const capability = { can_return_capabilities: false };
  return {
    type: 'opened',
    steps,
    at: steps.length,
    results,
    kept: null,
    capability,
    progress: NO_PROGRESS,
  };
}

/** Where the person stands; done everywhere is the end, wherever this device was left. */
function clampPlace(at: number, results: Journey['results'], steps: readonly Step[]): number {
  const isDone = steps.length > 0 && steps.every((step) => results[step]);
  if (at < 0 && isDone) return steps.length;
  return Math.min(at, steps.length);
}
