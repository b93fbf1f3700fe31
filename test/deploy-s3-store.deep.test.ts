import { readFileSync } from 'node:fs';
import {
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ObjectStore } from '../src/server/storage/object-store.ts';
import { disableSdkWarning } from '../src/server/storage/s3/disable-sdk-warning.ts';
import { openS3ObjectStore } from '../src/server/storage/s3/open-s3-object-store.ts';
import { hasSwift, startSwift, type TestSwift } from './harness/servers/start-swift.ts';

const FOLDER = new URL('../deploy/s3/', import.meta.url);
const Bucket = 'attesta-images';
const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

describe.skipIf(!hasSwift())('the rules of deploy/s3 on Swift', () => {
  let swift: TestSwift;
  let client: S3Client;
  let store: ObjectStore;
  beforeAll(async () => {
    swift = await startSwift();
    const location = await swift.createBucket(Bucket);
    const { endpoint, credentials } = location;
    disableSdkWarning();
    client = new S3Client({ ...location, endpoint: endpoint!, credentials: credentials! });
    store = openS3ObjectStore(location);
  });
  afterAll(async () => {
    client?.destroy();
    await swift?.close();
  });

  const setVersioning = (VersioningConfiguration: { Status: 'Enabled' | 'Suspended' }) =>
    client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  /** The versions whose bytes the store still has. */
  const listVersions = async (key: string) => {
    const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: key }));
    return Versions.length;
  };
  /** Stores an image twice, as an upload that is repeated, and erases it. */
  const storeAndErase = async (key: string) => {
    await store.put(key, Buffer.from('first'));
    await store.put(key, Buffer.from('second'));
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
  };

  test('an erased image leaves bytes in a bucket with versioning, and none after versioning.json', async () => {
    await setVersioning({ Status: 'Enabled' });
    await storeAndErase('tenant/subject/before');
    expect(await listVersions('tenant/subject/before')).toBe(2);
    await setVersioning(read('versioning.json'));
    expect((await client.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe('Suspended');
    await storeAndErase('tenant/subject/after');
    expect(await listVersions('tenant/subject/after')).toBe(0);
    // What versioning once kept stays until the lifecycle removes it.
    expect(await listVersions('tenant/subject/before')).toBe(2);
  });

  test.each([
    [
      'lifecycle.json',
      () =>
        new PutBucketLifecycleConfigurationCommand({
          Bucket,
          LifecycleConfiguration: read('lifecycle.json'),
        }),
    ],
    [
      'encryption.json',
      () =>
        new PutBucketEncryptionCommand({
          Bucket,
          ServerSideEncryptionConfiguration: read('encryption.json'),
        }),
    ],
    [
      'public-access-block.json',
      () =>
        new PutPublicAccessBlockCommand({
          Bucket,
          PublicAccessBlockConfiguration: read('public-access-block.json'),
        }),
    ],
    [
      'policy.json',
      () => new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(read('policy.json')) }),
    ],
  ])('Swift refuses %s, as the guide of deploy/s3 says', async (name, command) => {
    const refusal = await client.send(command() as PutBucketPolicyCommand).catch((error) => error);
    expect([400, 501]).toContain(refusal.$metadata.httpStatusCode);
    expect(refusal).toBeInstanceOf(Error);
    const guide = readFileSync(new URL('README.md', FOLDER), 'utf8');
    const refused = guide.split('\n').find((line) => line.includes('Swift refuses'));
    expect(refused).toContain(`\`${name}\``);
  });
});
