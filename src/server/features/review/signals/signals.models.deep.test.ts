import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictures } from '../../../../../test/harness/images/images.ts';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { openTestVision } from '../../../../../test/harness/vision/open-test-vision.ts';
import { readSelfie } from '../../../../../tools/specimen/people.ts';
import type { PhotographOptions } from '../../../../../tools/specimen/photo/take-photograph.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import type { Vision } from '../../../vision/evidence.ts';

// The same signals with the real models, on drawn cards and the specimens' faces.
let app: TestApp;
let vision: Vision;
let bearer: string;
beforeAll(async () => {
  vision = await openTestVision();
  app = await startApp({ vision });
  bearer = await logIn(app);
});
afterAll(async () => {
  await app.close();
  await vision.close();
});

const card = async (person: number, photo: PhotographOptions = {}) =>
  (await pictures.card({ person, layout: 'us', photo })).jpeg;

/** A subject whose record fits no card, so that every image waits for a person. */
async function newToken(): Promise<{ subject: string; token: string }> {
  const details = { first_name: 'Not', last_name: 'Matching', date_of_birth: '1950-01-01' };
  const subject = await newSubject(app, bearer, details);
  return { subject, token: await mint(app, bearer, subject) };
}

async function send(token: string, type: 'license' | 'selfie', image: Uint8Array): Promise<string> {
  const { body } = await upload(app, token, type, image, { verification_id: type });
  return body.license_id ?? body.selfie_id;
}

async function listSignals(id: string): Promise<Signal[]> {
  const { body } = await app.client.get(`/admin/submissions/${id}`, { bearer });
  return body.attempts.at(-1).evidence.signals;
}

const OF_THE_IMAGE = ['blur', 'glare', 'screen_or_print'];
const ofTheImage = async (photo: PhotographOptions) => {
  const { token } = await newToken();
  const signals = await listSignals(await send(token, 'license', await card(4, photo)));
  return signals.map(({ signal }) => signal).filter((signal) => OF_THE_IMAGE.includes(signal));
};

const PHOTOGRAPHS: [string, PhotographOptions, string[]][] = [
  ['a clear photograph', {}, []],
  ['one out of focus', { blur: 5 }, ['blur']],
  ['one under a lamp', { glare: 1.2, seed: 3 }, ['glare']],
  ['one of a screen', { copy: 'screen' }, ['screen_or_print']],
  ['one of a print', { copy: 'print' }, ['screen_or_print']],
];
test.each(PHOTOGRAPHS)('an image raises its signals: %s', async (_, photo, expected) =>
  expect(await ofTheImage(photo)).toEqual(expected),
);

test('a first selfie and licence are reported as one person, and as another record’s too', async () => {
  const [ada, twin] = [await newToken(), await newToken()];
  const licence = await send(ada.token, 'license', await card(2));
  const selfie = await send(ada.token, 'selfie', await readSelfie(2, 1));
  const between = (await listSignals(licence)).filter(({ signal }) => signal === 'selfie_matches_document');
  expect(between).toMatchObject([{ matches: true, submission_id: selfie }]);
  expect((await listSignals(selfie)).map(({ signal }) => signal)).toEqual(['selfie_matches_document']);

  const other = await send(twin.token, 'license', await card(2, { seed: 8, rotation: 4 }));
  const names = (signals: Signal[]) =>
    Object.fromEntries(
      signals.flatMap((one) =>
        'subjects' in one ? [[one.signal, one.subjects.map((of) => of.subject_id)]] : [],
      ),
    );
  expect(names(await listSignals(other))).toEqual({
    same_face_as: [ada.subject],
    same_document_as: [ada.subject],
  });
  expect(names(await listSignals(selfie))).toEqual({ same_face_as: [twin.subject] });
});

test("another person's selfie does not match the card, and is reported as no known face", async () => {
  const { token } = await newToken();
  const licence = await send(token, 'license', await card(5));
  const selfie = await send(token, 'selfie', await readSelfie(6, 1));
  const [signal, ...others] = await listSignals(selfie);
  expect(signal).toMatchObject({ signal: 'selfie_matches_document', matches: false, submission_id: licence });
  expect(others).toEqual([]);
});
