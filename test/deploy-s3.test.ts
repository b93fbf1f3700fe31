import { readdirSync, readFileSync } from 'node:fs';
import {
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { disableSdkWarning } from '../src/server/storage/s3/disable-sdk-warning.ts';

const FOLDER = new URL('../deploy/s3/', import.meta.url);
const Bucket = 'attesta-images';
const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

/** The body that the SDK sends for a command: a field that S3 does not know is not in it. */
async function render(send: (client: S3Client) => Promise<unknown>): Promise<string> {
  let body = '';
  disableSdkWarning();
  const client = new S3Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestHandler: {
      handle: async (request: { body: string }) => {
        body = String(request.body);
        return { response: { statusCode: 200, headers: {} } as never };
      },
    },
  });
  await send(client);
  return body;
}

/** The names and values of all fields, but not those of lists. */
const listFields = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listFields);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'object'
      ? [...(Array.isArray(part) ? [] : [`<${name}>`]), ...listFields(part)]
      : [`<${name}>${part}</${name}>`],
  );
};

const COMMANDS: Record<string, (client: S3Client, rules: never) => Promise<unknown>> = {
  'versioning.json': (client, VersioningConfiguration) =>
    client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration })),
  'lifecycle.json': (client, LifecycleConfiguration) =>
    client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration })),
  'encryption.json': (client, ServerSideEncryptionConfiguration) =>
    client.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration })),
  'public-access-block.json': (client, PublicAccessBlockConfiguration) =>
    client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration })),
};

test.each(Object.entries(COMMANDS))('S3 knows every field of deploy/s3/%s', async (name, send) => {
  const rules = read(name);
  const body = await render((client) => send(client, rules as never));
  const fields = listFields(rules);
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((field) => !body.includes(field))).toEqual([]);
  const misspelt = { ...rules, Statuss: 'Enabled' };
  const unknown = await render((client) => send(client, misspelt as never));
  expect(unknown).not.toContain('Statuss');
});

test('the policy of the bucket gives the servers the rights that they use and refuses Object Lock', async () => {
  const policy = read('policy.json');
  const Policy = JSON.stringify(policy);
  expect(await render((client) => client.send(new PutBucketPolicyCommand({ Bucket, Policy })))).toBe(Policy);
  const actions = (effect: string) =>
    policy.Statement.filter(({ Effect }: { Effect: string }) => Effect === effect).flatMap(
      ({ Action }: { Action: string | string[] }) => Action,
    );
  expect(actions('Allow').sort()).toEqual([
    's3:DeleteObject',
    's3:GetObject',
    's3:ListBucket',
    's3:PutObject',
  ]);
  expect(actions('Deny')).toContain('s3:PutObjectRetention');
});

test('the lifecycle removes old versions and never an image that the database may name', () => {
  for (const rule of read('lifecycle.json').Rules) {
    expect(rule.Transitions ?? rule.NoncurrentVersionTransitions).toBeUndefined();
    expect([rule.Expiration.Days, rule.Expiration.Date]).toEqual([undefined, undefined]);
    expect(rule.NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 1 });
    // A rule for a part of the bucket would leave erased images elsewhere.
    expect(rule.Filter).toEqual({ Prefix: '' });
  }
});

test('the guide of deploy/s3 applies each of its files', () => {
  const guide = readFileSync(new URL('README.md', FOLDER), 'utf8');
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual([...Object.keys(COMMANDS), 'policy.json'].sort());
  for (const name of files) expect(guide).toContain(`file://${name}`);
});
