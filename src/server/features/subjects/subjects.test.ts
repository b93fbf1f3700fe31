import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainQueries } from '../../../../test/harness/databases/explain-queries.ts';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { listSubjects, matchesSearch, planSearch, selectSubjects } from '../../store/subject-search.ts';

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());

const create = (json: unknown) => app.client.post('/admin/subjects', { bearer, json });
const read = (id: string, query = '') => app.client.get(`/admin/subjects/${id}${query}`, { bearer });
const patch = (id: string, json: unknown) =>
  app.client.send('PATCH', `/admin/subjects/${id}`, { bearer, json });

const FULL = {
  first_name: 'Zoë',
  middle_name: 'de la',
  last_name: "O'Brien-Núñez",
  external_uid: 'crm-7',
  date_of_birth: '1986-10-16',
  email: 'zoe@example.com',
  license_number: 'A123-456',
  license_state: 'CZ',
  license_issue_date: '2022-01-31',
  license_expiry_date: '2030-02-28',
  addr_street: '1 Main St',
  addr_city: 'Port Ellery',
  addr_state: 'CZ',
  addr_zip: '97318',
  addr_country: 'USA',
  photo_url: 'https://example.com/z.jpg',
};

test('creating a subject answers 201, and the record reads back as it was sent', async () => {
  const answer = await create(FULL);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ subject_id: expect.stringMatching(/^[0-9a-f-]{14}7/), status: 'created' });
  const { body } = await read(answer.body.subject_id);
  expect(body).toEqual({
    ...FULL,
    id: answer.body.subject_id,
    tags: [],
    created_at: '2026-03-01 12:00:00',
  });
});

test('creating a subject accepts dob for date_of_birth, and an empty one as none', async () => {
  const id = (await create({ first_name: 'A', last_name: 'B', dob: '2000-02-29' })).body.subject_id;
  expect((await read(id)).body.date_of_birth).toBe('2000-02-29');
  const none = (await create({ first_name: 'A', last_name: 'B', dob: '' })).body.subject_id;
  expect((await read(none)).body.date_of_birth).toBeNull();
});

test('creating a second subject with the same external_uid is refused, and another tenant may use it', async () => {
  await create({ first_name: 'A', last_name: 'B', external_uid: 'twice' });
  const second = await create({ first_name: 'C', last_name: 'D', external_uid: 'twice' });
  expect(second.status).toBe(409);
  const json = { first_name: 'C', last_name: 'D', external_uid: 'twice' };
  const other = await logIn(app, OTHER_HOST);
  const there = await app.client.post('/admin/subjects', { host: OTHER_HOST, bearer: other, json });
  expect(there.status).toBe(201);
});

test('one of two concurrent registrations with the same external_uid wins', async () => {
  const json = { first_name: 'A', last_name: 'B', external_uid: 'race' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(json)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test.each([
  [{ last_name: 'B' }, 'first_name is required.'],
  [{ first_name: 'A' }, 'last_name is required.'],
  [{ first_name: '', last_name: 'B' }, 'first_name must not be empty.'],
  [{ first_name: '   ', last_name: 'B' }, 'first_name must not be empty.'],
  [{ first_name: 7, last_name: 'B' }, 'first_name must be text.'],
  [{ first_name: 'A\u0000', last_name: 'B' }, 'first_name must not contain control characters.'],
  [{ first_name: 'A'.repeat(201), last_name: 'B' }, 'first_name must have at most 200 characters.'],
  [{ first_name: 'A', last_name: 'B', dob: '16.10.1986' }, 'dob must be a date like 1986-10-16.'],
  [
    { first_name: 'A', last_name: 'B', date_of_birth: '2001-02-29' },
    'date_of_birth must be a date like 1986-10-16.',
  ],
  [
    { first_name: 'A', last_name: 'B', dob: '2001-01-01', date_of_birth: '2001-01-02' },
    'dob and date_of_birth must not differ.',
  ],
])('creating a subject refuses %j with one sentence', async (json, sentence) => {
  const answer = await create(json);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: sentence });
});

test('creating a subject reads a valid body with any content type', async () => {
  const raw = JSON.stringify({ first_name: 'A', last_name: 'B' });
  const answer = await app.client.post('/admin/subjects', {
    bearer,
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(201);
});

test('creating a subject refuses a body of half a megabyte', async () => {
  const answer = await create({ first_name: 'A', last_name: 'B', email: 'x'.repeat(500_000) });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: 'The body is too large. Send less.' });
});

test('changing a subject changes the named fields, clears null or empty ones, and records field names without values', async () => {
  const id = (await create({ ...FULL, external_uid: 'change-1' })).body.subject_id;
  const answer = await patch(id, {
    last_name: 'Ortiz',
    middle_name: null,
    license_number: '',
    addr_zip: '1',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: 'updated' });
  expect((await read(id)).body).toMatchObject({
    first_name: 'Zoë',
    last_name: 'Ortiz',
    middle_name: null,
    license_number: null,
    addr_zip: '1',
    addr_city: 'Port Ellery',
  });
  const entries = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('number').execute(),
  );
  expect(entries.at(-1)).toMatchObject({
    action: 'subject.updated',
    actor: 'root',
    fields: ['last_name', 'middle_name', 'license_number', 'addr_zip'],
  });
  expect(JSON.stringify(entries)).not.toContain('Ortiz');
});

test('an empty change of a subject is no error; a name cannot be cleared', async () => {
  const id = (await create({ first_name: 'A', last_name: 'B' })).body.subject_id;
  expect((await patch(id, {})).status).toBe(200);
  expect((await patch(id, { first_name: null })).status).toBe(400);
});

test('changing a subject to another’s external_uid is 409, and nothing of the change is written', async () => {
  await create({ first_name: 'A', last_name: 'B', external_uid: 'taken' });
  const id = (await create({ first_name: 'C', last_name: 'D' })).body.subject_id;
  const answer = await patch(id, { external_uid: 'taken', first_name: 'X', addr_city: 'Y' });
  expect(answer.status).toBe(409);
  expect((await read(id)).body).toMatchObject({ first_name: 'C', external_uid: null, addr_city: null });
});

test('changing another tenant’s subject is 404', async () => {
  const other = await logIn(app, OTHER_HOST);
  const id = (await create({ first_name: 'A', last_name: 'B' })).body.subject_id;
  const caller = { host: OTHER_HOST, bearer: other };
  expect((await app.client.get(`/admin/subjects/${id}`, caller)).status).toBe(404);
  const change = await app.client.send('PATCH', `/admin/subjects/${id}`, {
    ...caller,
    json: { first_name: 'X' },
  });
  expect(change.status).toBe(404);
});

describe('listing', () => {
  test('subjects are listed newest first, in pages, with limit and offset clamped to their bounds', async () => {
    const ids = [];
    for (const name of ['one', 'two', 'three']) {
      app.moveClock(1000);
      ids.push((await create({ first_name: name, last_name: 'List' })).body.subject_id);
    }
    const list = async (query: string) =>
      (await app.client.get(`/admin/subjects${query}`, { bearer })).body.map((row: { id: string }) => row.id);
    expect((await list('?limit=3')).slice(0, 3)).toEqual([...ids].reverse());
    expect(await list('?limit=1&offset=1')).toEqual([ids[1]]);
    expect((await list('?limit=5000&offset=-4'))[0]).toBe(ids[2]);
    expect((await app.client.get('/admin/subjects?limit=many', { bearer })).status).toBe(400);
  });

  test('listed rows have the documented fields, deletion requests only on request', async () => {
    const [row] = (await app.client.get('/admin/subjects?limit=1', { bearer })).body;
    const fields = [
      'id',
      'external_uid',
      'first_name',
      'last_name',
      'date_of_birth',
      'photo_url',
      'subject_created_at',
    ];
    expect(Object.keys(row)).toEqual(fields);
    const firstPage = await app.client.get('/admin/subjects?limit=1&includeDeletionRequests=true', {
      bearer,
    });
    expect(firstPage.body[0].deletion_requests).toEqual([]);
    const pending = await app.client.get('/admin/subjects?deletionRequestStatus=pending', { bearer });
    expect(pending.body).toEqual([]);
  });
});

describe('searching', () => {
  let zoe: string;
  beforeAll(async () => {
    zoe = await newSubject(app, bearer, {
      ...FULL,
      first_name: 'Zoë',
      last_name: "D'Artémis-Brandt",
      external_uid: 'CRM 4711/b',
      email: 'z.search@example.com',
      license_number: 'W4172-86503',
    });
    await newSubject(app, bearer, { first_name: 'Zora', last_name: 'Elsewhere' });
  });
  const find = async (search: string, caller: { host?: string; bearer: string } = { bearer }) => {
    const answer = await app.client.get(`/admin/subjects?search=${encodeURIComponent(search)}`, caller);
    return answer.body.map((row: { id: string }) => row.id);
  };

  test.each([
    'd’artemis',
    'dartemis-brandt',
    'BRANDT',
    'zoe brandt',
    'Brandt, Zoë',
    'crm4711b',
    'CRM 4711/b',
    'z.search@example.com',
    'Z.SEARCH@',
    'w417286503',
    'W4172 86503',
  ])('searching finds by %s', async (search) => expect(await find(search)).toEqual([zoe]));

  test.each(['randt', 'zoe elsewhere', '86503', 'unmatched'])(
    'searching %s finds no subject',
    async (search) => expect(await find(search)).toEqual([]),
  );

  const findSimilar = async (search: string, page = '') => {
    const query = `search=${encodeURIComponent(search)}&similar=true${page}`;
    const answer = await app.client.get(`/admin/subjects?${query}`, { bearer });
    return answer.body.map((row: { id: string }) => row.id);
  };

  test.each(['bradnt', 'zoe bradnt', 'zoe dartmeis'])(
    'a person who types %s finds the customer, and a program that looks for it does not',
    async (search) => {
      expect(await findSimilar(search)).toEqual([zoe]);
      expect(await find(search)).toEqual([]);
    },
  );

  test('typing errors count only if no one matches exactly, and on every page alike', async () => {
    const exact = await newSubject(app, bearer, { first_name: 'Rasmus', last_name: 'Kvalsund' });
    await newSubject(app, bearer, { first_name: 'Rasmus', last_name: 'Kvalsunt' });
    expect(await findSimilar('kvalsund')).toEqual([exact]);
    expect(await findSimilar('kvalsund', '&offset=1')).toEqual([]);
    expect((await findSimilar('kvalsunx')).length).toBe(2);
    expect((await findSimilar('kvalsunx', '&offset=1')).length).toBe(1);
    expect(await find('kvalsunx')).toEqual([]);
    expect(await findSimilar('kvalxxxx')).toEqual([]);
  });

  test('a search without words narrows nothing, and the newest come first', async () => {
    expect((await find(' - ')).length).toBeGreaterThan(2);
    expect((await find('zo')).indexOf(zoe)).toBe(1);
  });

  test('a search follows a change of the record, and loses its old words', async () => {
    const id = await newSubject(app, bearer, {
      first_name: 'Ines',
      last_name: 'Before',
      email: 'i@b.example',
    });
    await patch(id, { last_name: 'After', email: 'i@a.example' });
    expect(await find('before')).toEqual([]);
    expect(await find('i@b.example')).toEqual([]);
    expect(await find('after i@a.example')).toEqual([id]);
    expect((await app.client.send('DELETE', `/admin/subjects/${id}`, { bearer, json: {} })).status).toBe(200);
    const remainingRows = await app.dependencies.db.asSystem((tx) =>
      tx.selectFrom('subject_words').selectAll().where('subject_id', '=', id).execute(),
    );
    expect(remainingRows).toEqual([]);
  });

  test('[S176] a search finds the same, one by one for few and while scanning all for many', async () => {
    const { db } = app.dependencies;
    const findAs = (words: string[], near: boolean, few: number) =>
      db.asTenant(app.tenantId, async (tx) => {
        const search = await planSearch(tx, { tenantId: app.tenantId, words, near }, few);
        const rows = await selectSubjects(tx, app.tenantId).where(matchesSearch('s.id', search!)).execute();
        return { findsFew: search!.findsFew, ids: rows.map(({ id }) => id).sort() };
      });
    for (const [words, near, count] of [
      [['zora'], false, 1],
      [['zoe', 'brandt'], false, 1],
      [['zoe', 'elsewhere'], false, 0],
      [['w4172', '86503'], false, 1],
      [['zoe', 'bradnt'], true, 1],
      [['brandt'], true, 0],
    ] as const) {
      const [few, many] = [await findAs([...words], near, 1000), await findAs([...words], near, -1)];
      expect([words, few.findsFew, many.findsFew]).toEqual([words, true, false]);
      expect([words, few.ids.length]).toEqual([words, count]);
      expect(many.ids).toEqual(few.ids);
    }
    expect((await findAs(['zo'], false, 1)).findsFew).toBe(false);
    expect((await findAs(['zo', 'brandt'], false, 1)).findsFew).toBe(true);
  });

  test('a search fetches very many old subjects, whom a scan of all would find last', async () => {
    await newSubject(app, bearer, { first_name: 'Latest', last_name: 'Comer' });
    const fetches = (word: string, newest: number) =>
      app.dependencies.db.asTenant(app.tenantId, async (tx) => {
        const search = { tenantId: app.tenantId, words: [word], near: false };
        return (await planSearch(tx, search, 0, newest))!.findsFew;
      });
    expect(await fetches('brandt', 1)).toBe(true);
    expect(await fetches('brandt', 1000)).toBe(false);
  });

  test('[S176] a search reads the words first and each of those once, or all subjects in order, whatever the database estimates', async () => {
    const plan = (few: number) =>
      app.dependencies.db.asTenant(app.tenantId, async (tx) => {
        const search = await planSearch(tx, { tenantId: app.tenantId, words: ['zo'], near: false }, few);
        const rows = await selectSubjects(tx, app.tenantId)
          .where(matchesSearch('s.id', search!))
          .explain('text');
        return JSON.stringify(rows);
      });
    expect(await plan(1000)).toContain('InitPlan');
    expect(await plan(1000)).not.toContain('SubPlan');
    expect(await plan(-1)).toContain('SubPlan');
    expect(await plan(-1)).not.toMatch(/InitPlan|Semi Join|hashed/);
  });

  test('a search skips the rows before a page in the index alone, with the rows of the whole list', async () => {
    const [plan] = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      explainQueries(tx, ['seqscan', 'bitmapscan', 'sort'], (heard) =>
        listSubjects(heard, app.tenantId, { limit: 2, offset: 1 }),
      ),
    );
    expect(plan).toMatch(/Index Only Scan using subjects_newest/);

    for (const words of ['', '&search=brandt']) {
      const whole = (await app.client.get(`/admin/subjects?limit=100${words}`, { bearer })).body;
      for (const offset of [1, 2, whole.length]) {
        const { body } = await app.client.get(`/admin/subjects?limit=2&offset=${offset}${words}`, { bearer });
        expect(body).toEqual(whole.slice(offset, offset + 2));
      }
    }
  });

  test('a search finds none of another tenant’s subjects', async () => {
    expect(await find('brandt', { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) })).toEqual([]);
  });

  test('found rows have the status on request', async () => {
    const { body } = await app.client.get('/admin/subjects?search=brandt&include=status', { bearer });
    expect(body[0].status).toMatchObject({ license_status: 'none', license_expiry_date: '2030-02-28' });
  });
});

test('the status block is returned on request, and none without submissions', async () => {
  const id = await newSubject(app, bearer, {
    first_name: 'A',
    last_name: 'B',
    license_expiry_date: '2031-01-01',
  });
  expect((await read(id)).body.status).toBeUndefined();
  expect((await read(id, '?include=status')).body.status).toEqual({
    license_status: 'none',
    selfie_status: 'none',
    license_expiry_date: '2031-01-01',
    has_pending_reupload: false,
    need_student_reply: false,
    approved_licenses_count: 0,
    rejected_licenses_count: 0,
    approved_selfies_count: 0,
    rejected_selfies_count: 0,
    verified_details: null,
    record_changed: null,
  });
});

test('the subject’s own details are read and corrected with the capabilities for it', async () => {
  const id = await newSubject(app, bearer, { ...FULL, external_uid: 'own' });
  const token = await mint(app, bearer, id, { view_subject_details: true, can_edit_details: true });
  const change = await app.client.post('/subject/details', {
    token,
    json: { dob: '1990-01-02', addr_city: 'Lund' },
  });
  expect(change.body).toEqual({ status: 'updated' });
  const { body } = await app.client.get('/subject/details', { token });
  expect(body).toMatchObject({ first_name: 'Zoë', dob: '1990-01-02', addr_city: 'Lund' });
  expect(Object.keys(body)).not.toContain('external_uid');
});

test('[S30] the subject’s own details are refused without the capabilities', async () => {
  const token = await mint(app, bearer, await newSubject(app, bearer, { first_name: 'A', last_name: 'B' }));
  expect((await app.client.get('/subject/details', { token })).status).toBe(403);
  expect((await app.client.post('/subject/details', { token, json: {} })).status).toBe(403);
});

test('the subject’s own details are edited 20 times in an hour by one link, however many requests come at once; another link has its own 20', async () => {
  const { subject_id } = (await create({ first_name: 'A', last_name: 'Edited' })).body;
  const link = () => mint(app, bearer, subject_id, { can_edit_details: true, expires_in_minutes: 120 });
  const [token, other] = [await link(), await link()];
  const edit = (by: string, addr_city: string) =>
    app.client.post('/subject/details', { token: by, json: { addr_city } });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => edit(token, `city ${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refusals = answers.filter(({ status }) => status === 429);
  expect(refusals).toHaveLength(10);
  expect(refusals[0]!.body).toEqual({
    error: 'This link has reached its limit of 20 edits an hour. Try again later.',
    limit: 20,
  });
  expect(refusals[0]!.headers['retry-after']).toBe('3600');
  const before = (await read(subject_id)).body.addr_city;
  expect((await edit(token, 'late')).status).toBe(429);
  expect((await read(subject_id)).body.addr_city).toBe(before);
  const { entries } = (await app.client.get(`/admin/audit?subject_id=${subject_id}`, { bearer })).body;
  const updates = entries.filter(({ action }: { action: string }) => action === 'subject.updated');
  expect(updates).toHaveLength(20);
  expect((await edit(other, 'other')).status).toBe(200);
  app.moveClock(3_600_000);
  bearer = await logIn(app);
  expect((await edit(token, 'later')).status).toBe(200);
});

test('[S30] the caller’s own key cannot be changed by the subject', async () => {
  const id = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', external_uid: 'mine' });
  const token = await mint(app, bearer, id, { can_edit_details: true });
  await app.client.post('/subject/details', { token, json: { external_uid: 'theirs' } });
  expect((await read(id)).body.external_uid).toBe('mine');
});
