import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUIET_SOURCES } from '../../../../test/harness/quiet-sources.ts';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { createMetrics } from '../../telemetry/metrics/create-metrics.ts';

let app: TestApp;
const metrics = createMetrics(QUIET_SOURCES);
const countRefused = async () => {
  const { text } = await metrics.read();
  return Number(/^attesta_permits_refused_total\{of="images"\} (\d+)$/m.exec(text)![1]);
};
let release = () => {};
const releasePromise = new Promise<void>((resolve) => {
  release = resolve;
});
let begin = () => {};
const startPromise = new Promise<void>((resolve) => {
  begin = resolve;
});

beforeAll(async () => {
  const vision = {
    ...unavailableVision,
    examineDocument: async (...look: Parameters<typeof unavailableVision.examineDocument>) => {
      begin();
      await releasePromise;
      return unavailableVision.examineDocument(...look);
    },
  };
  const uploadLimits = { images: 1, maxWaitMs: 50 };
  app = await startApp({ vision, uploadLimits, observer: metrics.observer });
});
afterAll(() => {
  release();
  return app.close();
});

test('an image without a free permit is refused long before its budget is over, spends nothing and is counted', async () => {
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const bearer = await logIn(app);
  const newOne = () => newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  const [other, token] = [
    await mint(app, bearer, await newOne()),
    await mint(app, bearer, await newOne(), { max_uses: 1 }),
  ];
  const holding = upload(app, other, 'license', image);
  await startPromise;
  expect(await countRefused()).toBe(0);
  const refusal = await upload(app, token, 'license', image);
  expect([refusal.status, Number(refusal.headers['retry-after']) > 0]).toEqual([503, true]);
  expect(await countRefused()).toBe(1);
  release();
  expect((await holding).status).toBe(200);
  expect((await upload(app, token, 'license', image)).status).toBe(200);
  expect(await countRefused()).toBe(1);
});
