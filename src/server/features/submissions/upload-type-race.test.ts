import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import type { CallerLookup } from '../../http/credentials/look-up-caller.ts';

let app: TestApp;
let image: Buffer;
/** While it is set, the holder of the only upload permit keeps it. */
let releasePromise: Promise<void> | null = null;

beforeAll(async () => {
  const vision = {
    ...unavailableVision,
    examineDocument: async (...look: Parameters<typeof unavailableVision.examineDocument>) => {
      await releasePromise;
      return unavailableVision.examineDocument(...look);
    },
  };
  app = await startApp({ vision, uploadLimits: { images: 1 } });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

/** Resolves when a transaction of a tenant has returned a result for which `isIt` is true. */
function whenAnswered(isIt: (answer: unknown) => boolean): Promise<void> {
  const { asTenant } = app.dependencies.db;
  return new Promise((resolve) => {
    app.dependencies.db.asTenant = async (tenantId, work) => {
      const answer = await asTenant(tenantId, work);
      if (isIt(answer)) {
        app.dependencies.db.asTenant = asTenant;
        resolve();
      }
      return answer;
    };
  });
}

/** The answer of the query that finds the tenant and the caller, with a key that is known. */
const isRepeat = (answer: unknown) => (answer as Partial<CallerLookup> | null | undefined)?.isRepeat === true;

test('[S5] a link for one type cannot send another by the key of a request that failed', async () => {
  const bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  const other = await mint(app, bearer, subject);
  const token = await mint(app, bearer, subject, { upload_type: 'license' });
  let release = () => {};
  releasePromise = new Promise((resolve) => {
    release = resolve;
  });
  const holding = upload(app, other, 'license', image);

  // The first waits for the permit with its row written; it is no image, and will cost nothing.
  const entered = whenAnswered((answer) => (answer as { is?: string } | undefined)?.is === 'mine');
  const first = app.client.post('/subject/upload?type=license', {
    token,
    form: uploadForm(Buffer.from('no picture')),
    headers: { 'idempotency-key': 'one' },
  });
  await entered;

  // The second is accepted as its repeat, and sends its body when the first has failed.
  const response = new Response(uploadForm(image, { verification_id: 'face' }));
  const body = Buffer.from(await response.arrayBuffer());
  const replayed = whenAnswered(isRepeat);
  const socket = connect(app.port, '127.0.0.1');
  const responseText = new Promise<string>((resolve) => socket.on('data', (bytes) => resolve(String(bytes))));
  const head = [
    'POST /api/v1/subject/upload?type=selfie HTTP/1.1',
    `Host: ${HOST}`,
    `X-Api-Key: ${token}`,
    'Idempotency-Key: one',
    `Content-Type: ${response.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await replayed;
  release();
  expect((await holding).status).toBe(200);
  expect((await first).status).toBe(400);
  socket.write(body);
  expect(await responseText).toMatch(/^HTTP\/1\.1 403 /);
  socket.destroy();

  const links = (await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject}`, { bearer })).body;
  expect(links.map((link: { use_count: number }) => link.use_count).sort()).toEqual([0, 1]);
});
