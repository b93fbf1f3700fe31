import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { HOST, OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let images: Record<'jpeg' | 'png' | 'webp', Buffer>;
const store = { away: false, gets: 0, beforeGet: async () => {} };

function withFaults(objects: ObjectStore): ObjectStore {
  const answer = () => {
    if (store.away) throw new Error('The store does not answer.');
  };
  return {
    ...objects,
    ping: async () => answer(),
    get: async (key) => {
      store.gets += 1;
      await store.beforeGet();
      answer();
      return objects.get(key);
    },
  };
}

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, wrapObjects: withFaults });
  bearer = await logIn(app);
  const image = () => sharp({ create: { width: 640, height: 400, channels: 3, background: '#789' } });
  images = {
    jpeg: await image().jpeg().toBuffer(),
    png: await image().png().toBuffer(),
    webp: await image().webp().toBuffer(),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(store, { away: false, gets: 0, beforeGet: async () => {} });
  subject = await newSubject(app, bearer, DETAILS);
  token = await mint(app, bearer, subject, { expires_in_minutes: 90 });
});

const DETAILS = {
  first_name: 'Åsa',
  last_name: 'Öberg',
  date_of_birth: '1961-07-23',
  license_number: 'P-001',
  addr_city: 'Lund',
};

const get = (id = subject) => app.client.get(`/admin/subjects/${id}/export`, { bearer });
const send = (type: string, id: string, image: Buffer) =>
  upload(app, token, type, image, { verification_id: id });
const parseFile = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString());
const listAuditActions = async (id = subject) => {
  const { body } = await app.client.get(`/admin/audit?subject_id=${id}`, { bearer });
  return body.entries.map((entry: { action: string }) => entry.action);
};

/** A licence in two attempts and rejected with a comment, a selfie, an age check, and a request for erasure. */
async function fillSubject() {
  const fields = { verification_id: 'card', language: 'sv' };
  const licence = (await upload(app, token, 'license', images.jpeg, fields)).body.license_id;
  await send('license', 'card', images.png);
  const selfie = (await send('selfie', 'face', images.webp)).body.selfie_id;
  const age = (await send('analyze', 'age', images.jpeg)).body.selfie_id;
  const json = { comment: 'Too dark, Åsa.' };
  await app.client.post(`/admin/submissions/${licence}/reject`, { bearer, json });
  await app.client.post('/subject/request-deletion', {
    token,
    json: { confirmation: true, reason: 'moved' },
  });
  return { licence, selfie, age };
}

const listPaths = async (id: string) => {
  const names = await readdir(app.objectsFolder, { recursive: true });
  return names.filter((name) => name.includes(`${id}/`)).map((name) => join(app.objectsFolder, name));
};

test('an export contains every record in words and every image as it was sent', async () => {
  const { licence, selfie, age } = await fillSubject();
  const answer = await get();
  expect(answer.status).toBe(200);
  const files = readZip(answer.bytes);
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      'subject.json',
      'submissions.json',
      'liveness.json',
      'messages.json',
      'notes.json',
      'blocks.json',
      'looks.json',
      'consents.json',
      'client-events.json',
      'deletion-requests.json',
      'links.json',
      'audit.json',
      'images.json',
      `images/license-${licence}-attempt-1.jpg`,
      `images/license-${licence}-attempt-2.png`,
      `images/selfie-${selfie}-attempt-1.webp`,
      `images/age-${age}-attempt-1.jpg`,
    ].sort(),
  );
  expect(files.get(`images/license-${licence}-attempt-1.jpg`)).toEqual(images.jpeg);
  expect(files.get(`images/license-${licence}-attempt-2.png`)).toEqual(images.png);
  expect(files.get(`images/selfie-${selfie}-attempt-1.webp`)).toEqual(images.webp);
  expect(parseFile(files, 'subject.json')).toMatchObject({ id: subject, ...DETAILS });
  expect(parseFile(files, 'messages.json')).toMatchObject([
    { submission_id: licence, author_type: 'admin', comment_text: 'Too dark, Åsa.' },
  ]);
  expect(parseFile(files, 'deletion-requests.json')).toMatchObject([
    { status: 'pending', reason: 'moved', requested_by: 'subject' },
  ]);
  expect(parseFile(files, 'links.json')).toMatchObject([{ upload_type: 'any', use_count: 4 }]);
  expect(files.get('README.txt')!.toString()).toContain(subject);
});

test('an export shows of each submission the data that a reviewer sees, and its images', async () => {
  const { licence } = await fillSubject();
  const caseBody = (await app.client.get(`/admin/submissions/${licence}`, { bearer })).body;
  const submissions = parseFile(readZip((await get()).bytes), 'submissions.json');
  expect(submissions).toHaveLength(3);
  expect(submissions[0]).toMatchObject({
    id: licence,
    kind: 'license',
    status: 'rejected',
    decided_by: 'staff',
    verification_id: 'card',
  });
  expect(submissions[0].attempts[0].language).toBe('sv');
  const attempt = submissions[0].attempts[1];
  expect(attempt).toMatchObject({
    attempt: 2,
    verdict: caseBody.attempts[1].verdict,
    reason: caseBody.attempts[1].reason,
    image: `images/license-${licence}-attempt-2.png`,
    image_expired_at: null,
  });
  expect(attempt.evidence).toMatchObject({ reference: 'none' });
  expect(submissions[1].decided_by).toBeNull();
});

test('an export contains no key, no hash, no staff name and no other person', async () => {
  const other = await newSubject(app, bearer, { first_name: 'Another', last_name: 'Person' });
  await upload(app, await mint(app, bearer, other), 'license', images.jpeg);
  await fillSubject();
  const files = readZip((await get()).bytes);
  const text = [...files]
    .filter(([name]) => !name.startsWith('images/'))
    .map(([, bytes]) => bytes.toString())
    .join();
  expect(text).not.toMatch(/hash"|image_key|object_key|tenant_id|"root"|Another/);
  expect(text).not.toContain(other);
  expect(text).not.toContain(token);
  expect(parseFile(files, 'audit.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'subject.created', by: 'staff' }),
      expect.objectContaining({ action: 'deletion.requested', by: 'subject' }),
    ]),
  );
});

test('an export is not cached on the way, and its name does not identify the person', async () => {
  const { headers } = await get();
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toBe(`attachment; filename="subject-${subject}.zip"`);
  expect(headers['cache-control']).toBe('no-store');
});

test('an export is on the audit before the first byte', async () => {
  await fillSubject();
  let actions: string[] = [];
  store.beforeGet = async () => {
    actions = await listAuditActions();
  };
  await get();
  expect(actions[0]).toBe('subject.exported');
  const { body } = await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer });
  expect(body.entries[0]).toMatchObject({
    actor: 'root',
    fields: [
      'subject',
      'submissions',
      'liveness',
      'messages',
      'notes',
      'blocks',
      'looks',
      'deletion-requests',
      'consents',
      'client-events',
      'links',
      'audit',
      'images',
    ],
  });
});

test('[S150] an export has the notes of reviewers, without the names of staff in them', async () => {
  const { licence } = await fillSubject();
  const text = 'Is the font right, @Root?';
  await app.client.post(`/admin/submissions/${licence}/notes`, { bearer, json: { text } });
  expect(parseFile(readZip((await get()).bytes), 'notes.json')).toEqual([
    { submission_id: licence, text: 'Is the font right, @staff?', created_at: '2026-03-01 12:00:00' },
  ]);
});

test('an export of a subject with only a name works too', async () => {
  const bare = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const files = readZip((await get(bare)).bytes);
  expect(files.size).toBe(14);
  expect(parseFile(files, 'images.json')).toEqual([]);
});

test('an export of an unknown, an erased or another tenant’s subject is 404', async () => {
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  expect((await app.client.get(`/admin/subjects/${subject}/export`, other)).status).toBe(404);
  expect((await get('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
  const answer = await get();
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ error: expect.any(String) });
});

describe('an image that cannot be had', () => {
  test('an unavailable image is named in the list, and the rest is sent', async () => {
    const { licence } = await fillSubject();
    const [first, second, ...rest] = await listPaths(subject);
    await rm(first!);
    await writeFile(second!, 'not what was sealed here');
    const files = readZip((await get()).bytes);
    const list = parseFile(files, 'images.json');
    const states = list.map(({ state }: { state: string }) => state).sort();
    expect(states).toEqual(['included', 'included', 'missing', 'unreadable']);
    expect(rest).toHaveLength(2);
    for (const { state, file } of list) expect(file !== null && files.has(file)).toBe(state === 'included');
    expect(list.some((entry: { submission_id: string }) => entry.submission_id === licence)).toBe(true);
  });

  test('an image with an unavailable store: 503 with Retry-After, and nothing on the audit', async () => {
    await fillSubject();
    store.away = true;
    const answer = await get();
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.body).toEqual({ error: expect.any(String) });
    expect(await listAuditActions()).not.toContain('subject.exported');
  });

  test('an image with a store that fails midway: the transfer breaks off', async () => {
    await fillSubject();
    store.beforeGet = async () => {
      if (store.gets === 3) store.away = true;
    };
    await expect(get()).rejects.toThrow();
  });

  test('an image of a person erased meanwhile: the archive is completed, and names the missing files', async () => {
    await fillSubject();
    store.beforeGet = async () => {
      if (store.gets !== 2) return;
      const erasureAnswer = await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
      expect(erasureAnswer.status).toBe(200);
    };
    const states = parseFile(readZip((await get()).bytes), 'images.json').map(
      (image: { state: string }) => image.state,
    );
    expect(states).toEqual(['included', 'missing', 'missing', 'missing']);
    expect((await get()).status).toBe(404);
  });
});

test('a caller who disconnects ends the export: no further image is read', async () => {
  await fillSubject();
  let resolveSecond = () => {};
  let resume = () => {};
  const atSecond = new Promise<void>((resolve) => {
    resolveSecond = resolve;
  });
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  store.beforeGet = async () => {
    if (store.gets !== 2) return;
    resolveSecond();
    await resumed;
  };
  const headers = { host: HOST, authorization: `Bearer ${bearer}` };
  const path = `/api/v1/admin/subjects/${subject}/export`;
  const outgoing = request({ port: app.port, host: '127.0.0.1', path, headers }).end();
  const [incoming] = await once(outgoing, 'response');
  incoming.on('error', () => {});
  await atSecond;
  incoming.destroy();
  // The server answers others meanwhile; by then it has long noticed the disconnect.
  for (let turn = 0; turn < 20; turn += 1) await app.client.get('/page');
  resume();
  for (let turn = 0; turn < 20; turn += 1) await app.client.get('/page');
  expect(store.gets).toBe(2);
});

test('the export has the details that an approval is about, also after the record changed', async () => {
  const { selfie } = await fillSubject();
  await app.client.post(`/admin/submissions/${selfie}/approve`, { bearer, json: {} });
  const changes = { bearer, json: { last_name: 'Grundig' } };
  await app.client.send('PATCH', `/admin/subjects/${subject}`, changes);
  const submissions = parseFile(readZip((await get()).bytes), 'submissions.json');
  const details = submissions.map(({ verified_details }: { verified_details: object }) => verified_details);
  const { first_name, last_name, license_number } = DETAILS;
  expect(details).toEqual([null, expect.objectContaining({ first_name, last_name, license_number }), null]);
});

/** The file of an export that has the rows of a table, or why none has. */
const EXPORTED: Record<string, string> = {
  attempts: 'submissions.json, and the images',
  audit_entries: 'audit.json',
  blocks: 'blocks.json',
  case_ties: 'They name other people.',
  client_events: 'client-events.json',
  consents: 'consents.json',
  credential_requests: 'They end after minutes; what came of one is in submissions.json.',
  deletion_requests: 'deletion-requests.json',
  document_numbers: 'Keyed hashes of numbers that are in subject.json and submissions.json.',
  ephemeral_tokens: 'links.json',
  erasure_holds: 'Holds are for staff alone: the person is told nothing of them.',
  face_templates: 'Made from the images, which are in the export, and readable by no person.',
  incoming_images: 'Images of an upload that has no answer yet.',
  keyed_requests: 'Answers that the person’s device had, kept for a day.',
  liveness_challenges: 'liveness.json',
  liveness_frames: 'liveness.json, and the images',
  stored_numbers: 'Keyed hashes of numbers that are in subject.json.',
  subject_details: 'subject.json',
  subject_relations: 'It names another person. What was settled is in audit.json.',
  subject_words: 'Words of the names in subject.json, for the search.',
  submissions: 'submissions.json',
  upload_marks:
    'Keyed hashes of images that are in the export, and of an id that is in the person’s browser.',
  verified_details: 'submissions.json',
};

test('each table with rows of a person is in the export, or has a reason why not', async () => {
  const { rows } = await app.dependencies.db.asSystem((tx) =>
    sql<{
      name: string;
    }>`select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'subject_id' and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
      tx,
    ),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(EXPORTED).sort());
});
