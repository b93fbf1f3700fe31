import type { FastifyRequest } from 'fastify';
import type { Grant } from '../../http/credentials/credentials.ts';
import { createGate, type Gate, type Party, type Passage } from '../../http/uploads/create-gate.ts';
import { MAX_IMAGE_BYTES } from '../../http/uploads/receive-image.ts';

/**
 * What keeps the memory bounded however many upload at once (docs/decisions/0015). Before the first gate an
 * upload is an unread request and costs a socket; between the two it is its bytes; behind the second its
 * pixels too.
 */
export type UploadGates = {
  /** lets bodies in by their weight in bytes, before they are read */
  bodies: Gate;
  /** lets images be decoded and looked at, one each */
  places: Gate;
  /** how long a request may wait before the first gate */
  longestWaitMs: number;
  /** how often a body that is being read must show that it moves */
  slowBodyMs: number;
};

export type UploadLimits = {
  bodyBytes: number;
  places: number;
  mostWaiting: number;
  longestWaitMs: number;
  slowBodyMs: number;
};

/** Bodies of 256 MB together: 40 photographs of a phone (3 MB), 8 of the largest kind. */
const DEFAULTS: UploadLimits = {
  bodyBytes: 256 * 1024 * 1024,
  // Two decode and two are looked at, the others have the next ready: 24 MB each, with the reference's.
  places: 8,
  mostWaiting: 256,
  longestWaitMs: 10_000,
  slowBodyMs: 20_000,
};

/** Two links whose pictures all take as long as one may leave places for others. */
const PLACES_SHARE = 3 / 8;

export function openUploadGates(limits: Partial<UploadLimits> = {}): UploadGates {
  const { bodyBytes, places, mostWaiting, longestWaitMs, slowBodyMs } = { ...DEFAULTS, ...limits };
  return {
    bodies: createGate(bodyBytes, mostWaiting),
    // Whoever waits here has passed the first gate, which bounds them.
    places: createGate(places, Number.POSITIVE_INFINITY, Math.ceil(places * PLACES_SHARE) / places),
    longestWaitMs,
    slowBodyMs,
  };
}

/** Whose an upload is, for the gates to share out. */
const partyOf = ({ tenant_id: tenant, id: link }: Grant): Party => ({
  tenant,
  link,
});

/** An upload before the first gate. */
export const bodyPassage = (
  { longestWaitMs }: UploadGates,
  grant: Grant,
  { headers }: FastifyRequest,
): Passage => ({
  party: partyOf(grant),
  weight: weighBody(headers['content-length']),
  latest: Date.now() + longestWaitMs,
});

/** An upload before the second gate, which it has to be through by its deadline. */
export const placePassage = (grant: Grant, deadline: number): Passage => ({
  party: partyOf(grant),
  weight: 1,
  latest: deadline,
});

/**
 * What a body takes in memory, in bytes: once in pieces and once whole, then plain and sealed. A client that
 * does not say how much it sends may send the most.
 */
function weighBody(contentLength: string | undefined): number {
  const said = Number(contentLength ?? Number.NaN);
  return 2 * (said >= 0 ? Math.min(said, MAX_IMAGE_BYTES) : MAX_IMAGE_BYTES);
}
