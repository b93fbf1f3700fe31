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

const PRINT = [
  '4d DL N4172-86503',
  '1 NORTHWOOD',
  '2 ADA',
  '8 14 SOUTHGATE ROAD',
  '3 DOB 10/16/1986',
  '4b EXP 10/16/2030',
];
const sight = { document: seenLicence({ print: PRINT }), face: seenSelfie(fakeFace('Ada')) };
const ANOTHER = { first_name: 'Bo', last_name: 'Eastland', dob: '1979-12-30', license_number: 'Q990-22117' };
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

/** The answer to Ada's licence for a person with this record, and the newest attempt's evidence. */
async function send(record: typeof ADA) {
  const subject = await newSubject(app, bearer, record);
  const token = await mint(app, bearer, subject);
  const { body } = await upload(app, token, 'license', image, { verification_id: 'a-licence' });
  const caseAnswer = await app.client.get(`/admin/submissions/${body.license_id}`, { bearer });
  return { body, evidence: caseAnswer.body.attempts.at(-1).evidence };
}

test('the evidence has what the document says by itself, the same for every record', async () => {
  const [ada, other] = [await send(ADA), await send(ANOTHER)];
  expect(ada.evidence.extracted).toMatchObject({
    kind: 'licence',
    fields: {
      last_name: { value: 'NORTHWOOD', source: 'number', confidence: expect.any(Number) },
      date_of_birth: { value: '1986-10-16', source: 'label' },
    },
  });
  expect(other.evidence.extracted).toEqual(ada.evidence.extracted);
});

test('says of another person’s licence what differs, and parks it with a signal', async () => {
  const { body, evidence } = await send(ANOTHER);
  expect(body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL' });
  expect(body.signals).toContain('document_of_another');
  expect(evidence.fields).toMatchObject([
    { field: 'first_name', agreement: 'differs', says: 'ADA' },
    { field: 'last_name', agreement: 'differs', says: 'NORTHWOOD', read: 'NORTHWOOD' },
    { field: 'date_of_birth', agreement: 'differs', says: '1986-10-16' },
    { field: 'license_number', agreement: 'differs', says: 'N4172-86503' },
  ]);
});

test('[S244] a suffix, a spelling and an exchange of names are named, and park', async () => {
  const agreements = async (record: Partial<typeof ADA>, print = PRINT) => {
    sight.document = seenLicence({ print });
    const { body, evidence } = await send({ ...ADA, ...record });
    sight.document = seenLicence({ print: PRINT });
    const rows: { agreement: string }[] = evidence.fields.slice(0, 2);
    return [body.status, ...rows.map(({ agreement }) => agreement)];
  };
  const senior = PRINT.map((text) => text.replace('NORTHWOOD', 'NORTHWOOD SR'));
  const other = PRINT.map((text) => text.replace('ADA', 'MUHAMMAD'));
  const pending = 'LICENSE_PENDING_APPROVAL';
  expect(await agreements({ last_name: 'Northwood Jr' }, senior)).toEqual([pending, 'matches', 'differs']);
  expect(await agreements({ last_name: 'Northwood Sr' }, senior)).toEqual([
    'LICENSE_APPROVED',
    'matches',
    'matches',
  ]);
  expect(await agreements({ first_name: 'Mohamed' }, other)).toEqual([pending, 'not_sure', 'matches']);
  expect(await agreements({ first_name: 'FNU' })).toEqual([pending, 'differs', 'matches']);
  expect(await agreements({ first_name: 'Northwood', last_name: 'Ada' })).toEqual([
    pending,
    'swapped',
    'swapped',
  ]);
});

test('a record whose last name is in the address alone is never approved', async () => {
  const { body, evidence } = await send({ ...ADA, last_name: 'Southgate' });
  expect(body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL' });
  expect(evidence.fields).toContainEqual(
    expect.objectContaining({ field: 'last_name', agreement: 'differs', says: 'NORTHWOOD' }),
  );
  expect(body.signals).not.toContain('document_of_another');
  expect(await send(ADA)).toMatchObject({ body: { status: 'LICENSE_APPROVED' } });
});
