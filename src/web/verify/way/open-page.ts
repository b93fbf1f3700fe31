import { callApi, OfflineError } from '../../api/call-api.ts';
import type { Happening, Step } from '../journey/journey.ts';
import { type Capability, canListMessages, readSteps } from '../journey/read-steps.ts';
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
};

export type Opened = { place: Place | null; capability: Capability; happening: Happening };

export const SILENT: Capability = { can_return_capabilities: false };

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
    return { place: null, capability: SILENT, happening: readRefusal(page) };
  } catch (error) {
    const kind = error instanceof OfflineError ? 'offline' : 'broken';
    return {
      place: null,
      capability: SILENT,
      happening: { type: 'troubled', trouble: { kind } },
    };
  }
}

/** What a link's place knows from elsewhere: another device, or a tab before this one. */
async function catchUp(place: Place): Promise<void> {
  if (place.at >= 0 || Object.keys(place.results).length > 0) return;
  const progress = await readProgress(place.token);
  if (progress) Object.assign(place, { results: progress.results, ids: { ...progress.ids, ...place.ids } });
}

/** The link's token, out of the address or for a code from a computer; null without one. */
async function readToken(arrival: Arrival): Promise<string | null> {
  if (!arrival || 'token' in arrival) return arrival?.token ?? null;
  const answer = await callApi<{ token: string }>(null, 'POST', '/handover', { code: arrival.code });
  return answer.status === 200 ? answer.body.token : null;
}

async function openLink(arrival: Arrival): Promise<Opened> {
  const place = findPlace(await readToken(arrival));
  if (!place) return { place, capability: SILENT, happening: { type: 'link-ended' } };
  const [answer, kept] = await Promise.all([
    callApi<Capability>({ token: place.token }, 'GET', '/ephemeral/capability'),
    findKeptShot(place.token),
    catchUp(place),
  ]);
  if (answer.status !== 200) {
    if (answer.status === 401) await dropKeptShot();
    return { place, capability: SILENT, happening: whenRefused(place, readRefusal(answer)) };
  }
  const capability = answer.body;
  const steps = readSteps(capability);
  const { results } = place;
  const at = clampPlace(place, steps);
  const happening: Happening = {
    type: 'opened',
    steps,
    at,
    results,
    kept: kept ?? null,
    canListMessages: canListMessages(capability),
  };
  return { place, capability, happening };
}

/** A link that ended with its last picture has done what it was for: the person still sees that. */
function whenRefused({ steps, results }: Place, refusal: Happening): Happening {
  const isDone = steps.length > 0 && steps.every((step) => results[step]);
  if (refusal.type !== 'link-ended' || !isDone) return refusal;
  return { type: 'opened', steps, at: steps.length, results, kept: null, canListMessages: false };
}

/** Where the person stands; done everywhere is the end, wherever this device was left. */
function clampPlace({ at, results }: Place, steps: readonly Step[]): number {
  const isDone = steps.length > 0 && steps.every((step) => results[step]);
  if (at < 0 && isDone) return steps.length;
  return Math.min(at, steps.length);
}
