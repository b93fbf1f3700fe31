import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Vision } from '../src/server/vision/evidence.ts';
import { drawPassportPage } from '../tools/specimen/card/draw-passport-page.ts';
import { encodeTd1, encodeTd3, encodeVisa } from '../tools/specimen/card/encode-mrz.ts';
import { people } from '../tools/specimen/people.ts';
import { photographArtwork } from '../tools/specimen/photo/take-photograph.ts';
import { pictures } from './harness/images/images.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { isDeep, testDeep } from './harness/tier.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';

// Documents beyond a licence by a tenant's choice, over HTTP and on the real models.
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

/** A passport's number has nine positions in the zone. */
const PERSON = people[0]!;
const { details, looks } = PERSON;
const HOLDER = {
  first_name: details.first_name,
  middle_name: details.middle_name,
  last_name: details.last_name,
  date_of_birth: details.date_of_birth,
  license_number: 'K82047193',
};
const printed = { ...details, ...HOLDER };
const ZONE = encodeTd3({ details: printed, looks });

const drawn = new Map<string, Buffer>();
/** An image of the passport, with this zone. */
async function photograph(mrz: readonly string[] = ZONE): Promise<Buffer> {
  const drawnCard = drawn.get(mrz.join());
  if (drawnCard) return drawnCard;
  const page = await drawPassportPage({ person: PERSON.number, details: HOLDER, mrz });
  const { jpeg } = await photographArtwork(page, { seed: 7 });
  drawn.set(mrz.join(), jpeg);
  return jpeg;
}

const accept = (accepted_documents: string[]) =>
  app.client.send('PATCH', '/admin/settings', { bearer, json: { accepted_documents } });

/** The answer to an image for a record that differs so from the passport's holder. */
async function send(image: Uint8Array, changes: object = {}, link: object = {}) {
  const subject = await newSubject(app, bearer, { ...HOLDER, ...changes });
  const { body } = await upload(app, await mint(app, bearer, subject, link), 'license', image);
  const found = (await app.client.get(`/admin/submissions/${body.license_id}`, { bearer })).body;
  return { ...body, evidence: found.attempts[0].evidence };
}

const PENDING = { status: 'LICENSE_PENDING_APPROVAL' };

describe('a passport', () => {
  beforeEach(async () => {
    expect((await accept(['licence', 'passport'])).status).toBe(200);
  });

  testDeep('a passport is approved for its holder if the tenant accepts passports', async () => {
    const { status, evidence } = await send(await photograph());
    expect(evidence.kind).toBe('passport');
    expect(status).toBe('LICENSE_APPROVED');
    expect(evidence.decided_by).toMatchObject({
      accepted_documents: ['licence', 'passport'],
      zone_confirms: true,
    });
  });

  testDeep(
    'a passport waits for a reviewer with its score if the tenant accepts licences alone',
    async () => {
      await accept(['licence']);
      expect(await send(await photograph())).toMatchObject({ ...PENDING, score: expect.any(Number) });
    },
  );

  testDeep('a passport waits for a reviewer if the link accepts licences alone', async () => {
    expect(await send(await photograph(), {}, { accepted_documents: ['licence'] })).toMatchObject(PENDING);
  });

  const DIFFERENCES = [
    ['one digit of the number', { license_number: 'K82047198' }],
    ['no birth date', { date_of_birth: null }],
    ['the day of birth', { date_of_birth: '1986-10-17' }],
    ['day and month of birth', { date_of_birth: '1986-06-10' }],
    ['the last name', { last_name: people[1]!.details.last_name }],
    ['the beginning of the last name alone', { last_name: details.last_name.slice(0, 5) }],
    ['all of another person', { ...people[1]!.details, middle_name: null, license_number: 'T10583377' }],
    ['no number', { license_number: null }],
  ] as const;
  test.each(DIFFERENCES)('[S65] a passport is not approved for a record with %s', async (_, changes) => {
    expect(await send(await photograph(), changes)).toMatchObject(PENDING);
  });

  const ZONES = [
    ['with a wrong check digit', ZONE.map((line) => line.replace(/^(K82047193)\d/, '$10'))],
    [
      'of another birth date than its print',
      encodeTd3({ details: { ...printed, date_of_birth: '1987-10-16' }, looks }),
    ],
    ['of a visa', encodeVisa({ details: printed, looks }, 44)],
  ] as const;
  test.each(ZONES)('[S65] a passport is not approved by a zone %s', async (_, zone) => {
    expect(zone).not.toEqual(ZONE);
    expect(await send(await photograph(zone))).toMatchObject(PENDING);
  });
});

describe.runIf(isDeep)('an identity card', () => {
  const side = async (name: 'front' | 'back', mrz = encodeTd1({ details: printed, looks })) => {
    const options = {
      person: PERSON.number,
      layout: 'eu',
      documentKind: 'identity-card',
      details: HOLDER,
    } as const;
    return (await pictures.card({ ...options, side: name, ...(name === 'back' ? { mrz } : {}) })).jpeg;
  };
  const sendBoth = async (back: Uint8Array | null, changes: object = {}) => {
    const subject = await newSubject(app, bearer, { ...HOLDER, ...changes });
    const form = uploadForm(await side('front'));
    if (back) form.set('image_back', new Blob([Uint8Array.from(back)]), 'back.jpg');
    const token = await mint(app, bearer, subject);
    const { body } = await app.client.post('/subject/upload?type=license', { token, form });
    const found = (await app.client.get(`/admin/submissions/${body.license_id}`, { bearer })).body;
    return { ...body, evidence: found.attempts[0].evidence };
  };
  beforeAll(() => accept(['licence', 'identity_card']));

  testDeep('an identity card is approved for its holder if its back has the zone', async () => {
    const { status, evidence } = await sendBoth(await side('back'));
    expect([evidence.kind, evidence.codes.mrz?.format]).toEqual(['identity_card', 'TD1']);
    expect(status).toBe('LICENSE_APPROVED');
  });

  testDeep('an identity card is not approved without its back', async () => {
    expect(await sendBoth(null)).toMatchObject(PENDING);
  });

  testDeep('an identity card is not approved by another back, or for another number', async () => {
    const other = encodeTd1({ details: { ...printed, last_name: people[1]!.details.last_name }, looks });
    expect(await sendBoth(await side('back', other))).toMatchObject(PENDING);
    expect(await sendBoth(await side('back'), { license_number: 'K82047198' })).toMatchObject(PENDING);
  });
});

testDeep('a licence waits for a reviewer if the tenant accepts passports alone', async () => {
  await accept(['passport']);
  const { jpeg } = await pictures.card({ person: PERSON.number, layout: 'us' });
  const answer = await send(jpeg, details);
  expect(answer).toMatchObject({ ...PENDING, score: expect.any(Number) });
  expect(answer.evidence.kind).toBe('licence');
  await accept(['licence']);
  expect((await send(jpeg, details)).status).toBe('LICENSE_APPROVED');
});
