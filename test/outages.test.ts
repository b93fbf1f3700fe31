import { beforeAll, describe, expect, test } from 'vitest';
import type { ModelName } from '../src/server/ports/inference.ts';
import { makeSpecimen } from '../src/specimen/make-specimen.ts';
import { people, readSelfie } from '../src/specimen/people.ts';
import { openTestVision } from './harness/open-test-vision.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';

// The real app with one real net switched off: what is away parks with its own reason, and nothing else.
let licence: Buffer;
let selfie: Buffer;
beforeAll(async () => {
  licence = (await makeSpecimen({ person: 0, layout: 'us', photo: { seed: 7 } })).jpeg;
  selfie = await readSelfie(0, 1);
});

type Verdict = { status: string; reason?: string };

async function withApp<T>(
  switchedOff: ModelName[],
  budgetSeconds: number,
  work: (app: TestApp) => Promise<T>,
): Promise<T> {
  const vision = await openTestVision(switchedOff);
  const app = await startApp({ vision, budgetSeconds });
  try {
    return await work(app);
  } finally {
    await app.close();
    await vision.close();
  }
}

/** Uploads a licence, a selfie without a reference, and both again with one that an administrator approved. */
async function verdictsOf(app: TestApp) {
  const bearer = await logIn(app);
  const token = await mint(app, bearer, await newSubject(app, bearer, people[0]!.details), { min_age: 18 });
  const send = async (type: string, image: Buffer, id: string): Promise<Verdict & { selfie_id: string }> =>
    (await upload(app, token, type, image, { verification_id: id })).body;
  const age = await send('verify_age', selfie, 'age');
  const unanchored = await send('license', licence, 'one');
  const first = await send('selfie', selfie, 'first');
  await app.client.post(`/admin/submissions/${first.selfie_id}/approve`, { bearer });
  const anchored = await send('license', licence, 'two');
  const second = await send('selfie', selfie, 'second');
  return { age, unanchored, first, anchored, second };
}

const parked = (reason: string) => ({ status: expect.stringMatching(/_PENDING_APPROVAL$/), reason });

describe('with a net away', () => {
  test.each([
    ['text-detection', { unanchored: parked('Document detection unavailable.') }],
    ['text-recognition', { unanchored: parked('Text extraction unavailable.') }],
    [
      'face-detection',
      {
        unanchored: parked('Face detection unavailable.'),
        first: parked('Face detection unavailable.'),
        second: parked('Face detection unavailable.'),
        age: { status: 'AGE_VERIFICATION_UNAVAILABLE' },
      },
    ],
    [
      'face-descriptor',
      {
        unanchored: parked('Internal face comparison unavailable.'),
        anchored: parked('Internal face comparison unavailable.'),
        second: parked('Reference face check unavailable.'),
      },
    ],
    [
      'face-age',
      { age: { status: 'AGE_VERIFICATION_UNAVAILABLE' }, unanchored: { status: 'LICENSE_APPROVED' } },
    ],
  ] as [ModelName, object][])('%s', async (model, expected) => {
    const verdicts = await withApp([model], 150, verdictsOf);
    expect(verdicts).toMatchObject(expected);
    for (const { status } of Object.values(verdicts)) {
      expect(status).not.toMatch(/NO_|NOT_MATCHED|REJECTED/);
    }
  });
});

test('with no time left everything is parked for that reason, and the age check is unavailable', async () => {
  const verdicts = await withApp([], 0, verdictsOf);
  const late = parked('Verification exceeded its time budget.');
  expect(verdicts).toMatchObject({
    unanchored: late,
    first: late,
    anchored: late,
    second: late,
    age: { status: 'AGE_VERIFICATION_UNAVAILABLE' },
  });
});
