import type { FastifyRequest } from 'fastify';
import type { ValidToken } from '../credentials/credentials.ts';
import {
  createPermits,
  type PermitHolder,
  type PermitRequest,
  type Permits,
  type PermitTerms,
} from './create-permits.ts';
import type { FileTerms } from './receive-files.ts';

/**
 * What keeps the memory bounded however many upload at once (decision 15). Before it has a permit
 * for its body an upload is an unread request and costs a socket; then it is its bytes; with one for its image
 * its pixels too.
 */
export type UploadPermits = {
  /** lets bodies in by their weight in bytes, before they are read */
  bodies: Permits;
  /** lets images be decoded and looked at, one each */
  images: Permits;
  /** lets images be decoded, one each; pictures that a reviewer looks at are decoded here too */
  decoders: Permits;
  /** how long a request may wait for its body's permit, and then for its image's */
  maxWaitMs: number;
  /** how often a body that is being read must show that it moves */
  slowBodyMs: number;
};

export type UploadLimits = {
  bodyBytes: number;
  images: number;
  maxWaiting: number;
  maxWaitMs: number;
  slowBodyMs: number;
};

/** Bodies of 256 MB together: 40 photographs of a phone (3 MB), 8 of the largest kind. */
const DEFAULTS: UploadLimits = {
  bodyBytes: 256 * 1024 * 1024,
  // Two decode and two are looked at, the others have the next ready: 24 MB each, with the reference's.
  images: 8,
  maxWaiting: 256,
  // What came in vain is gone so soon, and those inside as soon again: then a newcomer is answered as ever.
  maxWaitMs: 5_000,
  slowBodyMs: 20_000,
};

/** Images decoded at the same time: the largest that is taken wants 400 MB meanwhile. */
export const DECODE_CONCURRENCY = 2;

/** Even two links whose pictures all take the longest time allowed leave permits for others. */
const IMAGES_SHARE = 3 / 8;

export function openUploadPermits(limits: Partial<UploadLimits> = {}): UploadPermits {
  const { bodyBytes, images, maxWaiting, maxWaitMs, slowBodyMs } = { ...DEFAULTS, ...limits };
  return {
    bodies: createPermits(bodyBytes, maxWaiting),
    // Whoever waits here holds a permit for a body, which bounds them.
    images: createPermits(images, Number.POSITIVE_INFINITY, Math.ceil(images * IMAGES_SHARE) / images),
    decoders: createPermits(DECODE_CONCURRENCY, Number.POSITIVE_INFINITY),
    maxWaitMs,
    slowBodyMs,
  };
}

/** Whose an upload is: permits are shared out. */
const toHolder = ({ tenant_id: tenant, id: link }: ValidToken): PermitHolder => ({
  tenant,
  link,
});

/** What an upload asks for before its body is read. */
export const bodyPermit = (
  { maxWaitMs }: UploadPermits,
  grant: ValidToken,
  { headers }: FastifyRequest,
  terms: FileTerms,
): PermitRequest => ({
  holder: toHolder(grant),
  weight: weighBody(headers['content-length'], terms),
  latest: Date.now() + maxWaitMs,
});

/**
 * What an upload asks for before its image is decoded and looked at, and has to have soon, however large its budget is;
 * `weight` in images.
 */
export const imagePermit = (
  { maxWaitMs }: UploadPermits,
  grant: ValidToken,
  deadline: number,
  weight = 1,
): PermitRequest => ({
  ...decoderPermit(grant, deadline),
  latest: Math.min(deadline, Date.now() + maxWaitMs),
  weight,
});

/** What it asks the decoders for, once it has that. */
export const decoderPermit = (grant: ValidToken, deadline: number): PermitTerms => ({
  holder: toHolder(grant),
  latest: deadline,
});

/**
 * What a body takes in memory, in bytes: once in pieces and once whole, then plain and sealed. A client that
 * does not say how much it sends may send the most.
 */
function weighBody(contentLength: string | undefined, { most, maxBytes }: FileTerms): number {
  const said = Number(contentLength ?? Number.NaN);
  return 2 * (said >= 0 ? Math.min(said, most * maxBytes) : most * maxBytes);
}
