import type { FastifyRequest } from 'fastify';
import { createActiveTenants } from '../../workers/concurrency/active-tenants.ts';
import {
  createPermits,
  type PermitHolder,
  type PermitRequest,
  type Permits,
  type PermitTerms,
} from '../../workers/concurrency/create-permits.ts';
import { SLOW_BODY_MS } from '../body-limits.ts';
import type { ValidToken } from '../credentials/credentials.ts';
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
  /** the number of `images` */
  imageLimit: number;
  /** one for each image in a decoder, including images that a reviewer opens */
  decoders: Permits;
  /** one for each upload that is stored without being examined: its format is checked, and no pixels are decoded */
  queued: Permits;
  /** milliseconds that a request may wait for its body's permit, and again for its image's */
  maxWaitMs: number;
  /** interval in which a body must bring some bytes */
  slowBodyMs: number;
};

export type UploadLimits = {
  bodyBytes: number;
  images: number;
  /** images in a decoder, and queued uploads that are decoded */
  decoders: number;
  maxWaiting: number;
  maxWaitMs: number;
  slowBodyMs: number;
};

const MEGABYTE = 1024 * 1024;

/**
 * The limits of a server that examines this many images at the same time. Of the images that are inside, half are
 * decoded or examined while the others wait ready: 24 MB each, with the reference's.
 * @param threads 1 to 64
 */
export const limitUploads = (threads: number): UploadLimits => ({
  // 256 MB: 40 phone photographs (3 MB) or 8 of the largest size.
  bodyBytes: Math.max(256, 64 * threads) * MEGABYTE,
  images: Math.max(8, 4 * threads),
  // Decoding takes little of an upload's processor time (docs/sizing.md), and 400 MB for the largest image.
  decoders: Math.max(2, Math.ceil(threads / 4)),
  maxWaiting: 256,
  // After 5 s the queue has drained, so new requests are served normally.
  maxWaitMs: 5_000,
  slowBodyMs: SLOW_BODY_MS,
});

/** The limits of a server of two cores. */
const DEFAULTS = limitUploads(2);

/** Two links whose images all take the maximum time still leave permits for others. */
const IMAGES_SHARE = 3 / 8;

/** The part that stays free for tenants with nothing inside while several are active: a licence with its back fits. */
const SPARE_SHARE = 1 / 4;
/** Milliseconds after its last upload for which a tenant counts as active: a person's next image comes sooner. */
const ACTIVE_MS = 60_000;

export function openUploadPermits(limits: Partial<UploadLimits> = {}): UploadPermits {
  const { bodyBytes, images, decoders, maxWaiting, maxWaitMs, slowBodyMs } = { ...DEFAULTS, ...limits };
  return {
    bodies: shareBetweenTenants(bodyBytes, maxWaiting),
    // A request in this queue holds a permit for its body, which bounds the queue.
    images: shareBetweenTenants(images, Number.POSITIVE_INFINITY, Math.ceil(images * IMAGES_SHARE) / images),
    imageLimit: images,
    decoders: shareBetweenTenants(decoders, Number.POSITIVE_INFINITY),
    queued: shareBetweenTenants(decoders, Number.POSITIVE_INFINITY),
    maxWaitMs,
    slowBodyMs,
  };
}

/** Permits of which one tenant alone gets all, and one of several leaves a part free (decision 220). */
function shareBetweenTenants(max: number, maxWaiting: number, linksShare?: number): Permits {
  const spare = Math.max(1, Math.floor(max * SPARE_SHARE));
  const active = createActiveTenants(ACTIVE_MS, () => permits.admitWaiting());
  const permits = createPermits(max, maxWaiting, linksShare, () => (active.count() > 1 ? spare : 0));
  const run: Permits['run'] = (request, work) =>
    active.during(request.holder.tenant, () => permits.run(request, work));
  return { ...permits, run };
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
  const declared = Number(contentLength ?? Number.NaN);
  const maxBytes = countFiles(terms) * terms.maxBytes;
  return 2 * (declared >= 0 ? Math.min(declared, maxBytes) : maxBytes);
}
