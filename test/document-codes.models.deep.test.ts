import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Vision } from '../src/server/vision/evidence.ts';
import type { CardOptions } from '../tools/specimen/card/draw-card.ts';
import { drawPassportPage } from '../tools/specimen/card/draw-passport-page.ts';
import { encodeTd1, encodeTd3 } from '../tools/specimen/card/encode-mrz.ts';
import { people } from '../tools/specimen/people.ts';
import { photographArtwork } from '../tools/specimen/photo/take-photograph.ts';
import { pictures } from './harness/images/images.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';

// What a document's own machine-readable parts say, over HTTP and on the real models. The clock says 1 March
// 2026.
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

const person = people[0]!;
const DOB = person.details.date_of_birth;

const card = async (options: Partial<CardOptions>) =>
  (await pictures.card({ person: person.number, layout: 'us', ...options })).jpeg;
const usBack = (details: CardOptions['details'] = {}) => card({ side: 'back', details });
const identityBack = (mrz: string[]) =>
  card({ layout: 'eu', side: 'back', documentKind: 'identity-card', mrz });

/** Uploads an image of the subject's document. @returns the verdict and what a reviewer sees of it */
async function examine(image: Uint8Array, changes: object = {}) {
  const token = await mint(app, bearer, await newSubject(app, bearer, { ...person.details, ...changes }));
  const { status, body } = await upload(app, token, 'license', image);
  expect(status).toBe(200);
  const found = (await app.client.get(`/admin/submissions/${body.license_id}`, { bearer })).body;
  const { evidence, verdict } = found.attempts[0];
  const findSignal = (name: string) =>
    evidence.signals.find((each: { signal: string }) => each.signal === name);
  return { verdict, codes: evidence.codes, findSignal };
}

test('a licence’s barcode that agrees is shown to the reviewer and raises no signal', async () => {
  const { codes, findSignal } = await examine(await usBack());
  expect(codes).toMatchObject({
    mrz: null,
    barcode: {
      symbology: 'PDF417',
      version: 10,
      issuer: '636999',
      first_name: 'MAREN',
      middle_name: 'ELISE',
      last_name: 'WHITCOMBE',
      date_of_birth: DOB,
      license_number: person.details.license_number,
      license_expiry_date: person.details.license_expiry_date,
      addr_city: 'PORT ELLERY',
    },
  });
  expect(findSignal('barcode_mismatch')).toBeUndefined();
  expect(findSignal('expired')).toBeUndefined();
  expect(findSignal('age_from_document')).toEqual({ signal: 'age_from_document', age: 39, minor: false });
});

test('a licence’s barcode with another date of birth names the field, and the verdict is unchanged', async () => {
  const agreed = await examine(await usBack());
  const { verdict, findSignal } = await examine(await usBack({ date_of_birth: '1996-10-16' }));
  expect(findSignal('barcode_mismatch')).toEqual({
    signal: 'barcode_mismatch',
    fields: [{ field: 'date_of_birth', says: '1996-10-16', other: DOB, other_source: 'stored' }],
  });
  expect(verdict).toBe(agreed.verdict);
});

test('a licence’s barcode that makes the holder a minor raises the signal of that', async () => {
  const { findSignal } = await examine(await usBack({ date_of_birth: '2010-12-31' }));
  expect(findSignal('age_from_document')).toEqual({ signal: 'age_from_document', age: 15, minor: true });
});

test('a licence’s barcode of another person differs in more than one field', async () => {
  const { findSignal } = await examine(await card({ side: 'back', person: 1 }));
  const fields = findSignal('barcode_mismatch').fields.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(
    expect.arrayContaining(['first_name', 'last_name', 'date_of_birth', 'license_number']),
  );
});

const license_expiry_date = '2025-12-31';
const expired = { signal: 'expired', expired_on: license_expiry_date };

test('an expired licence gets a signal from its print, and is approved as usual', async () => {
  const { verdict, codes, findSignal } = await examine(await card({ details: { license_expiry_date } }), {
    license_expiry_date,
  });
  expect(codes).toEqual({ barcode: null, mrz: null });
  expect(findSignal('expired')).toEqual(expired);
  expect(verdict).toBe('LICENSE_APPROVED');
});

test('an expired licence gets a signal from its barcode, whatever the record says', async () => {
  const { findSignal } = await examine(await usBack({ license_expiry_date }));
  expect(findSignal('expired')).toEqual(expired);
  expect(findSignal('barcode_mismatch').fields).toMatchObject([{ field: 'license_expiry_date' }]);
});

test('a valid licence gets no signal that it has expired', async () => {
  const { verdict, findSignal } = await examine(await card({}));
  expect(findSignal('expired')).toBeUndefined();
  expect(findSignal('age_from_document')).toMatchObject({ age: 39 });
  expect(verdict).toBe('LICENSE_APPROVED');
});

test('a machine-readable zone of an identity card that agrees is shown and raises no signal', async () => {
  const { codes, findSignal } = await examine(await identityBack(encodeTd1(person)));
  expect(codes).toMatchObject({
    barcode: null,
    mrz: {
      format: 'TD1',
      date_of_birth: DOB,
      license_expiry_date: person.details.license_expiry_date,
      check_digits: true,
    },
  });
  expect(findSignal('mrz_mismatch')).toBeUndefined();
  expect(findSignal('age_from_document')).toMatchObject({ age: 39 });
});

test('a machine-readable zone with another date of birth names the field', async () => {
  const mrz = encodeTd1({ ...person, details: { ...person.details, date_of_birth: '1996-10-16' } });
  const { findSignal } = await examine(await identityBack(mrz));
  expect(findSignal('mrz_mismatch')).toMatchObject({
    fields: [{ field: 'date_of_birth', says: '1996-10-16', other: DOB }],
    check_digits: true,
  });
});

test('a machine-readable zone with a wrong check digit contradicts itself, and the verdict is unchanged', async () => {
  const passport = async (mrz: string[]) =>
    (await photographArtwork(await drawPassportPage({ person: 1, mrz }), { seed: 5, fill: 0.95 })).jpeg;
  const [first, second] = encodeTd3(people[1]!) as [string, string];
  const agreed = await examine(await passport([first, second]), people[1]!.details);
  expect(agreed.codes.mrz).toMatchObject({
    format: 'TD3',
    last_name: 'CASTELLANOS BRANDT',
    check_digits: true,
  });
  expect(agreed.findSignal('mrz_mismatch')).toBeUndefined();
  const wrong = second.slice(0, 19) + ((Number(second[19]) + 1) % 10) + second.slice(20);
  const { verdict, codes, findSignal } = await examine(await passport([first, wrong]), people[1]!.details);
  expect(codes.mrz).toMatchObject({ check_digits: false, legible: true, date_of_birth: null });
  expect(findSignal('mrz_mismatch')).toEqual({ signal: 'mrz_mismatch', fields: [], check_digits: false });
  expect(verdict).toBe(agreed.verdict);
});

test('an outage of text recognition loses the machine-readable zone, and the barcode is still read', async () => {
  const blind = await openTestVision(['text-recognition']);
  const other = await startApp({ vision: blind });
  const staff = await logIn(other);
  const token = await mint(other, staff, await newSubject(other, staff, person.details));
  const { body } = await upload(other, token, 'license', await usBack());
  const found = (await other.client.get(`/admin/submissions/${body.license_id}`, { bearer: staff })).body;
  expect(found.attempts[0].evidence.codes).toMatchObject({ mrz: null, barcode: { date_of_birth: DOB } });
  await other.close();
  await blind.close();
});
