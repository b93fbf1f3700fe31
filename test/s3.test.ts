import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ObjectStore } from '../src/server/storage/object-store.ts';
import { openS3ObjectStore, type S3Location } from '../src/server/storage/s3/open-s3-object-store.ts';
import { withinTrace } from '../src/server/telemetry/tracing/current-trace-context.ts';
import { propagateTraceContext } from '../src/server/telemetry/tracing/propagate-trace-context.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from './harness/servers/start-faulty-proxy.ts';
import { hasSwift, startSwift, type TestSwift } from './harness/servers/start-swift.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

/** An answer comes long before, and a request that is silent once is retried. */
const SHORT = { connect: 2_000, silence: 1_500, call: 8_000 };
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));

describe.skipIf(!hasSwift())('an S3 store', () => {
  let swift: TestSwift;
  let location: S3Location;
  let proxy: FaultyProxy;
  let store: ObjectStore;
  let shaky: ObjectStore;
  beforeAll(async () => {
    swift = await startSwift();
    proxy = await startFaultyProxy(swift.port);
    location = await swift.createBucket('attesta');
    store = openS3ObjectStore(location);
    shaky = openS3ObjectStore(throughProxy(location), SHORT);
  });
  afterAll(async () => {
    await proxy?.close();
    await swift?.close();
  });
  afterEach(() => {
    proxy.faults = [];
    proxy.always = null;
  });

  /** The same bucket through the proxy. */
  const throughProxy = (location: S3Location): S3Location => ({
    ...location,
    endpoint: `http://127.0.0.1:${proxy.port}`,
  });
  const listKeys = async () => {
    const keys: string[] = [];
    for await (const { key, storedAt } of store.list()) {
      keys.push(key);
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
    }
    return keys.sort();
  };

  test('stores an object, replaces it whole, moves it and removes it', async () => {
    await store.put('a/b/1', Buffer.from('first'));
    await store.put('a/b/1', bytes);
    expect(Buffer.from((await store.get('a/b/1'))!).equals(bytes)).toBe(true);
    await store.move('a/b/1', 'quarantine/a/b/1');
    expect(await store.get('a/b/1')).toBeNull();
    expect(await listKeys()).toEqual(['quarantine/a/b/1']);
    for (let times = 0; times < 2; times += 1) await store.delete('quarantine/a/b/1');
    expect(await listKeys()).toEqual([]);
  });

  test('sends the trace of a request to the store', async () => {
    propagateTraceContext();
    const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await withinTrace(trace, () => shaky.get('never/was'));
    expect(proxy.headers()).toMatchObject(trace);
  });

  test('reads a missing object as null, and moving it is no error', async () => {
    expect(await store.get('never/was')).toBeNull();
    await store.move('never/was', 'quarantine/never/was');
    expect(await store.get('quarantine/never/was')).toBeNull();
  });

  test('writes and reads the installation id beside the objects', async () => {
    expect(await store.readInstallation()).toBeNull();
    await store.writeInstallation('an-id');
    expect(await store.readInstallation()).toBe('an-id');
    expect(await listKeys()).toEqual([]);
    await store.ping();
  });

  test('treats a missing or forbidden bucket as unavailable, not as one without objects', async () => {
    const others = [
      { ...location, bucket: 'nobodys' },
      { ...location, credentials: { accessKeyId: 'test:tester', secretAccessKey: 'wrong' } },
    ];
    for (const location of others) {
      const other = openS3ObjectStore(location, SHORT);
      await expect(other.get('a/1')).rejects.toThrow();
      await expect(other.readInstallation()).rejects.toThrow();
      await expect(other.delete('a/1')).rejects.toThrow();
      await expect(other.put('a/1', bytes)).rejects.toThrow();
      await expect(other.ping()).rejects.toThrow();
    }
  });

  const MENDED: Fault[] = ['reset', 'refuse', 'cut', 'lose answer'];
  test.each(MENDED)('retries after a single fault: %s', async (fault) => {
    for (const work of [
      () => shaky.put('mended/1', bytes),
      async () => expect(Buffer.from((await shaky.get('mended/1'))!).equals(bytes)).toBe(true),
      () => shaky.move('mended/1', 'mended/2'),
      () => shaky.delete('mended/2'),
    ]) {
      proxy.faults = [fault];
      await work();
      expect(proxy.faults).toEqual([]);
    }
    expect(await listKeys()).toEqual([]);
  });

  test('retries a silent store, and reports it as unavailable when it stays silent', async () => {
    proxy.faults = ['silence'];
    expect(await shaky.get('never/was')).toBeNull();
    proxy.always = 'silence';
    await expect(shaky.get('never/was')).rejects.toThrow();
  });

  test.each(['reset', 'refuse'] as const)(
    'reports the store as unavailable after a few tries: %s',
    async (fault) => {
      proxy.always = fault;
      for (const work of [() => shaky.put('away/1', bytes), () => shaky.get('away/1'), () => shaky.ping()]) {
        const before = proxy.seen();
        await expect(work()).rejects.toThrow();
        expect(proxy.seen() - before).toBe(4);
      }
    },
  );

  describe('the service on S3', () => {
    let app: TestApp;
    let bearer: string;
    let subject: string;
    let token: string;
    let image: Buffer;
    let licence: string;
    beforeAll(async () => {
      const vision = { ...unavailableVision, ready: async () => {} };
      app = await startApp({
        vision,
        store: openS3ObjectStore(throughProxy(await swift.createBucket('service')), SHORT),
      });
      bearer = await logIn(app);
      const picture = { create: { width: 240, height: 240, channels: 3 as const, background: '#789' } };
      image = await sharp(picture).jpeg().toBuffer();
      subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
      token = await mint(app, bearer, subject, { max_uses: 5 });
      licence = (await upload(app, token, 'license', image)).body.license_id;
    });
    afterAll(() => app?.close());

    const look = () => app.client.get(`/admin/submissions/${licence}/attempts/1/image`, { bearer });
    const tries = async () =>
      (await app.client.get(`/admin/submissions/${licence}`, { bearer })).body.attempts.length;

    test('[S220] an unavailable store: 503, nothing recorded, records are read, and all recovers with the store', async () => {
      proxy.always = 'refuse';
      for (const answer of [await look(), await upload(app, token, 'license', image)]) {
        expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      }
      expect((await app.client.get('//readyz')).body).toMatchObject({ away: ['object store'] });
      expect((await app.client.get(`/admin/subjects/${subject}`, { bearer })).status).toBe(200);
      expect(await tries()).toBe(1);
      proxy.always = null;
      expect((await look()).bytes).toEqual(image);
      expect((await upload(app, token, 'license', image)).status).toBe(200);
      expect((await app.client.get('//readyz')).status).toBe(200);
    });

    test('[S295] a bucket that refuses only writes: uploads get 503 and record no attempt, /readyz names it, and all recovers', async () => {
      const before = await tries();
      proxy.always = 'refuse writes';
      const refused = await upload(app, token, 'license', image);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      expect((await app.client.get('//readyz')).body).toMatchObject({
        away: ['object store (refuses writes)'],
      });
      expect((await look()).bytes).toEqual(image);
      expect(await tries()).toBe(before);
      // While nothing answers, it is not known what the store would refuse.
      proxy.always = 'refuse';
      expect((await app.client.get('//readyz')).body).toMatchObject({ away: ['object store'] });
      proxy.always = null;
      // No write has succeeded yet.
      expect((await app.client.get('//readyz')).status).toBe(503);
      expect((await upload(app, token, 'license', image)).status).toBe(200);
      expect((await app.client.get('//readyz')).status).toBe(200);
    });

    test('[S220] an image that the store has changed is reported as damaged, not as unavailable', async () => {
      // The installation is read first, then the image.
      proxy.faults = ['none', 'corrupt'];
      const answer = await look();
      expect([answer.status, answer.body]).toEqual([
        404,
        { error: 'The stored image is damaged and cannot be decrypted. Restore it from a backup.' },
      ]);
      expect((await look()).bytes).toEqual(image);
    });

    test('an erasure leaves no object in the store', async () => {
      expect((await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer })).status).toBe(200);
      const left = openS3ObjectStore({ ...location, bucket: 'service' });
      for await (const { key } of left.list()) expect.unreachable(key);
    });
  });
});
