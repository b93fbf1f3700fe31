import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWaiting } from '../../../../test/harness/add-waiting.ts';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { OTHER_HOST, START, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { verifyAuditChain } from '../../store/audit/audit-chain.ts';

let app: TestApp;
let bearer: string;
const subjects: string[] = [];

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  for (const first_name of ['Planted', 'Second', 'Third']) {
    app.moveClock(1000);
    subjects.push(await newSubject(app, bearer, { first_name, last_name: 'B' }));
  }
  await app.client.send('PATCH', `/admin/subjects/${subjects[0]}`, {
    bearer,
    json: { license_number: 'P-1' },
  });
});
afterAll(() => app.close());

type Entry = {
  at: string;
  actor: string;
  actor_kind: string | null;
  action: string;
  subject_id: string;
  fields: string[];
  hash: string;
  subject_name?: string | null;
  submission_id?: string;
};
const list = async (query = ''): Promise<{ entries: Entry[]; next_cursor: string | null }> =>
  (await app.client.get(`/admin/audit${query}`, { bearer })).body;

test('[S112] the audit lists actions newest first, with names of fields and a hash, and no value', async () => {
  const { entries, next_cursor } = await list();
  expect(next_cursor).toBeNull();
  expect(entries[0]).toEqual({
    at: '2026-03-01 12:00:03',
    actor: 'root',
    actor_kind: 'staff',
    actor_id: expect.any(Number),
    action: 'subject.updated',
    subject_id: subjects[0],
    fields: ['license_number'],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(new Set(entries.map((entry) => entry.hash)).size).toBe(entries.length);
  expect(JSON.stringify(entries)).not.toMatch(/Planted|P-1/);
});

test('the audit names its subjects only where the caller asks for names', async () => {
  const { entries } = await list('?include=names');
  const namePairs = entries.map(({ subject_id, subject_name }) => [subject_id, subject_name]);
  expect(namePairs).toContainEqual([subjects[0], expect.stringContaining('Planted')]);
  expect(namePairs.every(([id, name]) => id !== null || name === null)).toBe(true);
});

test('the audit of one subject lists only that subject', async () => {
  const { entries } = await list(`?subject_id=${subjects[0]}`);
  expect(entries.map((entry) => entry.action)).toEqual(['subject.updated', 'subject.created']);
  expect((await list('?subject_id=01890000-0000-7000-8000-000000000000')).entries).toEqual([]);
});

test('the audit read page by page gives the same entries, though new ones are added meanwhile', async () => {
  const whole = (await list()).entries;
  const walked: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    walked.push(...page.entries);
    cursor = page.next_cursor;
    await newSubject(app, bearer, { first_name: 'More', last_name: 'M' });
  } while (cursor);
  expect(walked).toEqual(whole);
});

test('the audit of a tenant does not contain another’s', async () => {
  const theirs = await app.client.get('/admin/audit', {
    host: OTHER_HOST,
    bearer: await logIn(app, OTHER_HOST),
  });
  const ids = theirs.body.entries.map((entry: Entry) => entry.subject_id);
  expect(ids).not.toContain(subjects[0]);
});

test.each(['?subject_id=x', '?cursor=x', '?cursor=', '?limit=many'])(
  'the audit refuses %s: 400',
  async (query) => {
    expect((await app.client.get(`/admin/audit${query}`, { bearer })).status).toBe(400);
  },
);

test('the audit is filtered by actor, action and time, together with the page', async () => {
  expect((await list('?actor=unknown')).entries).toEqual([]);
  const all = (await list('?limit=1000')).entries.filter(({ action }) => action === 'subject.created');
  const page = await list('?actor=root&action=subject.created&limit=2');
  expect(page.entries).toEqual(all.slice(0, 2));
  const rest = await list(`?actor=root&action=subject.created&limit=1000&cursor=${page.next_cursor}`);
  expect(rest.entries).toEqual(all.slice(2));
  expect(rest.entries.length).toBeGreaterThan(0);
  const actions = new Set((await list('?action=subject.')).entries.map(({ action }) => action));
  expect([...actions].sort()).toEqual(['subject.created', 'subject.updated']);
  expect((await list('?from=2026-03-02')).entries).toEqual([]);
  const ofDay = (await list('?from=2026-03-01&to=2026-03-01')).entries;
  expect(ofDay.length).toBeGreaterThan(3);
  const noon = '2026-03-01T12:00:00.000Z';
  expect((await list(`?from=2026-03-01&to=${noon}`)).entries).toEqual([]);
  expect((await list(`?from=${noon}&to=2026-03-01`)).entries).toEqual(ofDay);
});

test.each([
  '?from=2026-03-02&to=2026-03-01',
  '?from=2026-03-01T12:00:00Z&to=2026-03-01T12:00:00Z',
  '?from=soon',
  '?action=%00',
])('the audit refuses the filter %s: 400', async (query) =>
  expect((await app.client.get(`/admin/audit${query}`, { bearer })).status).toBe(400),
);

test('[S166] an actor’s kind cannot be faked by a name: a user called subject is staff, also in the person’s export', async () => {
  const fake = { email: 'fake@acme.test', username: 'subject', password: 'correct horse battery' };
  await app.client.post('/admin/users', { bearer, json: { ...fake, role: 'admin' } });
  const { email, password } = fake;
  const theirs = (await app.client.post('/admin/login', { json: { email, password } })).body.token;
  const json = { confirmation: true };
  const id = await newSubject(app, theirs, { first_name: 'Framed', last_name: 'F' });
  await app.client.post(`/admin/subjects/${id}/request-deletion`, { bearer: theirs, json });
  const machine = (await app.client.post('/admin/api-tokens', { bearer, json: {} })).body.token;
  await app.client.send('PATCH', `/admin/subjects/${id}`, { bearer: machine, json: { email: 'f@f.test' } });
  const link = await mint(app, bearer, id, { can_edit_details: true });
  await app.client.post('/subject/details', { token: link, json: { email: 'g@f.test' } });

  const rows = (await list(`?subject_id=${id}`)).entries.map((entry) => [
    entry.action,
    entry.actor_kind,
    entry.actor,
  ]);
  expect(rows).toEqual([
    ['subject.updated', 'subject', 'subject'],
    ['link.minted', 'staff', 'root'],
    ['subject.updated', 'api_token', expect.stringMatching(/^API token \d+$/)],
    ['deletion.requested', 'staff', 'subject'],
    ['subject.created', 'staff', 'subject'],
  ]);
  const entries = (await list(`?subject_id=${id}&actor=subject&actor_kind=subject`)).entries;
  expect(entries.map(({ action }) => action)).toEqual(['subject.updated']);
  expect((await list()).entries.map((entry) => entry.actor_kind)).not.toContain(null);
  const archive = readZip((await app.client.get(`/admin/subjects/${id}/export`, { bearer })).bytes);
  const history = JSON.parse(archive.get('audit.json')!.toString()) as { action: string; by: string }[];
  expect(history.filter(({ by }) => by === 'subject').map(({ action }) => action)).toEqual([
    'subject.updated',
  ]);
});

test('an entry from before there were kinds has none, and keeps its hash', async () => {
  await app.dependencies.db.asSystem(async (tx) => {
    const last = await tx
      .selectFrom('audit_entries')
      .select(['number', 'hash'])
      .where('tenant_id', '=', app.tenantId)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    const content = JSON.stringify([last.number + 1, START.toISOString(), 'subject', 'old', null, []]);
    const hash = createHash('sha256').update(last.hash).update(content).digest();
    const entry = { at: START, actor: 'subject', action: 'old', subject_id: null, fields: [], hash };
    await tx
      .insertInto('audit_entries')
      .values({
        tenant_id: app.tenantId,
        number: last.number + 1,
        actor_kind: null,
        receipt: null,
        ...entry,
      })
      .execute();
  });
  expect((await list('?action=old')).entries).toMatchObject([{ actor: 'subject', actor_kind: null }]);
  expect((await app.client.get('/admin/audit/chain', { bearer })).body.flaw).toBeNull();
});

describe('an entry about a case', () => {
  test('names the case, under the hash', async () => {
    const { db } = app.dependencies;
    const subject = await newSubject(app, bearer, { first_name: 'Waits', last_name: 'B' });
    const id = await addWaiting(db, START, { tenantId: app.tenantId, subject });
    const path = `/admin/submissions/${id}`;
    await app.client.get(path, { bearer });
    await app.client.post(`${path}/open`, { bearer, json: { open: true } });
    await app.client.post(`${path}/claim`, { bearer, json: {} });
    await app.client.post(`${path}/notes`, { bearer, json: { text: 'Looks fine.' } });
    const { entries } = await list(`?subject_id=${subject}`);
    expect(entries.map(({ action, submission_id }) => [action, submission_id])).toEqual([
      ['note.written', id],
      ['submission.claimed', id],
      ['submission.opened', id],
      ['submission.viewed', id],
      ['subject.created', undefined],
    ]);
    const verify = () => verifyAuditChain(db, app.tenantId);
    const { entries: last, flaw } = await verify();
    expect(flaw).toBeNull();
    const write = (submission_id: string | null) =>
      db.asSystem((tx) =>
        tx
          .updateTable('audit_entries')
          .set({ submission_id })
          .where('tenant_id', '=', app.tenantId)
          .where('number', '=', last)
          .execute(),
      );
    for (const other of [subject, null]) {
      await write(other);
      expect((await verify()).flaw).toEqual({ number: last, is: 'changed' });
    }
    await write(id);
    expect((await verify()).flaw).toBeNull();
  });
});

const ask = async (caller: { host?: string; bearer: string } = { bearer }) =>
  (await app.client.get('/admin/audit/chain', caller)).body;

test('the chain is verified up to the newest entry, continues from there, and shows a changed entry', async () => {
  const first = await ask();
  const [newest] = (await list('?limit=1')).entries;
  expect(first).toEqual({ entries: expect.any(Number), hash: newest!.hash, flaw: null });
  await newSubject(app, bearer, { first_name: 'D', last_name: 'E' });
  expect(await ask()).toMatchObject({ entries: first.entries + 1, flaw: null });
  await newSubject(app, bearer, { first_name: 'F', last_name: 'G' });
  const number = first.entries + 2;
  await app.dependencies.db.asSystem((tx) =>
    tx
      .updateTable('audit_entries')
      .set({ actor: 'another person' })
      .where('tenant_id', '=', app.tenantId)
      .where('number', '=', number)
      .execute(),
  );
  expect(await ask()).toMatchObject({ entries: number - 1, flaw: { number, is: 'changed' } });
});

test('the chain is the tenant’s own', async () => {
  const theirs = await ask({ host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) });
  expect(theirs.flaw).toBeNull();
  expect(theirs.entries).toBeLessThan((await ask()).entries);
});
