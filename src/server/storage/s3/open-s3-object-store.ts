import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { ObjectStore, StoredObject } from '../object-store.ts';
import { bufferResponses } from './buffer-responses.ts';
import { disableSdkWarning } from './disable-sdk-warning.ts';

/** The location and credentials of a bucket. */
export type S3Location = {
  bucket: string;
  region: string;
  /** null: Amazon, by region */
  endpoint: string | null;
  /** puts the bucket into the path instead of the host name, as most self-hosted stores require */
  forcePathStyle: boolean;
  /** null: from the SDK's default sources (environment, files, roles) */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** Time limits in milliseconds. After `call` the store counts as unavailable, retries included. */
type S3Deadlines = { connect: number; silence: number; call: number };

const DEADLINES: S3Deadlines = { connect: 3_000, silence: 10_000, call: 30_000 };
/** Attempts with the SDK's exponential backoff and jitter. */
const ATTEMPTS = 4;
/**
 * Error codes of a missing object. A `HEAD` answers `NotFound`, without a body that could tell it from a
 * missing bucket.
 */
const MISSING_CODES = new Set(['NoSuchKey', 'NotFound']);
/** The object with the installation id; no other key begins with a dot. */
const INSTALLATION = '.installation';
/** The object with the lease of the database that uses the bucket. */
const LEASE_KEY = '.lease';

/**
 * Stores objects in a bucket of an S3-compatible store. A missing bucket counts as an unavailable store.
 * Objects are encrypted before (`encryption/image-vault`), so decryption detects changed or truncated ones.
 */
export function openS3ObjectStore(place: S3Location, deadlines = DEADLINES): ObjectStore {
  const { bucket: Bucket } = place;
  const client = createClient(place, deadlines);
  /**
   * Returns null for a missing object. A missing bucket is an error, if the answer has a body that says so.
   */
  const unlessMissing = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof S3ServiceException && MISSING_CODES.has(error.name)) return null;
      throw error;
    }
  };
  const limit = () => ({ abortSignal: AbortSignal.timeout(deadlines.call) });
  const get = (Key: string) =>
    unlessMissing(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), limit());
      if (!Body) throw new Error('The object store answered without a body.');
      return Body.transformToByteArray();
    });
  const readText = async (Key: string) => {
    const bytes = await get(Key);
    return bytes && Buffer.from(bytes).toString().trim();
  };
  const put = async (Key: string, Body: Uint8Array) => {
    const ContentLength = Body.byteLength;
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength }), limit());
  };
  const remove = async (Key: string) => {
    await unlessMissing(() => client.send(new DeleteObjectCommand({ Bucket, Key }), limit()));
  };
  return {
    put,
    get,
    has: async (Key) =>
      (await unlessMissing(() => client.send(new HeadObjectCommand({ Bucket, Key }), limit()))) !== null,
    delete: remove,
    move: async (key, to) => {
      const copy = new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${key}` });
      await unlessMissing(() => client.send(copy, limit()));
      await remove(key);
    },
    list: (after) => listObjects(client, { Bucket, StartAfter: after }, limit),
    readInstallation: () => readText(INSTALLATION),
    writeInstallation: (id) => put(INSTALLATION, Buffer.from(`${id}\n`)),
    readLease: () => readText(LEASE_KEY),
    writeLease: (lease) => put(LEASE_KEY, Buffer.from(`${lease}\n`)),
    ping: async () => {
      await client.send(new HeadBucketCommand({ Bucket }), limit());
    },
    close: () => client.destroy(),
  };
}

function createClient(place: S3Location, { connect, silence, call }: S3Deadlines): S3Client {
  disableSdkWarning();
  return new S3Client({
    region: place.region,
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint }),
    ...(place.credentials === null ? {} : { credentials: place.credentials }),
    forcePathStyle: place.forcePathStyle,
    // The SDK's default adds trailing checksums, which stores other than Amazon's refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryMode: 'standard',
    maxAttempts: ATTEMPTS,
    requestHandler: bufferResponses(
      new NodeHttpHandler({
        connectionTimeout: connect,
        socketTimeout: silence,
        requestTimeout: call,
        throwOnRequestTimeout: true,
      }),
    ),
  });
}

async function* listObjects(
  client: S3Client,
  range: Pick<ListObjectsV2CommandInput, 'Bucket' | 'StartAfter'>,
  limit: () => { abortSignal: AbortSignal },
): AsyncGenerator<StoredObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ ...range, ContinuationToken }), limit());
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified && !Key.startsWith('.')) yield { key: Key, storedAt: LastModified };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}
