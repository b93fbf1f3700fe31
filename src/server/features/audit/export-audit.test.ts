import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_HOST, START, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../test/harness/steps.ts';
import { testDeep, tries } from '../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { appendAudit, staffActor } from '../../store/audit/audit.ts';
import type { TenantId } from '../../store/tenant-id.ts';

/** More than one page. */
const ENTRIES = tries(1_200, 5_000);

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { first_name: 'Planted', last_name: 'B' });
  app.moveClock(1000);
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
});
afterAll(() => app.close());

type Entry = { actor: string; action: string; at: string; hash: string; fields: string[] };
const download = (query = '') => app.client.get(`/admin/audit/export${query}`, { bearer });
const lines = (bytes: Buffer) => bytes.toString().trimEnd().split('\r\n');

describe('the audit as a file', () => {
  test('the audit as a file has in JSON the entries of the list, oldest first, its own export last', async () => {
    const { body, headers } = await download('?format=json');
    expect(headers['content-disposition']).toBe('attachment; filename="audit-2026-03-01.json"');
    const entries = (await app.client.get('/admin/audit', { bearer })).body.entries;
    expect(body.entries).toEqual(entries.toReversed());
    expect(body.entries.at(-1)).toMatchObject({ actor: 'root', action: 'audit.exported' });
    expect(body.entries.some((entry: { receipt?: object }) => entry.receipt)).toBe(true);
    expect(JSON.stringify(body)).not.toContain('Planted');
  });

  test('the audit as a file has in CSV the same entries, each cell quoted', async () => {
    const { bytes, headers } = await download('?format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = lines(bytes);
    expect(head).toBe(
      'at,actor,action,subject_id,fields,receipt,hash,actor_kind,attempt,reason_code,actor_id,user_id,address_hash,submission_id',
    );
    expect(rows).toContainEqual(
      expect.stringMatching(
        /^"2026-03-01 12:00:00","root","subject.created","[0-9a-f-]{36}","first_name last_name","","[0-9a-f]{64}","staff","","","\d+","","",""$/,
      ),
    );
    const entries = (await app.client.get('/admin/audit', { bearer })).body.entries;
    expect(rows).toHaveLength(entries.length);
    expect(bytes.toString()).toContain('"{""request_id"":');
  });

  test('the audit as a file has exactly the entries that the same filters list', async () => {
    for (const filter of [
      'action=subject.',
      'actor=root&action=subject.created',
      'actor_kind=system',
      'actor=Ines',
    ]) {
      const { entries } = (await app.client.get(`/admin/audit?${filter}`, { bearer })).body;
      expect((await download(`?${filter}`)).body.entries).toEqual(entries.toReversed());
    }
    const [newest] = (await app.client.get('/admin/audit', { bearer })).body.entries;
    expect(newest).toMatchObject({ action: 'audit.exported', fields: ['actor'] });
  });

  test('[S143] the audit as a file contains no spreadsheet formula', async () => {
    const actors = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =cmd|x', '"=1"', '＝1'];
    for (const actor of actors) await append(app.otherTenantId, actor, START);
    const { bytes } = await app.client.get('/admin/audit/export?format=csv', {
      host: OTHER_HOST,
      bearer: await logIn(app, OTHER_HOST),
    });
    const cells = lines(bytes)
      .slice(1, 1 + actors.length)
      .map((line) => line.split(',')[1]);
    const quotedText = `"'=1+1" "'+1" "'-1" "'@SUM(A1)" "'\tx" "' =cmd|x" """=1""" "'＝1"`;
    expect(cells.join(' ')).toBe(quotedText);
    expect(bytes.toString()).not.toContain('subject.created');
  });

  test('the audit as a file contains the requested days, both included', async () => {
    await append(app.tenantId, 'early', new Date('2025-12-31T23:59:59Z'));
    await append(app.tenantId, 'night', new Date('2026-01-31T23:59:59Z'));
    await append(app.tenantId, 'later', new Date('2026-02-01T00:00:00Z'));
    const { body } = await download('?from=2026-01-01&to=2026-01-31');
    expect(body.entries.map((entry: { actor: string }) => entry.actor)).toEqual(['night']);
    expect((await download('?from=2027-01-01')).body.entries).toEqual([]);
  });

  test.each(['?format=xml', '?from=yesterday', '?from=2026-02-02&to=2026-02-01'])(
    'the audit as a file refuses %s: 400',
    async (query) => {
      expect((await download(query)).status).toBe(400);
    },
  );

  testDeep(
    'an audit file of thousands of entries is complete and in order, while others are served and entries are added',
    async () => {
      await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
        for (let at = 0; at < ENTRIES; at += 1) {
          const what = { action: 'settings.updated', subjectId: null, fields: [] } as const;
          await appendAudit(tx, app.tenantId, { at: START, actor: staffActor(`n${at}`, 1), ...what });
        }
      });
      const [exported] = await Promise.all([
        download(),
        newSubject(app, bearer, { first_name: 'Meanwhile', last_name: 'M' }),
        app.client.get('/page'),
      ]);
      const bulk = (exported.body.entries as Entry[]).filter((entry) => /^n\d+$/.test(entry.actor));
      expect(bulk.map((entry) => entry.actor)).toEqual(Array.from({ length: ENTRIES }, (_, at) => `n${at}`));
      expect(exported.body.entries.at(-1).action).toBe('audit.exported');
    },
  );
});

function append(tenantId: TenantId, actor: string, at: Date): Promise<unknown> {
  return app.dependencies.db.asTenant(tenantId, (tx) =>
    appendAudit(tx, tenantId, {
      at,
      actor: staffActor(actor, 1),
      action: 'settings.updated',
      subjectId: null,
      fields: [],
    }),
  );
}
