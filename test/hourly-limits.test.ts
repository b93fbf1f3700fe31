import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppDependencies, listRoutes } from '../src/server/app.ts';
import { MAX_ENTRIES_AN_HOUR } from '../src/server/store/hourly-limits.ts';
import { people } from '../tools/specimen/people.ts';
import type { Answer } from './harness/client.ts';
import { HOST, type TestApp } from './harness/start-app.ts';
import { framesForm, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import {
  askFor,
  type BegunRequest,
  planFor,
  present,
  readBegunRequest,
  startWalletApp,
  type TestWallet,
} from './harness/wallet.ts';

// Calls each route that a link may call 100 times within an hour, with requests that succeed, and demands that neither
// the audit nor any table grows by more than 20 rows of a kind. A new route fails until it is in `CALLS`.

const CALLS_PER_ROUTE = 100;
const routes = listRoutes({
  logger: pino({ level: 'silent' }),
  masterKey: new Uint8Array(32),
} as unknown as AppDependencies);
const ofLinks = routes.filter(({ access }) => access.by === 'subject').map((it) => `${it.method} ${it.path}`);
/** Routes without a credential that take what a link's holder received. */
const BY_SECRET = ['POST /handover', 'POST /wallet/:request_id'];

let app: TestApp;
let wallet: TestWallet;
let bearer: string;
let image: Buffer;
beforeAll(async () => {
  ({ app, wallet, bearer } = await startWalletApp());
  const consent = { required: true, version: 'v1', text: { en: 'We compare your face.' } };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { consent } });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

/** A link, and what one call after another needs. */
type Link = { token: string; subject: string; license: string };
type Call = (link: Link, at: number) => Promise<Answer>;

const post = (path: string, token: string, json: object = {}) => app.client.post(path, { token, json });
const get =
  (path: string): Call =>
  ({ token }) =>
    app.client.get(path, { token });
const consent = (token: string, given: boolean) =>
  post('/subject/consent', token, { version: 'v1', language: 'en', given });
const CONFIRMED = { confirmation: true, reason: 'Done.' };
const withdraw = (token: string) => app.client.send('DELETE', '/subject/request-deletion', { token });

async function askWallet({ token }: Link): Promise<Answer | BegunRequest> {
  const credentialRequest = await askFor(app, token, 'eu_age');
  return credentialRequest.status === 201 ? (credentialRequest.body as BegunRequest) : credentialRequest;
}

/** A route's calls alternate with their opposite where the same call again would write nothing. */
const CALLS: Record<string, Call> = {
  'POST /subject/handover': ({ token }) => post('/subject/handover', token),
  'GET /subject/handover': get('/subject/handover'),
  'GET /subject/progress': get('/subject/progress'),
  'POST /handover': async ({ token }) => {
    const offered = await post('/subject/handover', token);
    if (offered.status !== 201) return offered;
    return app.client.post('/handover', { json: { code: offered.body.url.split('#')[1] } });
  },
  'POST /subject/upload': ({ token }) => upload(app, token, 'license', image),
  'POST /subject/reupload': async ({ token, license }) => {
    await app.client.post(`/admin/submissions/${license}/reject`, {
      bearer,
      json: { require_reupload: true },
    });
    return app.client.post(`/subject/reupload?type=license&id=${license}`, {
      token,
      form: uploadForm(image),
    });
  },
  'POST /subject/liveness': ({ token }) => post('/subject/liveness', token),
  'POST /subject/liveness/:challenge_id': async ({ token }) => {
    const begun = await post('/subject/liveness', token);
    if (begun.status !== 201) return begun;
    const form = framesForm(Array(8).fill(image));
    return app.client.post(`/subject/liveness/${begun.body.challenge_id}`, { token, form });
  },
  'POST /subject/liveness/:challenge_id/frames': async ({ token }) => {
    const begun = await post('/subject/liveness', token, { paced: true });
    if (begun.status !== 201) return begun;
    const form = framesForm(Array(2).fill(image));
    form.delete('times');
    form.set('step', '1');
    return app.client.post(`/subject/liveness/${begun.body.challenge_id}/frames`, { token, form });
  },
  'GET /subject/messages': get('/subject/messages'),
  'POST /subject/messages': ({ token, license }, at) =>
    post('/subject/messages', token, { comment: `No. ${at}`, license_id: license }),
  'GET /subject/details': get('/subject/details'),
  'POST /subject/details': ({ token }, at) => post('/subject/details', token, { addr_city: `City ${at}` }),
  'GET /ephemeral/capability': get('/ephemeral/capability'),
  'POST /subject/consent': ({ token }, at) => consent(token, at % 2 === 1),
  'POST /subject/client-events': ({ token }) => post('/subject/client-events', token, { event: 'no_camera' }),
  'POST /subject/request-deletion': async ({ token }, at) =>
    at % 2 === 0 ? post('/subject/request-deletion', token, CONFIRMED) : withdraw(token),
  'DELETE /subject/request-deletion': async ({ token }) => {
    await post('/subject/request-deletion', token, CONFIRMED);
    return withdraw(token);
  },
  'POST /subject/credential': ({ token }) => askFor(app, token, 'eu_age'),
  'POST /subject/credential/:request_id': async (link) => {
    const credentialRequest = await askWallet(link);
    if ('status' in credentialRequest) return credentialRequest;
    const request = readBegunRequest(credentialRequest, 'org-iso-mdoc', `http://${HOST}`);
    const { answer } = await present(wallet, planFor(wallet, 'eu_age'), request);
    return post(`/subject/credential/${credentialRequest.request_id}`, link.token, answer);
  },
  'GET /subject/credential/:request_id': async (link) => {
    const credentialRequest = await askWallet(link);
    if ('status' in credentialRequest) return credentialRequest;
    return app.client.get(`/subject/credential/${credentialRequest.request_id}`, { token: link.token });
  },
  'POST /wallet/:request_id': async (link) => {
    const credentialRequest = await askWallet(link);
    if ('status' in credentialRequest) return credentialRequest;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw = new URLSearchParams({ state: 'guessed', vp_token: '{}' }).toString();
    return app.client.post(`/wallet/${credentialRequest.request_id}`, { headers, raw });
  },
};

/** Counted by kind, and the seals of audit entries with them. */
const BY_KIND = ['audit_entries', 'audit_seals', 'link_entries'];
/** Rows of each table; those of the audit by action. */
async function countRows(): Promise<Map<string, number>> {
  return app.dependencies.db.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
      tx,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      if (name === 'migrations') continue;
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(
        tx,
      );
      if (!BY_KIND.includes(name)) counts.set(name, rows[0]!.n);
    }
    const { rows } = await sql<{ kind: string; n: number }>`
      select 'audit: ' || action as kind, count(*)::int as n from audit_entries group by 1
      union all select 'link_entries: ' || kind, count(*)::int from link_entries group by 1`.execute(tx);
    for (const { kind, n } of rows) counts.set(kind, n);
    return counts;
  });
}

async function openLink(): Promise<Link> {
  const subject = await newSubject(app, bearer, people[0]!.details);
  const token = await mint(app, bearer, subject, {
    max_uses: MAX_ENTRIES_AN_HOUR,
    can_edit_details: true,
    view_subject_details: true,
    accept_credentials: ['eu_age'],
  });
  await consent(token, true);
  const { license_id: license } = (await upload(app, token, 'license', image, { manual: '1' })).body;
  return { token, subject, license };
}

/** A guessed state is refused; without a network for faces, frames are stored and 503. */
const NEVER_2XX = ['POST /wallet/:request_id', 'POST /subject/liveness/:challenge_id'];
/** Rows that may be more: what staff do in a walk to make the next call possible, and the frames of 10 challenges. */
const MAX_ROWS: Record<string, number> = { 'audit: submission.reupload_requested': 100, liveness_frames: 80 };

describe('a link cannot fill the audit or a table', () => {
  test('[S33] the walk knows every route that a link may call', () => {
    expect(Object.keys(CALLS).sort()).toEqual([...ofLinks, ...BY_SECRET].sort());
  });

  test.each(Object.keys(CALLS))(
    '[S33] 100 calls of %s within an hour write at most 20 rows of each kind',
    async (route) => {
      const link = await openLink();
      const before = await countRows();
      const statuses = new Set<number>();
      for (let at = 0; at < CALLS_PER_ROUTE; at += 1) {
        app.moveClock(1000);
        const answer = await CALLS[route]!(link, at);
        statuses.add(answer.status);
        if (answer.status === 429) {
          expect(answer.headers['retry-after']).toMatch(/^\d+$/);
          expect(answer.body).toMatchObject({ error: expect.any(String), limit: expect.any(Number) });
        }
      }
      const grown = [...(await countRows())].filter(
        ([name, rows]) => rows - (before.get(name) ?? 0) > (MAX_ROWS[name] ?? MAX_ENTRIES_AN_HOUR),
      );
      expect(grown.map(([name, rows]) => `${name}: ${rows - (before.get(name) ?? 0)}`)).toEqual([]);
      // A walk of refusals alone would show nothing.
      expect([...statuses].some((status) => status < 300)).toBe(!NEVER_2XX.includes(route));
    },
  );
});
