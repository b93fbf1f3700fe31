import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { testDeep } from '../../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { MESSAGES_A_PAGE } from '../../../store/messages.ts';

let all: TestApp;
let photo: Buffer;
beforeAll(async () => {
  all = await startApp({ vision: unavailableVision });
  const plain = { width: 320, height: 200, channels: 3, background: '#7a8f6a' } as const;
  photo = await sharp({ create: plain }).jpeg().toBuffer();
});
afterAll(() => all.close());

const MEAN = { first_name: '<script>alert(1)</script>', last_name: '=HYPERLINK("https://evil.test")' };

/** A tenant with one case that a reviewer has rejected. */
async function open() {
  const app = await openTenant(all);
  const bearer = await logIn(app, app.host);
  const subject = await newSubject(app, bearer, MEAN);
  const uploaded = await upload(app, await mint(app, bearer, subject), 'license', photo, { manual: '1' });
  const id = uploaded.body.license_id as string;
  await app.client.post(`/admin/submissions/${id}/reject`, {
    bearer,
    json: { comment: 'Not "yours" & <b>' },
  });
  const newest = async () => (await app.client.get('/admin/audit?limit=3', { bearer })).body.entries;
  return { app, bearer, subject, id, newest };
}

test('[S144] a printed case is self-contained: the decider, the limits, and the audit’s hashes', async () => {
  const { app, bearer, id, newest } = await open();
  const answer = await app.client.get(`/admin/submissions/${id}/paper`, { bearer });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="case-${id}.html"`);
  const text = answer.bytes.toString();
  const entries = await newest();
  expect(entries[0]).toMatchObject({ action: 'submission.printed', fields: [] });
  for (const { hash } of entries) expect(text).toContain(hash);
  for (const expectedText of ['root', 'rejected', 'Not &quot;yours&quot; &amp; &lt;b&gt;', id])
    expect(text).toContain(expectedText);
});

test('[S143] a printed case runs nothing and loads nothing, whatever a person is called', async () => {
  const { app, bearer, id } = await open();
  const text = (await app.client.get(`/admin/submissions/${id}/paper`, { bearer })).bytes.toString();
  expect(text).not.toMatch(/<script|<img|<link|https?:\/\/(?!evil)|javascript:| on\w+=/i);
  expect(text).toContain('&lt;script&gt;');
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text)!;
  expect(policy).toMatch(/^default-src &#39;none&#39;; style-src &#39;sha256-[\w+/]+=&#39;; img-src data:;/);
});

test('a printed case uses the reader’s language, with the API’s name beside a verdict’s words', async () => {
  const { app, bearer, id } = await open();
  const read = async (language: string) =>
    (
      await app.client.get(`/admin/submissions/${id}/paper?language=${language}`, { bearer })
    ).bytes.toString();
  const german = await read('de');
  for (const text of [
    '<html lang="de">',
    'Entschieden von',
    'Führerschein · Abgelehnt',
    'Manuelle Prüfung angefordert (MANUAL_REVIEW_REQUESTED)',
    'Fallakte exportiert',
  ])
    expect(german).toContain(text);
  expect(german).not.toMatch(/Decided by|None\.|undefined|\{\w+\}/);
  expect(await read('en')).toContain('Decided by');
  expect((await app.client.get(`/admin/submissions/${id}/paper?language=fr`, { bearer })).status).toBe(400);
});

test('[S144] a printed case includes an image on request, and that view is audited', async () => {
  const { app, bearer, id, newest } = await open();
  const text = (
    await app.client.get(`/admin/submissions/${id}/paper?picture=true`, { bearer })
  ).bytes.toString();
  expect(text).toContain(`src="data:image/jpeg;base64,${photo.toString('base64')}"`);
  const actions = (await newest()).map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['submission.printed', 'image.viewed', 'submission.viewed']);
});

testDeep('a printed case includes all of a long thread, the beginning too', async () => {
  const { app, bearer, id } = await open();
  const write = (comment: string) =>
    app.client.post(`/admin/submissions/${id}/messages`, { bearer, json: { comment } });
  for (let n = 0; n < MESSAGES_A_PAGE; n += 1) await write(`Letter ${n}.`);
  const text = (await app.client.get(`/admin/submissions/${id}/paper`, { bearer })).bytes.toString();
  expect(text).toContain('Not &quot;yours&quot;');
  expect(new Set(text.match(/Letter \d+\./g)).size).toBe(MESSAGES_A_PAGE);
});

test('[S143] all submissions are CSV with their deciders and no formula, the oldest first', async () => {
  const { app, bearer, id, newest } = await open();
  const other = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
  await upload(app, await mint(app, bearer, other), 'license', photo, { manual: '1' });
  const read = async (query: string) =>
    (await app.client.get(`/admin/submissions/export${query}`, { bearer })).bytes.toString().split('\r\n');
  const [head, first, second, end] = await read('');
  expect(head).toMatch(
    /^"id","kind","status".*"decided_by","decided_at","subject_external_uid","metadata","age_verified"$/,
  );
  expect(first).toContain(`"${id}","license","rejected"`);
  expect(first).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
  expect(first).toMatch(/"root","2026-03-01 12:00:00","","{}",""$/);
  expect(second).toContain('"Ada","Northwood"');
  expect(end).toBe('');
  expect(await read('?status=rejected')).toEqual([head, first, '']);
  expect(await read('?q=northwod')).toEqual([head, second, '']);
  expect((await newest())[0]).toMatchObject({ action: 'submissions.exported', fields: ['q'] });
});
