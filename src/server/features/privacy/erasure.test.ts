import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { Tx } from '../../store/transaction.ts';

// Every model is unavailable: every upload is parked, which is enough for an erasure.
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;
const still = {
  away: false,
  afterPut: async () => {},
  beforePut: async () => {},
  beforeDelete: async () => {},
  deletesLeft: Infinity,
};
const storage = { ...still };

function withFaults(objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    put: async (key, bytes) => {
      await storage.beforePut();
      await objects.put(key, bytes);
      await storage.afterPut();
    },
    delete: async (key) => {
      await storage.beforeDelete();
      storage.deletesLeft -= 1;
      if (storage.away || storage.deletesLeft < 0) throw new Error('The store does not answer.');
      await objects.delete(key);
    },
  };
}

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, wrapObjects: withFaults });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(storage, still);
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  token = await mint(app, bearer, subject);
});

const erase = (id = subject, json?: unknown) =>
  app.client.send('DELETE', `/admin/subjects/${id}`, { bearer, ...(json ? { json } : {}) });
const listFiles = async (subjectId: string) =>
  (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subjectId}/`));
const send = (type: string, id: string) => upload(app, token, type, image, { verification_id: id });
const read = (id = subject) => app.client.get(`/admin/subjects/${id}`, { bearer });
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => app.dependencies.db.asTenant(app.tenantId, work);
const listRequests = (id: string) =>
  inTenant((tx) => tx.selectFrom('deletion_requests').selectAll().where('subject_id', '=', id).execute());

/** Two licences, one with a superseded attempt, a selfie, an age analysis and a comment: five images. */
async function fillSubject() {
  const licence = (await send('license', 'one')).body.license_id;
  await send('license', 'one');
  await send('license', 'two');
  const selfie = (await send('selfie', 'face')).body.selfie_id;
  const age = (await send('analyze', 'age')).body.selfie_id;
  const json = { comment: 'Too dark.' };
  await app.client.post(`/admin/submissions/${licence}/reject`, { bearer, json });
  return { licence, selfie, age };
}

/** A licence that an administrator requests again. */
async function flagLicence(): Promise<string> {
  const { license_id } = (await send('license', 'one')).body;
  const json = { require_reupload: true };
  await app.client.post(`/admin/submissions/${license_id}/reject`, { bearer, json });
  return license_id;
}

const reupload = (id: string) =>
  app.client.post(`/subject/reupload?type=license&id=${id}`, { token, form: uploadForm(image) });

const COUNTS = {
  images: 5,
  licenses: 2,
  selfies: 2,
  attempts: 5,
  messages: 1,
  notes: 0,
  details: 1,
  tokens: 1,
  blocks: 0,
  consents: 0,
};

describe('the count beforehand', () => {
  test('the preview shows what would be removed, and removes nothing', async () => {
    await fillSubject();
    const answer = await app.client.get(`/admin/subjects/${subject}/erasure`, { bearer });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...COUNTS, bytes: 5 * image.length });
    expect(await listFiles(subject)).toHaveLength(5);
  });

  test('the preview of a subject without any data is zeros', async () => {
    const bare = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const { body } = await app.client.get(`/admin/subjects/${bare}/erasure`, { bearer });
    const nothing = {
      images: 0,
      bytes: 0,
      licenses: 0,
      selfies: 0,
      attempts: 0,
      messages: 0,
      notes: 0,
      tokens: 0,
      blocks: 0,
      consents: 0,
    };
    expect(body).toEqual({ ...nothing, details: 1 });
  });
});

test('[S88] an erasure removes saved filters whose search or label finds only the person, and keeps those that find others too', async () => {
  const erasedId = await newSubject(app, bearer, {
    first_name: 'Ottilie',
    last_name: 'Quandt-Mercer',
    external_uid: 'crm-4711',
  });
  await newSubject(app, bearer, { first_name: 'Ottilie', last_name: 'Brandt' });
  const { bearer: colleague } = await addColleague(app, bearer, 'Kim', 'admin');
  const save = async (name: string, filter: object, isShared: boolean, by = bearer) => {
    const json = { name, filter, shared: isShared };
    expect((await app.client.post('/admin/saved-filters', { bearer: by, json })).status).toBe(201);
  };
  await save('The name', { q: 'ottilie quandt' }, true);
  await save('A slip in the name', { q: 'quant' }, true);
  await save('The number', { q: 'crm4711', kind: 'license' }, false);
  await save('Quandt-Mercer', { kind: 'selfie' }, true);
  await save('A colleague’s own', { q: 'Mercer' }, false, colleague);
  await save('Two people', { q: 'ottilie' }, true);
  await save('No match', { q: 'unmatched' }, true);
  await save('Low scores', { score_below: '0.5' }, true);
  const { receipt } = (await erase(erasedId)).body;
  expect(receipt.records.saved_filters).toBe(5);
  const names = async (by: string) =>
    (await app.client.get('/admin/saved-filters', { bearer: by })).body.saved_filters.map(
      (filter: { name: string }) => filter.name,
    );
  for (const by of [bearer, colleague])
    expect(await names(by)).toEqual(['Low scores', 'No match', 'Two people']);
});

test('an erasure completes the pending request, removes images and records, and gives a receipt', async () => {
  await fillSubject();
  const request = await app.client.post('/subject/request-deletion', {
    token,
    json: { confirmation: true, reason: 'I moved away.' },
  });
  app.moveClock(60_000);
  const at = app.dependencies.now();
  const answer = await erase(subject, { reason: 'as asked' });
  expect(answer.status).toBe(200);
  const { images: objects, ...counted } = COUNTS;
  const records = { ...counted, face_templates: 0, document_numbers: 0, saved_filters: 0 };
  expect(answer.body).toEqual({
    message: expect.any(String),
    requestId: request.body.request_id,
    receipt: {
      request_id: request.body.request_id,
      objects,
      bytes: 5 * image.length,
      records,
      erased_at: at.toISOString().slice(0, 19).replace('T', ' '),
      audit_number: expect.any(Number),
      audit_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  expect(await listFiles(subject)).toEqual([]);
  expect((await read()).status).toBe(404);
  expect((await app.client.get('/ephemeral/capability', { token })).status).toBe(401);
  expect(await listRequests(subject)).toMatchObject([
    {
      request_id: request.body.request_id,
      status: 'completed',
      reason: null,
      completed_at: at,
      requested_by: 'subject',
    },
  ]);
});

test('an erasure is on the audit with names and counts, under the hash of its receipt', async () => {
  await fillSubject();
  const { receipt } = (await erase()).body;
  const entry = await inTenant((tx) =>
    tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', subject)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow(),
  );
  expect(entry).toMatchObject({
    action: 'subject.erased',
    actor: 'root',
    number: receipt.audit_number,
    fields: ['images', 'licenses', 'selfies', 'attempts', 'messages', 'details', 'tokens'],
  });
  expect(Buffer.from(entry.hash).toString('hex')).toBe(receipt.audit_hash);
  expect(entry.receipt).toMatchObject({ request_id: receipt.request_id, objects: 5 });
});

test('an erasure without a request records one as completed', async () => {
  const { body } = await app.client.send('DELETE', `/subjects/${subject}`, { bearer });
  expect(await listRequests(subject)).toMatchObject([
    { request_id: body.requestId, status: 'completed', reason: null, requested_by: 'staff' },
  ]);
});

test('an erasure affects no other person', async () => {
  const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  const otherToken = await mint(app, bearer, other);
  await upload(app, otherToken, 'license', image, { verification_id: 'one' });
  await send('license', 'one');
  await erase();
  expect((await read(other)).status).toBe(200);
  expect(await listFiles(other)).toHaveLength(1);
  expect((await app.client.get('/ephemeral/capability', { token: otherToken })).status).toBe(200);
});

test('an erasure of a subject already erased, or unknown, is 404', async () => {
  await erase();
  expect((await erase()).status).toBe(404);
  expect((await app.client.send('DELETE', `/subjects/${subject}`, { bearer })).status).toBe(404);
  expect((await app.client.get(`/admin/subjects/${subject}/erasure`, { bearer })).status).toBe(404);
  expect((await app.client.post(`/admin/subjects/${subject}/request-deletion`, { bearer })).status).toBe(404);
  expect(await listRequests(subject)).toHaveLength(1);
});

test('an erasure requested ten times at once succeeds once, and the others find no subject', async () => {
  await fillSubject();
  const answers = await Promise.all(Array.from({ length: 10 }, () => erase()));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(404)]);
  expect(await listRequests(subject)).toHaveLength(1);
});

test('an erasure and a change of the subject at once: the change is written before, or finds no subject', async () => {
  const changes = Array.from({ length: 10 }, () =>
    app.client.send('PATCH', `/admin/subjects/${subject}`, { bearer, json: { addr_city: 'Lund' } }),
  );
  const [erased, ...changed] = await Promise.all([erase(), ...changes]);
  expect(erased!.status).toBe(200);
  for (const { status } of changed) expect([200, 404]).toContain(status);
});

test('an unavailable store is 503 with Retry-After, and the database is unchanged', async () => {
  await fillSubject();
  const { body: request } = await app.client.post(`/admin/subjects/${subject}/request-deletion`, {
    bearer,
    json: { reason: 'please' },
  });
  const before = await countAll();
  storage.away = true;
  const answer = await erase();
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.body).toEqual({ error: expect.any(String) });
  expect(await countAll()).toEqual(before);
  expect(await listRequests(subject)).toMatchObject([{ status: 'pending', reason: 'please' }]);
  storage.away = false;
  expect((await erase()).body.requestId).toBe(request.request_id);
});

test('a store that fails midway: removed images stay removed, and the next call finishes', async () => {
  await fillSubject();
  storage.deletesLeft = 2;
  expect((await erase()).status).toBe(503);
  expect(await listFiles(subject)).toHaveLength(3);
  expect((await read()).status).toBe(200);
  storage.deletesLeft = Infinity;
  expect((await erase()).status).toBe(200);
  expect(await listFiles(subject)).toEqual([]);
});

const countAll = () =>
  inTenant(async (tx) => {
    const tables = ['subjects', 'submissions', 'attempts', 'messages', 'audit_entries', 'deletion_requests'];
    const counts: Record<string, unknown> = {};
    for (const table of tables) {
      counts[table] = (await sql`select count(*) from ${sql.table(table)}`.execute(tx)).rows[0];
    }
    return counts;
  });

test('an unexpected failure is 500 without its message, and rolled back', async () => {
  await send('license', 'one');
  const asOwner = (statement: string) =>
    app.dependencies.db.asSystem(async (tx) => {
      await sql`reset role`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  await asOwner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'planted'; end $$`);
  await asOwner(
    'create trigger refuse before delete on subject_details for each row execute function refuse()',
  );
  const answer = await erase();
  await asOwner('drop function refuse cascade');
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ error: 'The server failed unexpectedly. Try again.' });
  expect((await read()).status).toBe(200);
  expect(await listRequests(subject)).toEqual([]);
  expect((await erase()).status).toBe(200);
});

async function expectNothingLeft(): Promise<void> {
  expect(await listFiles(subject)).toEqual([]);
  const remainingRows = await inTenant((tx) =>
    tx.selectFrom('attempts').selectAll().where('subject_id', '=', subject).execute(),
  );
  expect(remainingRows).toEqual([]);
  expect((await read()).status).toBe(404);
}

test('an upload of a subject erased before the image is stored leaves nothing', async () => {
  storage.beforePut = async () => void (await erase());
  expect((await send('license', 'one')).status).toBe(404);
  await expectNothingLeft();
});

test('an upload of a subject erased between the image and its record leaves nothing', async () => {
  storage.afterPut = async () => void (await erase());
  expect((await send('license', 'one')).status).toBe(404);
  await expectNothingLeft();
});

test('the same with an existing submission, which the image would have continued, leaves nothing', async () => {
  await send('license', 'one');
  storage.afterPut = async () => void (await erase());
  expect((await send('license', 'one')).status).toBe(404);
  await expectNothingLeft();
});

test('a re-upload of a subject erased between the image and its record leaves nothing', async () => {
  const again = await flagLicence();
  storage.afterPut = async () => void (await erase());
  expect((await reupload(again)).status).toBe(404);
  await expectNothingLeft();
});

test('ten concurrent uploads of a subject erased meanwhile leave nothing', async () => {
  let storedCount = 0;
  let erasure: ReturnType<typeof erase> | null = null;
  storage.afterPut = async () => {
    storedCount += 1;
    if (storedCount === 5) erasure = erase();
  };
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send('license', `l-${at % 3}`)));
  expect((await erasure!).status).toBe(200);
  for (const { status } of answers) expect([200, 401, 404]).toContain(status);
  await expectNothingLeft();
});

/** A store that answers no call before `release`; `asked` resolves when it is first asked to remove something. */
function blockDeletes() {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  const deletionStarted = new Promise<void>((resolve) => {
    storage.beforeDelete = () => {
      resolve();
      return releasePromise;
    };
  });
  return { deletionStarted, release };
}

test('[S93] a slow store blocks no other request: they are answered before it is', async () => {
  const { licence } = await fillSubject();
  const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  for (const begin of [() => app.client.send('DELETE', `/licenses/${licence}`, { bearer }), () => erase()]) {
    const store = blockDeletes();
    const erasing = begin();
    await store.deletionStarted;
    expect((await read(other)).status).toBe(200);
    expect((await app.client.get('/admin/submissions', { bearer })).status).toBe(200);
    const json = { first_name: 'E' };
    const change = await app.client.send('PATCH', `/admin/subjects/${other}`, { bearer, json });
    expect(change.status).toBe(200);
    store.release();
    expect((await erasing).status).toBe(200);
  }
});

test('[S93] decisions, messages, uploads and erasures of the person meanwhile are removed too', async () => {
  const { licence } = await fillSubject();
  const store = blockDeletes();
  const erasing = erase();
  await store.deletionStarted;
  expect((await app.client.post(`/admin/submissions/${licence}/approve`, { bearer })).status).toBe(409);
  const { license_id } = (await send('license', 'meanwhile')).body;
  expect((await app.client.post(`/admin/submissions/${license_id}/approve`, { bearer })).status).toBe(200);
  const json = { comment: 'x', license_id };
  expect((await app.client.post('/subject/messages', { token, json })).status).toBe(200);
  const again = [erase(), app.client.send('DELETE', `/licenses/${licence}`, { bearer })];
  store.release();
  const answers = await Promise.all([erasing, ...again]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect((await read()).status).toBe(404);
  expect(await listFiles(subject)).toEqual([]);
  expect(await listRequests(subject)).toMatchObject([{ status: 'completed', reason: null }]);
});

const remove = (path: string) => app.client.send('DELETE', path, { bearer });

test('a licence is removed with the images of all its attempts, and the rest stays', async () => {
  const { licence, selfie } = await fillSubject();
  const answer = await remove(`/licenses/${licence}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: 'deleted', id: licence });
  expect(await listFiles(subject)).toHaveLength(3);
  const { body } = await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer });
  expect(body.submissions).toHaveLength(3);
  expect((await app.client.get(`/admin/submissions/${selfie}`, { bearer })).status).toBe(200);
  expect((await remove(`/licenses/${licence}`)).status).toBe(404);
});

test('a selfie and an age analysis are removed as selfies, and neither as a licence', async () => {
  const { licence, selfie, age } = await fillSubject();
  expect((await remove(`/licenses/${selfie}`)).status).toBe(404);
  expect((await remove(`/selfies/${licence}`)).status).toBe(404);
  for (const id of [selfie, age]) {
    expect((await remove(`/selfies/${id}`)).body).toEqual({ status: 'deleted', id });
  }
  const entries = await inTenant((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['action', 'actor'])
      .where('subject_id', '=', subject)
      .where('action', '=', 'selfie.erased')
      .execute(),
  );
  expect(entries).toEqual(Array(2).fill({ action: 'selfie.erased', actor: 'root' }));
});

test('one record is unchanged if the store is unavailable', async () => {
  const { licence } = await fillSubject();
  storage.away = true;
  expect((await remove(`/licenses/${licence}`)).status).toBe(503);
  expect((await app.client.get(`/admin/submissions/${licence}`, { bearer })).body.attempts).toHaveLength(2);
});

test('a record erased during its re-upload: that finds no record, and removes its image', async () => {
  const licence = await flagLicence();
  storage.afterPut = async () => void (await remove(`/licenses/${licence}`));
  expect((await reupload(licence)).status).toBe(404);
  expect(await listFiles(subject)).toEqual([]);
});

test('a record erased during its next upload: that begins a separate record', async () => {
  const { licence } = await fillSubject();
  storage.afterPut = async () => void (await remove(`/licenses/${licence}`));
  const next = await send('license', 'one');
  expect(next.status).toBe(200);
  expect(next.body.license_id).not.toBe(licence);
  expect(await listFiles(subject)).toHaveLength(4);
});
