import type { FastifyRequest } from 'fastify';
import type { ValidToken } from '../credentials/credentials.ts';
import {
  createPermits,
  type PermitHolder,
  type PermitRequest,
  type Permits,
  type PermitTerms,
} from './create-permits.ts';
import { countFiles, type FileTerms } from './receive-files.ts';

/**
 * Permits that bound the memory of concurrent uploads (decision 15). Without a permit an upload is an
 * unread request and costs a socket. A permit for its body allows it its bytes; one for its image, its
 * pixels.
 */
export type UploadPermits = {
  /** weighed in bytes; needed before a body is read */
  bodies: Permits;
  /** one for each image that is decoded and examined */
  images: Permits;
  /** one for each image in a decoder, including pictures that a reviewer opens */
  decoders: Permits;
  /** one for each upload that is stored without being examined: it is decoded, and its pixels take memory too */
  queued: Permits;
  /** milliseconds that a request may wait for its body's permit, and again for its image's */
  maxWaitMs: number;
  /** interval in which a body must bring some bytes */
  slowBodyMs: number;
};

export type UploadLimits = {
  bodyBytes: number;
  images: number;
  maxWaiting: number;
  maxWaitMs: number;
  slowBodyMs: number;
};

/** Bodies of 256 MB in total: 40 phone photographs (3 MB) or 8 of the largest size. */
const DEFAULTS: UploadLimits = {
  bodyBytes: 256 * 1024 * 1024,
  // Two are decoded and two examined while the others wait ready: 24 MB each, with the reference's.
  images: 8,
  maxWaiting: 256,
  // After 5 s the queue has drained, so new requests are served normally.
  maxWaitMs: 5_000,
  slowBodyMs: 20_000,
};

/** Concurrent decoders: the largest allowed image needs 400 MB during decoding. */
export const DECODE_CONCURRENCY = 2;

/** Two links whose pictures all take the maximum time still leave permits for others. */
const IMAGES_SHARE = 3 / 8;

export function openUploadPermits(limits: Partial<UploadLimits> = {}): UploadPermits {
  const { bodyBytes, images, maxWaiting, maxWaitMs, slowBodyMs } = { ...DEFAULTS, ...limits };
  return {
    bodies: createPermits(bodyBytes, maxWaiting),
    // A request in this queue holds a permit for its body, which bounds the queue.
    images: createPermits(images, Number.POSITIVE_INFINITY, Math.ceil(images * IMAGES_SHARE) / images),
    decoders: createPermits(DECODE_CONCURRENCY, Number.POSITIVE_INFINITY),
    queued: createPermits(DECODE_CONCURRENCY, Number.POSITIVE_INFINITY),
    maxWaitMs,
    slowBodyMs,
  };
}

/** The holder of an upload's permits: its tenant and link. */
const toHolder = ({ tenant_id: tenant, id: link }: ValidToken): PermitHolder => ({
  tenant,
  link,
});

/** The permit that an upload needs before its body is read. */
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
 * The permit that an upload needs before its image is decoded and examined. It must be granted within
 * `maxWaitMs`, however large the budget is. `weight` is in images.
 */
export const imagePermit = (
  permits: UploadPermits,
  grant: ValidToken,
  deadline: number,
  weight = 1,
): PermitRequest => toImagePermit(permits, toHolder(grant), deadline, weight);

/** The permit of an image for another holder than a link. */
export const toImagePermit = (
  { maxWaitMs }: UploadPermits,
  holder: PermitHolder,
  deadline: number,
  weight = 1,
): PermitRequest => ({ holder, latest: Math.min(deadline, Date.now() + maxWaitMs), weight });

/** The permit of the decoders, for an upload that has its image's permit. */
export const decoderPermit = (grant: ValidToken, deadline: number): PermitTerms => ({
  holder: toHolder(grant),
  latest: deadline,
});

/**
 * The memory of a body in bytes: once in chunks and once joined, then plain and encrypted. Without a
 * Content-Length the maximum is assumed.
 */
function weighBody(contentLength: string | undefined, terms: FileTerms): number {
  const said = Number(contentLength ?? Number.NaN);
  const most = countFiles(terms) * terms.maxBytes;
  return 2 * (said >= 0 ? Math.min(said, most) : most);
}
