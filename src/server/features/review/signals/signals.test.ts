import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OTHER_HOST, openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import {
  addColleague,
  logIn,
  makeUnlike,
  mint,
  newSubject,
  upload,
} from '../../../../../test/harness/steps.ts';
import {
  CLEAR_PORTRAIT,
  type FakeLicence,
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import { documentNumberKey } from '../../../verification/document/document-number-key.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import type { CardFace } from '../../../vision/evidence.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('unknown')) };

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

const ADA = {
  first_name: 'Ada',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'N4172-86503',
};
/** Not enough to pass, so that another image may follow. */
const NUMBER_ALONE = ['4d DL N4172-86503'];
const ADAS_PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];

type Person = { id: string; token: string };

async function person(details: object = ADA, host?: string): Promise<Person> {
  if (!host) {
    const id = await newSubject(app, bearer, details);
    return { id, token: await mint(app, bearer, id) };
  }
  const at = { host, bearer: await logIn(app, host) };
  const id = (await app.client.post('/admin/subjects', { ...at, json: details })).body.subject_id;
  const minted = await app.client.post('/ephemeral-tokens', { ...at, json: { subject_id: id } });
  return { id, token: minted.body.token };
}

/** Uploads a licence with this evidence. @returns its id */
async function licence({ token }: Person, shows: FakeLicence, fields: Record<string, string> = {}) {
  sight.document = seenLicence(shows);
  app.moveClock(1000);
  const { body } = await upload(app, token, 'license', makeUnlike(image), fields);
  return { id: body.license_id as string, status: body.status as string };
}

async function selfie({ token }: Person, face: ReturnType<typeof fakeFace>, verification_id = 'face') {
  sight.face = seenSelfie(face);
  app.moveClock(1000);
  const { body } = await upload(app, token, 'selfie', makeUnlike(image), { verification_id });
  return { id: body.selfie_id as string, status: body.status as string };
}

const open = (id: string) => app.client.get(`/admin/submissions/${id}`, { bearer });
const decide = (id: string, how: 'approve' | 'reject', json: object = {}) =>
  app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json });

async function listSignals(id: string): Promise<Signal[]> {
  const { status, body } = await open(id);
  expect(status).toBe(200);
  return body.attempts.at(-1).evidence.signals;
}
const named = async <N extends Signal['signal']>(id: string, name: N) =>
  (await listSignals(id)).find(({ signal }) => signal === name) as Extract<Signal, { signal: N }> | undefined;

test('a good image raises no signal', async () => {
  expect(await listSignals((await licence(await person(), {})).id)).toEqual([]);
});

test.each([
  ['blur', { sharpness: 0.11, glare: 0 }, { sharpness: 0.11 }],
  ['glare', { sharpness: 0.9, glare: 0.3 }, { share: 0.3 }],
] as const)('%s', async (signal, quality, figures) => {
  expect(await listSignals((await licence(await person(), { quality })).id)).toEqual([
    { signal, ...figures },
  ]);
});

test.each([
  ['a screen', { stripes: 0.93, dots: 0.5 }],
  ['a print', { stripes: 0.6, dots: 2.1 }],
])('an image raises its signal: %s', async (_, copy) => {
  const { id } = await licence(await person(), { copy: { ok: true, value: copy } });
  const [raised, ...others] = await listSignals(id);
  expect(raised).toEqual({ signal: 'screen_or_print', score: expect.any(Number) });
  expect((raised as { score: number }).score).toBeGreaterThan(0.9);
  expect(others).toEqual([]);
  sight.face = seenSelfie(fakeFace('x'), { copy: { ok: true, value: copy } });
  const { body } = await upload(app, (await person()).token, 'selfie', makeUnlike(image), {
    verification_id: 'face',
  });
  expect(await named(body.selfie_id, 'screen_or_print')).toEqual(raised);
});

test('a portrait that is not clear raises its signal with its cause, and evidence has its figures', async () => {
  const faces = (changes: Partial<CardFace>) => ({
    faces: { ok: true as const, value: [{ ...CLEAR_PORTRAIT, ...changes }] },
  });
  const clear = await licence(await person(), faces({}));
  expect((await open(clear.id)).body.attempts.at(-1).evidence).toMatchObject({
    portrait: { state: 'clear', cause: null, figures: { pixels: 240 } },
    ghost: { state: 'none', cause: null, distance: null },
    signals: [],
  });
  const ghost = faces({ box: { x: 0.8, y: 0.6, width: 0.1, height: 0.16 } });
  const { id } = await licence(await person(), ghost);
  expect(await named(id, 'portrait_unclear')).toMatchObject({
    cause: 'ghost_only',
    figures: { height: 0.16 },
  });
  const unmeasured = await licence(await person(), { portrait: { ok: false, why: 'unavailable' } });
  expect((await open(unmeasured.id)).body.attempts.at(-1).evidence.portrait).toBeNull();
  expect(unmeasured.status).not.toBe('NO_FACE_DETECTED');
});

test('[S11] a birth date that the number contradicts is a severe signal', async () => {
  const ada = { ...ADA, license_number: '1012319764116' };
  const print = ['MONTANA', 'DL 1012319764116', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
  const text = [...print, 'DRIVER LICENSE', 'CLASS D', '4a ISS 01/17/2019'].map((words, row) => ({
    text: words,
    confidence: 0.99,
    box: { x: 0.4, y: 0.05 + row * 0.06, width: 0.4, height: 0.04 },
  }));
  const { id } = await licence(await person(ada), { text: { ok: true, value: text } });
  expect(await named(id, 'number_contradicts_birth_date')).toEqual({
    signal: 'number_contradicts_birth_date',
    number: '1012319764116',
    issuer: 'USA-MT',
    says: '1976-10-16',
    other: '1986-10-16',
  });
  expect((await open(id)).body.severe_signals).toContain('number_contradicts_birth_date');
});

test('a card in unsupported letters waits without a score, and is reported as such', async () => {
  const text = ['12.04.1984', '01.03.2029', '77 12 345678'].map((figures, row) => ({
    text: figures,
    confidence: 0.95,
    box: { x: 0.4, y: 0.2 + row * 0.1, width: 0.3, height: 0.05 },
  }));
  const foreign = { text: { ok: true, value: text }, unread: 0.56 } as const;
  const { id, status } = await licence(await person(), foreign);
  expect(status).toBe('LICENSE_PENDING_APPROVAL');
  expect(await listSignals(id)).toEqual([{ signal: 'other_script', unread: 0.56 }]);
  const { evidence, score } = (await open(id)).body.attempts.at(-1);
  expect([evidence.kind, score ?? null]).toEqual(['other_card', null]);
  const blurred = await licence(await person(), { ...foreign, quality: { sharpness: 0.1, glare: 0 } });
  expect(blurred.status).toBe('NO_LICENSE_DETECTED');
});

/** A card that reaches the left edge of its image, and was not read. */
function seeCutOff(): FakeLicence {
  const { document } = seenLicence();
  if (!document.ok) throw new Error('the harness has no card');
  const corners = [
    [0, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0, 0.7],
  ] as const;
  return { text: { ok: true, value: [] }, document: { ok: true, value: { ...document.value, corners } } };
}

test.each<[string, FakeLicence]>([
  ['whose names were read', { print: ADAS_PRINT }],
  ['that is cut off', seeCutOff()],
])('a card %s is not reported as one in unsupported letters', async (_, shows) => {
  const { id } = await licence(await person(), { unread: 0.56, ...shows });
  expect((await listSignals(id)).map(({ signal }) => signal)).not.toContain('other_script');
});

test('missing measurements raise no signal', async () => {
  const away = { ok: false, why: 'unavailable' } as const;
  const { id } = await licence(await person(), { document: away, copy: away });
  expect(await listSignals(id)).toEqual([]);
});

test('signals of the image stay with their attempt', async () => {
  const ada = await person();
  const keys = { verification_id: 'one' };
  const { id } = await licence(ada, { quality: { sharpness: 0, glare: 0 } }, keys);
  await licence(ada, {}, keys);
  const [first, second] = (await open(id)).body.attempts;
  expect(first.evidence.signals).toMatchObject([{ signal: 'blur' }]);
  expect(second.evidence.signals).toEqual([]);
});

test('selfie_matches_document is on both of the first two images of one person', async () => {
  const ada = await person();
  const card = await licence(ada, { face: fakeFace('ada') });
  expect(await named(card.id, 'selfie_matches_document')).toBeUndefined();
  const face = await selfie(ada, fakeFace('ada', 1));
  const onCard = await named(card.id, 'selfie_matches_document');
  expect(onCard).toMatchObject({ matches: true, submission_id: face.id });
  expect(onCard!.similarity).toBeGreaterThan(0.6);
  expect(await named(face.id, 'selfie_matches_document')).toEqual({ ...onCard, submission_id: card.id });
});

test('selfie_matches_document reports two images of two people', async () => {
  const ada = await person();
  const card = await licence(ada, { face: fakeFace('ada') });
  await selfie(ada, fakeFace('mallory'));
  const signal = await named(card.id, 'selfie_matches_document');
  expect(signal).toMatchObject({ matches: false });
  expect(signal!.similarity).toBeLessThan(0.4);
});

test('selfie_matches_document is absent once the other image is rejected, and stays once it is approved', async () => {
  const ada = await person();
  const card = await licence(ada, { face: fakeFace('ada') });
  const face = await selfie(ada, fakeFace('ada', 1));
  await decide(face.id, 'reject');
  expect(await named(card.id, 'selfie_matches_document')).toBeUndefined();
  const again = await selfie(ada, fakeFace('ada', 2));
  expect(await named(card.id, 'selfie_matches_document')).toMatchObject({ submission_id: again.id });
  await decide(again.id, 'approve');
  expect(await named(card.id, 'selfie_matches_document')).toMatchObject({ submission_id: again.id });
});

test('selfie_matches_document takes only the newest attempt', async () => {
  const ada = await person();
  const card = await licence(ada, { face: fakeFace('ada') });
  await selfie(ada, fakeFace('ada', 1));
  await selfie(ada, fakeFace('mallory'));
  expect(await named(card.id, 'selfie_matches_document')).toMatchObject({ matches: false });
});

test('[S26] same_face_as names the other subjects with this face, the most alike first, and no stranger', async () => {
  const [ada, close, far, stranger] = [await person(), await person(), await person(), await person()];
  const submission = await selfie(ada, fakeFace('ada'));
  await selfie(far, fakeFace('ada', 1, 0.9));
  await licence(close, { face: fakeFace('ada', 2, 0.99) });
  await selfie(stranger, fakeFace('mallory'));
  const signal = await named(submission.id, 'same_face_as');
  expect(signal!.subjects.map(({ subject_id }) => subject_id)).toEqual([close.id, far.id]);
  const [first, second] = signal!.subjects.map(({ similarity }) => similarity);
  expect(first).toBeGreaterThan(second!);
  expect(second).toBeGreaterThan(0.45);
});

test('same_face_as names a subject once, and never the own one', async () => {
  const [ada, twin] = [await person(), await person()];
  const submission = await selfie(ada, fakeFace('ada'));
  await licence(ada, { face: fakeFace('ada', 1) });
  await selfie(twin, fakeFace('ada', 2), 'one');
  await selfie(twin, fakeFace('ada', 3), 'two');
  expect((await named(submission.id, 'same_face_as'))!.subjects).toMatchObject([{ subject_id: twin.id }]);
});

test('same_face_as follows the newest attempt, and ends with the other record', async () => {
  const [ada, twin] = [await person(), await person()];
  const submission = await selfie(ada, fakeFace('ada'));
  await selfie(twin, fakeFace('ada', 2));
  expect(await named(submission.id, 'same_face_as')).toBeDefined();
  await selfie(twin, fakeFace('twin'));
  expect(await named(submission.id, 'same_face_as')).toBeUndefined();
  const third = await person();
  const card = await licence(third, { face: fakeFace('ada', 4) });
  expect(await named(submission.id, 'same_face_as')).toBeDefined();
  await app.client.send('DELETE', `/licenses/${card.id}`, { bearer });
  expect(await named(submission.id, 'same_face_as')).toBeUndefined();
});

test('same_face_as names ten of many at most', async () => {
  const submission = await selfie(await person(), fakeFace('ada'));
  for (let at = 1; at <= 12; at++) await selfie(await person(), fakeFace('ada', at));
  expect((await named(submission.id, 'same_face_as'))!.subjects).toHaveLength(10);
});

test('same_face_as with a tampered template does not block another case', async () => {
  const [ada, twin] = [await person(), await person()];
  const submission = await selfie(ada, fakeFace('ada'));
  await selfie(twin, fakeFace('ada', 2));
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .updateTable('face_templates')
      .set({ coarse: Buffer.alloc(157) })
      .where('subject_id', '=', twin.id)
      .execute(),
  );
  expect(await named(submission.id, 'same_face_as')).toBeUndefined();
});

const BARE = { first_name: 'Bo', last_name: 'Larch', date_of_birth: '1990-01-02' };

test('same_document_as uses the numbers as they were read at the upload, without reading again', async () => {
  const [ada, bo] = [await person({ ...ADA, license_number: null }), await person(BARE)];
  const submission = await licence(ada, { print: ADAS_PRINT });
  await licence(bo, { print: ADAS_PRINT });
  await app.dependencies.db.asSystem((tx) =>
    tx
      .updateTable('attempts')
      .set({ evidence: sql`evidence || '{"lines": [], "fields": []}'::jsonb` })
      .where('submission_id', '=', submission.id)
      .execute(),
  );
  expect((await named(submission.id, 'same_document_as'))!.subjects).toEqual([{ subject_id: bo.id }]);
});

test('same_document_as names another whose document has the number, whatever its print', async () => {
  const [ada, bo] = [await person({ ...ADA, license_number: null }), await person(BARE)];
  const submission = await licence(ada, { print: ADAS_PRINT });
  expect(await named(submission.id, 'same_document_as')).toBeUndefined();
  const other = await licence(bo, { print: ['4dDLN4I72 865O3'] });
  expect(await named(submission.id, 'same_document_as')).toEqual({
    signal: 'same_document_as',
    subjects: [{ subject_id: bo.id }],
  });
  expect((await named(other.id, 'same_document_as'))!.subjects).toEqual([{ subject_id: ada.id }]);
});

test('same_document_as names another whose record has the number, while it has it', async () => {
  const [ada, bo] = [await person(), await person(BARE)];
  const submission = await licence(bo, { print: ['5. N4172 86503'] });
  expect((await named(submission.id, 'same_document_as'))!.subjects).toEqual([{ subject_id: ada.id }]);
  const json = { license_number: 'X9999-11111' };
  await app.client.send('PATCH', `/admin/subjects/${ada.id}`, { bearer, json });
  expect(await named(submission.id, 'same_document_as')).toBeUndefined();
});

test('same_document_as relates two records with one number each', async () => {
  const [ada, bo] = [await person(), await person({ ...BARE, license_number: 'n4172.86503' })];
  const submission = await licence(ada, {});
  expect((await named(submission.id, 'same_document_as'))!.subjects).toEqual([{ subject_id: bo.id }]);
});

test('same_document_as ignores other numbers, dates and a selfie', async () => {
  const [ada, bo] = [await person(), await person(BARE)];
  await licence(ada, { print: ADAS_PRINT });
  const submission = await licence(bo, {
    print: ['4d DL B1234-99999', '3 DOB 10/16/1986', '5 DD 0102030'],
  });
  expect(await named(submission.id, 'same_document_as')).toBeUndefined();
  const face = await selfie(ada, fakeFace('ada'));
  expect(await named(face.id, 'same_document_as')).toBeUndefined();
});

test('PostgreSQL makes the same key of a stored number as the server does of a printed one', async () => {
  const numbers = [
    'W4172-86503',
    'vd 820930 4417',
    'o0il1s5b8z2g6',
    'É-Ł 12',
    '',
    ...people.map((one) => one.details.license_number),
  ];
  for (const number of numbers) {
    const { rows } = await app.dependencies.db.asSystem((tx) =>
      sql<{ key: string }>`select document_number_key(${number}) as key`.execute(tx),
    );
    expect(rows).toEqual([{ key: documentNumberKey(number) }]);
  }
});

test('[S188] another tenant with the same face and document is neither named nor reachable', async () => {
  const ada = await person({ ...ADA, license_number: null });
  const submission = await licence(ada, { face: fakeFace('ada'), print: NUMBER_ALONE });
  const theirs = await person(ADA, OTHER_HOST);
  sight.document = seenLicence({ face: fakeFace('ada', 1), print: NUMBER_ALONE });
  const { token } = theirs;
  const form = new FormData();
  form.set('image_file', new Blob([Uint8Array.from(image)]), 'x.jpg');
  const uploaded = await app.client.post('/subject/upload?type=license', { host: OTHER_HOST, token, form });
  expect(uploaded.status).toBe(200);
  expect(await listSignals(submission.id)).toEqual([]);
  const hashes = await app.dependencies.db.asSystem((tx) =>
    tx.selectFrom('document_numbers').select(['tenant_id', 'number_hash']).execute(),
  );
  const hex = (tenant: string) =>
    hashes
      .filter((row) => row.tenant_id === tenant)
      .map((row) => Buffer.from(row.number_hash).toString('hex'));
  expect(hex(app.tenantId)).toHaveLength(1);
  expect(hex(app.tenantId)).not.toEqual(hex(app.otherTenantId));
});

const readStored = (subjectId: string) =>
  app.dependencies.db.asTenant(app.tenantId, async (tx) => ({
    faces: await tx.selectFrom('face_templates').selectAll().where('subject_id', '=', subjectId).execute(),
    numbers: await tx
      .selectFrom('document_numbers')
      .selectAll()
      .where('subject_id', '=', subjectId)
      .execute(),
    stored: await tx.selectFrom('stored_numbers').selectAll().where('subject_id', '=', subjectId).execute(),
  }));

test('[S84] identity markers are sealed, and only of the newest attempt', async () => {
  const ada = await person();
  const keys = { verification_id: 'one' };
  await licence(ada, { face: fakeFace('ada'), print: NUMBER_ALONE }, keys);
  await licence(ada, { face: fakeFace('ada', 1), print: NUMBER_ALONE }, keys);
  const { faces, numbers } = await readStored(ada.id);
  expect(faces).toMatchObject([{ attempt: 2 }]);
  expect(numbers).toMatchObject([{ attempt: 2 }]);
  const plain = Buffer.from(fakeFace('ada', 1).descriptor.buffer).subarray(0, 32);
  expect(Buffer.from(faces[0]!.whole).includes(plain)).toBe(false);
  expect(Buffer.from(numbers[0]!.number_hash).toString('latin1')).not.toContain('N4I7286S03');
});

test('identity markers are deleted when a newer attempt shows neither', async () => {
  const ada = await person();
  const keys = { verification_id: 'one' };
  await licence(ada, { face: fakeFace('ada'), print: NUMBER_ALONE }, keys);
  await licence(ada, {}, { ...keys, manual: '1' });
  expect(await readStored(ada.id)).toMatchObject({ faces: [], numbers: [] });
});

test('identity markers are deleted with the subject, and so are the signals of others', async () => {
  const [ada, bo] = [await person(), await person({ ...ADA, external_uid: 'bo' })];
  const submission = await licence(ada, { face: fakeFace('ada'), print: NUMBER_ALONE });
  await licence(bo, { face: fakeFace('ada', 1), print: NUMBER_ALONE });
  expect(await listSignals(submission.id)).toHaveLength(2);
  const erased = await app.client.send('DELETE', `/admin/subjects/${bo.id}`, { bearer });
  expect(erased.body.receipt.records).toMatchObject({ face_templates: 1, document_numbers: 1 });
  expect(await readStored(bo.id)).toEqual({ faces: [], numbers: [], stored: [] });
  expect(await listSignals(submission.id)).toEqual([]);
});

test('signals change no verdict', async () => {
  const verdicts = [];
  for (const shows of [
    {},
    { quality: { sharpness: 0, glare: 0.9 }, copy: { ok: true, value: { stripes: 1, dots: 3 } } } as const,
  ]) {
    const { status } = await licence(await person(), { ...shows, face: fakeFace('ada'), print: ADAS_PRINT });
    verdicts.push(status);
  }
  expect(verdicts).toEqual(['LICENSE_APPROVED', 'LICENSE_APPROVED']);
});

const looks = async (subject: string) => {
  const { entries } = (await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer })).body;
  return entries.filter(({ action }: { action: string }) => action === 'submission.viewed');
};

test('[S145] viewing a case is audited once, and viewing none is not', async () => {
  const ada = await person();
  const { id } = await licence(ada, {});
  expect(await looks(ada.id)).toEqual([]);
  await open(id);
  await open(id);
  expect(await looks(ada.id)).toMatchObject([{ actor: 'root', fields: [] }, { actor: 'root' }]);
  expect((await open(ada.id)).status).toBe(404);
});

test('twenty concurrent views are all in the audit, whose chain is valid', async () => {
  const ada = await person();
  const { id } = await licence(ada, {});
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await looks(ada.id)).toHaveLength(20);
});

test('a case shows since when it waits', async () => {
  const ada = await person();
  const { id } = await licence(ada, {});
  const since = app.dependencies.now().toISOString().slice(0, 19).replace('T', ' ');
  app.moveClock(60_000);
  await app.client.post(`/admin/submissions/${id}/messages`, { bearer, json: { comment: 'Hello.' } });
  expect((await open(id)).body.waiting_since).toBe(since);
  await decide(id, 'approve');
  expect((await open(id)).body.waiting_since).toBeNull();
});

describe('cases that belong together', () => {
  type RelatedCaseRow = { submission: { id: string } | null; subject_id: string; ties: { what: string }[] };
  const listTies = async (id: string, as = bearer) =>
    (await app.client.get(`/admin/submissions/${id}`, { bearer: as })).body.related.map(
      ({ submission, subject_id, ties }: RelatedCaseRow) => [
        submission?.id ?? subject_id,
        ties.map(({ what }) => what),
      ],
    );

  test('related cases are listed with their relation: a face, a number, a link, each case once', async () => {
    const [ada, twin, namesake] = [await person(), await person(), await person()];
    const card = await licence(ada, { face: fakeFace('ada'), print: ADAS_PRINT });
    const submission = await selfie(ada, fakeFace('ada', 1));
    const other = await licence(twin, { face: fakeFace('ada', 2), print: ADAS_PRINT });
    const stranger = await person({ ...ADA, license_number: 'X9' });
    await licence(stranger, { face: fakeFace('mallory'), print: ['4d DL X9-1111'] });
    expect(await listTies(card.id)).toEqual([
      [other.id, ['face', 'document']],
      [submission.id, ['link']],
      [namesake.id, ['document']],
    ]);
    expect(await listTies(submission.id)).toEqual([
      [other.id, ['face']],
      [card.id, ['link']],
    ]);
  });

  test('a related case says whether name, birth date and number of both records are the same', async () => {
    const readRecords = async (id: string) =>
      (await open(id)).body.related.map(({ records }: { records: object | null }) => records);
    const submission = await selfie(await person(), fakeFace('ada'));
    await selfie(await person({ ...ADA, license_number: 'n4172 86503' }), fakeFace('ada', 1));
    expect(await readRecords(submission.id)).toEqual([
      { name: 'same', date_of_birth: 'same', license_number: 'same' },
    ]);
    const ben = await selfie(await person({ first_name: 'Ben', last_name: 'Larch' }), fakeFace('ben'));
    await selfie(await person(), fakeFace('ben', 1));
    // A detail that a record lacks is no agreement.
    expect(await readRecords(ben.id)).toEqual([
      { name: 'differs', date_of_birth: 'unknown', license_number: 'unknown' },
    ]);
  });

  test('[S163] related cases disappear with the person, and are of one tenant', async () => {
    const [ada, twin] = [await person({ first_name: 'A', last_name: 'B' }), await person()];
    const submission = await selfie(ada, fakeFace('ada'));
    await selfie(await person(ADA, OTHER_HOST), fakeFace('ada', 3));
    const other = await selfie(twin, fakeFace('ada', 2));
    expect(await listTies(submission.id)).toEqual([[other.id, ['face']]]);
    await app.client.send('DELETE', `/admin/subjects/${twin.id}`, { bearer, json: {} });
    expect(await listTies(submission.id)).toEqual([]);
  });

  test('[S163] related cases are for roles that see cases: the role view too, privacy not', async () => {
    const submission = await selfie(await person(), fakeFace('ada'));
    const view = await addColleague(app, bearer, 'vic', 'view');
    const privacy = await addColleague(app, bearer, 'pia', 'privacy');
    expect(await listTies(submission.id, view.bearer)).toEqual(await listTies(submission.id));
    expect((await app.client.get(`/admin/submissions/${submission.id}`, privacy)).status).toBe(403);
  });
});
