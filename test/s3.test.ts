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

/** What answers at all answers long before, and what is silent for once is asked again. */
const SHORT = { connect: 2_000, silence: 1_500, call: 8_000 };
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));

describe.skipIf(!hasSwift())('an S3 store', () => {
  let swift: TestSwift;
  let place: S3Location;
  let line: FaultyProxy;
  let store: ObjectStore;
  let shaky: ObjectStore;
  beforeAll(async () => {
    swift = await startSwift();
    line = await startFaultyProxy(swift.port);
    place = await swift.place('attesta');
    store = openS3ObjectStore(place);
    shaky = openS3ObjectStore(across(place), SHORT);
  });
  afterAll(async () => {
    await line?.close();
    await swift?.close();
  });
  afterEach(() => {
    line.faults = [];
    line.always = null;
  });

  /** The same bucket at the other end of the line. */
  const across = (place: S3Location): S3Location => ({ ...place, endpoint: `http://127.0.0.1:${line.port}` });
  const keysOf = async () => {
    const keys: string[] = [];
    for await (const { key, storedAt } of store.list()) {
      keys.push(key);
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
    }
    return keys.sort();
  };

  test('keeps an object, replaces it whole, moves it and removes it', async () => {
    await store.put('a/b/1', Buffer.from('first'));
    await store.put('a/b/1', bytes);
    expect(Buffer.from((await store.get('a/b/1'))!).equals(bytes)).toBe(true);
    await store.move('a/b/1', 'quarantine/a/b/1');
    expect(await store.get('a/b/1')).toBeNull();
    expect(await keysOf()).toEqual(['quarantine/a/b/1']);
    for (let times = 0; times < 2; times += 1) await store.delete('quarantine/a/b/1');
    expect(await keysOf()).toEqual([]);
  });

  test('is told which trace a request belongs to', async () => {
    propagateTraceContext();
    const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await withinTrace(trace, () => shaky.get('never/was'));
    expect(line.headers()).toMatchObject(trace);
  });

  test('what is not there is null, and moving it is no error', async () => {
    expect(await store.get('never/was')).toBeNull();
    await store.move('never/was', 'quarantine/never/was');
    expect(await store.get('quarantine/never/was')).toBeNull();
  });

  test('shows the installation that it is told, beside the objects', async () => {
    expect(await store.readInstallation()).toBeNull();
    await store.writeInstallation('an-id');
    expect(await store.readInstallation()).toBe('an-id');
    expect(await keysOf()).toEqual([]);
    await store.ping();
  });

  test('a bucket that is not there, or is not ours, is away and has no objects to be missed', async () => {
    const others = [
      { ...place, bucket: 'nobodys' },
      { ...place, credentials: { accessKeyId: 'test:tester', secretAccessKey: 'wrong' } },
    ];
    for (const place of others) {
      const other = openS3ObjectStore(place, SHORT);
      await expect(other.get('a/1')).rejects.toThrow();
      await expect(other.readInstallation()).rejects.toThrow();
      await expect(other.delete('a/1')).rejects.toThrow();
      await expect(other.put('a/1', bytes)).rejects.toThrow();
      await expect(other.ping()).rejects.toThrow();
    }
  });

  const MENDED: Fault[] = ['reset', 'refuse', 'cut', 'lose answer'];
  test.each(MENDED)('%s once: what is asked for comes all the same', async (fault) => {
    for (const work of [
      () => shaky.put('mended/1', bytes),
      async () => expect(Buffer.from((await shaky.get('mended/1'))!).equals(bytes)).toBe(true),
      () => shaky.move('mended/1', 'mended/2'),
      () => shaky.delete('mended/2'),
    ]) {
      line.faults = [fault];
      await work();
      expect(line.faults).toEqual([]);
    }
    expect(await keysOf()).toEqual([]);
  });

  test('a store that says nothing is asked again, and is away when it says nothing for good', async () => {
    line.faults = ['silence'];
    expect(await shaky.get('never/was')).toBeNull();
    line.always = 'silence';
    await expect(shaky.get('never/was')).rejects.toThrow();
  });

  test.each(['reset', 'refuse'] as const)('%s for good: away, after a few tries', async (fault) => {
    line.always = fault;
    for (const work of [() => shaky.put('away/1', bytes), () => shaky.get('away/1'), () => shaky.ping()]) {
      const before = line.seen();
      await expect(work()).rejects.toThrow();
      expect(line.seen() - before).toBe(4);
    }
  });

  describe('under the service', () => {
    let app: TestApp;
    let bearer: string;
    let subject: string;
    let token: string;
    let image: Buffer;
    let licence: string;
    beforeAll(async () => {
      const vision = { ...unavailableVision, ready: async () => {} };
      app = await startApp({ vision, store: openS3ObjectStore(across(await swift.place('service')), SHORT) });
      bearer = await logIn(app);
      const picture = { create: { width: 240, height: 240, channels: 3 as const, background: '#789' } };
      image = await sharp(picture).jpeg().toBuffer();
      subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
      token = await mint(app, bearer, subject, { max_uses: 3 });
      licence = (await upload(app, token, 'license', image)).body.license_id;
    });
    afterAll(() => app?.close());

    const look = () => app.client.get(`/admin/submissions/${licence}/attempts/1/image`, { bearer });
    const tries = async () =>
      (await app.client.get(`/admin/submissions/${licence}`, { bearer })).body.attempts.length;

    test('away: 503, nothing recorded, records are read, and all is well when it is back', async () => {
      line.always = 'refuse';
      for (const answer of [await look(), await upload(app, token, 'license', image)]) {
        expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      }
      expect((await app.client.get('//readyz')).body).toMatchObject({ away: ['object store'] });
      expect((await app.client.get(`/admin/subjects/${subject}`, { bearer })).status).toBe(200);
      expect(await tries()).toBe(1);
      line.always = null;
      expect((await look()).bytes).toEqual(image);
      expect((await upload(app, token, 'license', image)).status).toBe(200);
      expect((await app.client.get('//readyz')).status).toBe(200);
    });

    test('a picture that the store has changed is said to be damaged, and is not away', async () => {
      // The installation is read first, then the picture.
      line.faults = ['none', 'corrupt'];
      const answer = await look();
      expect([answer.status, answer.body]).toEqual([
        404,
        { error: 'The stored image is damaged and cannot be decrypted. Restore it from a backup.' },
      ]);
      expect((await look()).bytes).toEqual(image);
    });

    test('an erasure leaves no object', async () => {
      expect((await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer })).status).toBe(200);
      const left = openS3ObjectStore({ ...place, bucket: 'service' });
      for await (const { key } of left.list()) expect.unreachable(key);
    });
  });
});
