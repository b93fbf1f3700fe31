import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { ADA } from '../../../../test/harness/vision/seen-documents.ts';

// 3 May 1986, on a card that also says 01/17/2019: its months come first.
const PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 05/03/1986', '4b EXP 05/03/2030'];
const sight = { document: seenLicence({ print: PRINT }), face: seenSelfie(fakeFace('Ada')) };
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  app = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  bearer = await logIn(app);
});

/** The answer to the licence of a person whose record has this birth date, and the newest attempt's evidence. */
async function send(dob: string) {
  const subject = await newSubject(app, bearer, ADA);
  // Written directly: the API refuses a birth date in the future, which an older record may have.
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.updateTable('subjects').set({ date_of_birth: dob }).where('id', '=', subject).execute(),
  );
  const token = await mint(app, bearer, subject);
  const { body } = await upload(app, token, 'license', image, { verification_id: `born-${dob}` });
  const caseAnswer = await app.client.get(`/admin/submissions/${body.license_id}`, { bearer });
  return { status: body.status, evidence: caseAnswer.body.attempts.at(-1).evidence };
}

const birthIn = (evidence: { fields: { field: string }[] }) =>
  evidence.fields.find(({ field }) => field === 'date_of_birth');

test('a licence is approved if the card prints the record’s birth date as such', async () => {
  const { status, evidence } = await send('1986-05-03');
  expect(status).toBe('LICENSE_APPROVED');
  expect(evidence.signals).toMatchObject([{ signal: 'age_from_document', minor: false }]);
});

test.each([
  ['is the card’s date of issue', '2019-01-17'],
  ['is the card’s date of expiry', '2030-05-03'],
  ['has the card’s day and month swapped', '1986-03-05'],
])('[S70] a licence is not approved if %s, and its age is the card’s', async (_, dob) => {
  const { status, evidence } = await send(dob);
  expect(status).toBe('LICENSE_PENDING_APPROVAL');
  expect(birthIn(evidence)).toMatchObject({ score: 0, read: '05/03/1986', agreement: 'differs' });
  const age = evidence.signals.find(({ signal }: { signal: string }) => signal === 'age_from_document');
  expect(age).toMatchObject({ minor: false });
});
