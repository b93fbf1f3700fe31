import { expect, test } from 'vitest';
import { describeSetup } from './describe-setup.ts';

test("names database, store and key in the start's line, and no secret", () => {
  const server = { dataDir: '/srv/data', visionThreads: 8 };
  expect(describeSetup({ databaseUrl: null, s3: null, masterKey: null, ...server })).toBe(
    'database: /srv/data/database; images: /srv/data/objects; master key: /srv/data/master.key; vision threads: 8',
  );
  const databaseUrl = 'postgres://attesta:open-sesame@one,two:5433/attesta?target_session_attrs=read-write';
  const credentials = { accessKeyId: 'id', secretAccessKey: 'open-sesame' };
  const s3 = { bucket: 'faces', region: 'eu', endpoint: 'https://s3.lan', forcePathStyle: true, credentials };
  expect(describeSetup({ databaseUrl, s3, masterKey: Buffer.alloc(32), ...server })).toBe(
    'database: PostgreSQL attesta at one, two:5433; images: the bucket faces of https://s3.lan; master key: MASTER_KEY; vision threads: 8',
  );
});
