import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { countCores } from './count-cores.ts';

describe('readConfig', () => {
  test('every setting has a default', () => {
    expect(readConfig({}, '/srv')).toEqual({
      port: 8080,
      bind: '127.0.0.1',
      metricsPort: null,
      dataDir: '/srv/data',
      databaseUrl: null,
      databaseReadUrl: null,
      s3: null,
      inferenceUrls: [],
      modelsDir: null,
      visionThreads: Math.min(countCores(), 64),
      firstTenant: { host: 'localhost', adminEmail: 'admin@localhost', adminPassword: null },
      masterKey: null,
      previousMasterKeys: [],
      platform: { host: 'platform.localhost', token: null },
      oidcIssuers: [],
      mail: null,
      trustListMaxAgeDays: 90,
      statusListMaxAgeDays: 7,
      readerDir: null,
      namesAuthorities: false,
      trustProxy: [],
      publicScheme: null,
      pipelineBudgetSeconds: 150,
      minFreeBytes: 512 * 1024 * 1024,
      logLevel: 'info',
      clockConfirmed: null,
      demo: true,
      isPractice: false,
    });
  });

  test.each(['DATABASE_URL', 'S3_BUCKET', 'MASTER_KEY'])('[S204] refuses an empty %s', (name) => {
    expect(() => readConfig({ [name]: '' })).toThrow(`The configuration is wrong: ${name} is empty.`);
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['S3_BUCKETS', 'S3_BUCKET'],
    ['MASTERKEY', 'MASTER_KEY'],
  ])('[S204] refuses %s, a misspelling of %s, in one sentence', (name, setting) => {
    const sentence = `The configuration is wrong: ${name} is not a setting; use ${setting}.`;
    expect(() => readConfig({ [name]: 'x' })).toThrow(sentence);
  });

  test('takes a number of vision threads from 1 to 64', () => {
    expect(readConfig({ VISION_THREADS: '3' }).visionThreads).toBe(3);
    for (const value of ['0', '65', '1.5', 'all']) {
      expect(() => readConfig({ VISION_THREADS: value })).toThrow(
        'VISION_THREADS must be a whole number from 1 to 64',
      );
    }
  });

  test('refuses a read replica of the embedded database in one sentence, and a replica of several hosts', () => {
    const replica = { DATABASE_READ_URL: 'postgres://attesta@db-2/attesta' };
    expect(() => readConfig(replica)).toThrow(
      'The configuration is wrong: DATABASE_READ_URL has no effect without DATABASE_URL.',
    );
    const primary = { DATABASE_URL: 'postgres://attesta@db-1/attesta' };
    expect(readConfig({ ...primary, ...replica }).databaseReadUrl).toBe('postgres://attesta@db-2/attesta');
    for (const url of [
      'mysql://db-2/attesta',
      'postgres://db-2:5432,db-3:5432/attesta',
      'postgres://db-2,db-3/attesta',
    ])
      expect(() => readConfig({ ...primary, DATABASE_READ_URL: url })).toThrow(
        'DATABASE_READ_URL must begin with postgres:// or postgresql:// and name one host',
      );
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
    [{ DEMO: 'yes\n' }, 'DEMO must be true, false, 1 or 0, not "yes\\n".'],
    [
      { TRUST_PROXY: 'x'.repeat(80) },
      `TRUST_PROXY must be networks like 10.0.0.0/8, with commas between them, not "${'x'.repeat(60)}…".`,
    ],
  ])('an error shows the value of %o, on one line', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(`The configuration is wrong: ${sentence}`);
  });

  test.each([
    'MASTER_KEY',
    'MASTER_KEY_PREVIOUS',
    'PLATFORM_TOKEN',
    'ADMIN_PASSWORD',
    'ADMIN_EMAIL',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'INFERENCE_URL',
    'OIDC_ISSUERS',
    'SMTP_URL',
    'SMTP_FROM',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
  ])('an error does not show the value of %s, which may be a secret or personal', (name) => {
    let message = '';
    try {
      readConfig({ [name]: '/hunter2?' });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
  });

  test('ignores variables of other programs', () => {
    const others = [
      'HOST',
      'PORTS',
      'DATABASE_PORT',
      'PLATFORM_PORT',
      'PGDATABASE',
      'NODE_ENV',
      'DEMOS',
      'S3_KEY',
    ];
    expect(() => readConfig(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow();
  });

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads the flag %s', (value, isOn) => {
    const { demo, s3 } = readConfig({ DEMO: value, S3_BUCKET: 'faces', S3_FORCE_PATH_STYLE: value });
    expect([demo, s3?.forcePathStyle]).toEqual([isOn, isOn]);
  });

  test('refuses the removed setting of several databases with instructions, and ignores an empty one', () => {
    expect(() => readConfig({ DATABASES_FILE: '/etc/attesta/databases' })).toThrow(
      'The configuration is wrong: DATABASES_FILE is no longer supported: start version 0.2.0, move every tenant to the home database, stop all servers, unset it, then start this version.',
    );
    expect(() => readConfig({ DATABASES_FILE: '' })).not.toThrow();
  });

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DEMO: '' })).toMatchObject({ port: 8080, demo: true });
  });

  test('normalises a host as tenants are named', () => {
    expect(readConfig({ TENANT_HOST: 'ID.Example.COM.' }).firstTenant.host).toBe('id.example.com');
  });

  test('reads the networks of proxies', () => {
    const { oidcIssuers } = readConfig({ OIDC_ISSUERS: 'https://id.example.com/, http://127.0.0.1:9/a' });
    expect(oidcIssuers).toEqual(['https://id.example.com/', 'http://127.0.0.1:9/a']);
    for (const wrong of ['http://id.example.com', 'https://id.example.com?a', 'id.example.com'])
      expect(() => readConfig({ OIDC_ISSUERS: wrong })).toThrow('OIDC_ISSUERS must be addresses');
    const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32,127.0.0.1' });
    expect(trustProxy).toEqual(['10.0.0.0/8', '2001:db8::/32', '127.0.0.1']);
    for (const TRUST_PROXY of [
      'true',
      '10.0.0.0/8,',
      '10.0.0.0/',
      '10.0.0.0/08',
      '::1/129',
      'fe80::1%eth0/64',
      'proxy.example.com',
    ]) {
      expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY');
    }
  });

  test('reads the URLs of inference servers, without the trailing slash', () => {
    const { inferenceUrls } = readConfig({ INFERENCE_URL: 'http://one:8000/, https://two/triton' });
    expect(inferenceUrls).toEqual(['http://one:8000', 'https://two/triton']);
    for (const INFERENCE_URL of ['one:8000', 'http://one,', 'http://']) {
      expect(() => readConfig({ INFERENCE_URL })).toThrow('INFERENCE_URL');
    }
  });

  test('addresses the bucket by path at a given endpoint, and by host name at Amazon', () => {
    expect(readConfig({ S3_BUCKET: 'faces' }).s3).toEqual({
      bucket: 'faces',
      region: 'us-east-1',
      endpoint: null,
      forcePathStyle: false,
      credentials: null,
    });
    const s3 = { S3_BUCKET: 'faces', S3_ENDPOINT: 'https://s3.lan', S3_REGION: 'eu-1' };
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ ...s3, ...keys }).s3).toEqual({
      bucket: 'faces',
      region: 'eu-1',
      endpoint: 'https://s3.lan',
      forcePathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    expect(readConfig({ ...s3, S3_FORCE_PATH_STYLE: '0' }).s3?.forcePathStyle).toBe(false);
  });

  test('[S205] names every invalid variable in one line', () => {
    const environment = {
      PORT: '99999',
      MASTER_KEY: 'short',
      MASTER_KEY_PREVIOUS: `${'A'.repeat(43)}=,short`,
      TENANT_HOST: 'http://example.com',
      DATABASE_URL: 'mysql://x',
      ADMIN_PASSWORD: 'short',
      DEMO: 'no',
      TRUST_PROXY: '10.0.0.0/33',
      PLATFORM_HOST: 'https://platform.example.com',
      PLATFORM_TOKEN: 'two words, of length',
      S3_ENDPOINT: 'ftp://localhost',
      S3_ACCESS_KEY_ID: 'without its secret',
      METRICS_PORT: '99999',
    };
    const read = () => readConfig(environment);
    for (const name of Object.keys(environment)) expect(read).toThrow(name);
    expect(read).toThrow(/^[^\n]+\.$/);
  });
});
