import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assessRequirement, MAPPINGS } from '../src/server/cli/evidence/requirements.ts';
import { findTenant, readWanted, writePack } from '../src/server/cli/evidence/write-evidence.ts';
import { readSettings } from '../src/server/features/settings/read-settings.ts';
import type { Settings } from '../src/server/store/settings.ts';
import type { Tx } from '../src/server/store/transaction.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../src/server/verification/signals/severity.ts';
import { html } from '../src/shared/html.ts';
import { seedJudgedSamples } from './harness/databases/seed-judged-samples.ts';
import { HOST, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { isDeep, tries } from './harness/tier.ts';
import { fakeFace, fakeVision, seenSelfie } from './harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from './harness/vision/seen-documents.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Submissions of the tenant. */
const MANY = tries(3_000, 100_000);
let app: TestApp;
let bearer: string;
let folder: string;
beforeAll(async () => {
  app = await startApp({ vision: fakeVision({ document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) }) });
  bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { ...ADA, email: 'planted@subject.test' });
  const token = await mint(app, bearer, subject);
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
  const { license_id } = (await upload(app, token, 'license', image, { verification_id: 'v' })).body;
  await seedJudgedSamples(app.dependencies.db, license_id, MANY);
  await app.client.post('/admin/presets', {
    bearer,
    json: { name: 'At the door', require_live_capture: true },
  });
  const json = { retention_days: 30, policy: { passing_score: 0.9 }, quality: { sample_percent: 5 } };
  await app.client.send('PATCH', '/admin/settings', { bearer, json });
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const MODELS = [{ name: 'face-age', sha256: 'f'.repeat(64), licence: 'MIT', source: 'a@1', own: false }];

async function makePack(name: string, accuracy: string | null = null) {
  const { db, now } = app.dependencies;
  const tenant = await findTenant(db, HOST);
  const deployment = { database: 'embedded' };
  const out = join(folder, name);
  const sources = { db, tenant, deployment, models: MODELS, docs: `${ROOT}docs`, now: now() };
  await writePack(sources, { out, accuracy });
  const page = await readFile(join(out, 'evidence.html'), 'utf8');
  return { page, pack: JSON.parse(await readFile(join(out, 'evidence.json'), 'utf8')), out };
}

describe('the evidence about a tenant', () => {
  test('the evidence has what runs, who decides, what was erased, and how often decisions were wrong', async () => {
    const { pack, page } = await makePack('whole');
    expect(pack).toMatchObject({
      tenant: { host: HOST },
      configuration: {
        deployment: { database: 'embedded' },
        settings: { retention_days: 30 },
        links: { presets: [{ name: 'At the door', content: { require_live_capture: true } }], workflows: [] },
      },
      models: MODELS,
      policy: { limits: { passing_score: 0.9 }, history: [{ actor: 'root' }] },
      quality: { sampled: MANY },
      retention: { set: { retention_days: 30 }, done: { submissions: MANY + 1, erased_images: 0 } },
      audit: { flaw: null },
      materials: null,
      measured: null,
    });
    expect(pack.approvals).toMatchObject({
      expired_documents: 'park',
      severe_signals: DEFAULT_SEVERE_SIGNALS,
    });
    expect(pack.approvals.proofs.map(({ name, needed }: Record<string, string>) => [name, needed])).toEqual([
      ['document', 'always'],
      ['portrait', 'always'],
      ['details', 'always'],
      ['face', 'if there is a reference, or the link requires it'],
      ['original', 'not by the settings'],
      ['in_force', 'not by the settings'],
      ['unlisted', 'always'],
    ]);
    expect(pack.attacks.signals[0]).toMatchObject({ name: 'screen_or_print', at_most: 'notice' });
    expect(page).toMatch(/of 14 people \(NUAA\)<\/th><td[^>]*>0\.0 % \(0 of 46; 0\.0 % to 6\.5 %\)/);
    expect(page).toMatch(/all steps known before<\/th><td[^>]*>100\.0 % \(26 of 26;/);
    expect(page).toContain('24.0 % (118 of 492;');
    expect(page).toContain('neither the document nor the face is on the block list');
    expect(pack.policy.history[0].fields).toContain('retention_days');
    const all = pack.quality.groups.find(({ dimension }: { dimension: string }) => dimension === 'all');
    expect(all.false_approvals).toMatchObject({ count: MANY * 0.03, of: MANY });
    expect(pack.roles.users).toMatchObject([{ username: 'root', role: 'superuser', second_factor: false }]);
    expect(pack.threats.length).toBeGreaterThan(200);
    expect(pack.threats).toContainEqual({
      flow: 'Flow 7: the operator, the machine, the supply chain',
      kind: 'I',
      threat: "A balancer's log stores tokens.",
      protection: 'The shipped files log only the path.',
      shown: expect.stringMatching(/^tests with \[S\d+\] in their titles$/),
    });
    expect(pack.impact).toHaveLength(8);
    for (const { standard, lines } of pack.mappings) {
      expect(page).toContain(standard.replaceAll('&', '&amp;'));
      expect(lines.length).toBeGreaterThan(3);
    }
    expect(page).toContain(`${MANY * 0.03} of ${MANY}`);
  });

  test('the page for people has every text and number of the settings, networks, mappings, threats and assessment', async () => {
    const { pack, page } = await makePack('both');
    const { configuration, models, mappings, threats, impact, audit, retention } = pack;
    const texts = listTexts({ configuration, models, mappings, threats, impact, audit, retention });
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter((text) => !page.includes(html`${text}`.html))).toEqual([]);
  });

  test('the evidence names no subject and says of nothing that it is certified', async () => {
    const { page, pack } = await makePack('names');
    for (const text of [page, JSON.stringify(pack)]) {
      expect(text).not.toContain('planted@subject.test');
      expect(text).not.toContain(ADA.last_name);
      expect(text).not.toMatch(/\bcertified\b/i);
    }
    expect(page).not.toContain('<script');
  });

  test('the evidence of many submissions is as large and takes as much memory as that of one', async () => {
    const { db, now } = app.dependencies;
    const { value, megabytes } = await measureMemory(() => makePack('many'));
    if (isDeep) console.log(`The evidence of ${MANY} submissions took ${megabytes} MB at its peak.`);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
    expect(value.page.length).toBeLessThan(600_000);
    const rows: number[] = [];
    const counting = {
      ...db,
      asTenant: ((id, work) => db.asTenant(id, (tx) => work(countRows(tx, rows)))) as typeof db.asTenant,
    };
    const tenant = await findTenant(db, HOST);
    const sources = { db: counting, tenant, deployment: {}, models: [], docs: `${ROOT}docs`, now: now() };
    await writePack(sources, { out: join(folder, 'counted'), accuracy: null });
    expect(rows.length).toBeGreaterThan(5);
    // The largest results are the entries of the audit, in batches.
    expect(Math.max(...rows)).toBeLessThan(1001);
  });

  test('a page of measured accuracy is copied beside the evidence, and a missing one is refused', async () => {
    const measured = join(folder, 'own.html');
    await writeFile(measured, '<p>0.1 %</p>');
    const { out, pack } = await makePack('measured', measured);
    expect(pack.measured).toBe('accuracy.html');
    expect(await readFile(join(out, 'accuracy.html'), 'utf8')).toBe('<p>0.1 %</p>');
    await expect(makePack('missing', join(folder, 'absent.html'))).rejects.toThrow('Check --accuracy.');
  });

  test('the command refuses an unknown host and a missing folder, and asks for nothing without options', async () => {
    await expect(findTenant(app.dependencies.db, 'unknown.test')).rejects.toThrow('No tenant has the host');
    expect(readWanted([])).toBeNull();
    expect(() => readWanted(['--host', HOST])).toThrow('--host and --out are both required.');
  });
});

/** The texts and numbers in a value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'object') return Object.values(value ?? {}).flatMap(listTexts);
  return typeof value === 'boolean' ? [] : [String(value)];
}

/** Far above what a pack takes, and far below the rows of 100,000 submissions. */
const MAX_MEGABYTES = 150;

/** The largest growth of the memory of this process outside the database during the work. */
async function measureMemory<T>(work: () => Promise<T>): Promise<{ value: T; megabytes: number }> {
  const read = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = read();
  let newest = before;
  const timer = setInterval(() => {
    newest = Math.max(newest, read());
  }, 20);
  try {
    const value = await work();
    return { value, megabytes: Math.round((Math.max(newest, read()) - before) / 1024 / 1024) };
  } finally {
    clearInterval(timer);
  }
}

/** The transaction, which notes the number of rows of each result. */
const countRows = (tx: Tx, rows: number[]): Tx =>
  tx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows.push(result.rows.length);
      return result;
    },
  });

describe('a line of the mappings', () => {
  const lines = MAPPINGS.flatMap(({ standard, requirements }) =>
    requirements.map((line) => ({ name: `${standard}: ${line.topic}`, line })),
  );
  const tested = lines.flatMap(({ name, line }) => ('test' in line ? [{ name, ...line.test }] : []));
  const settings = lines.flatMap(({ name, line }) => ('set' in line ? [{ name, line }] : []));

  test.each(tested)('$name holds by a test that exists', ({ suite, title }) => {
    expect(existsSync(ROOT + suite)).toBe(true);
    const text = readFileSync(ROOT + suite, 'utf8')
      .replaceAll("\\'", "'")
      .replaceAll(/\[S\d+\] /g, '');
    expect(["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))).toBe(true);
  });

  /** Another value than the default of each setting that a line names. */
  const OTHER: Partial<Settings> = {
    consent: { required: true, version: '1', text: {}, notice_url: null, terms_url: null },
    retention_days: 30,
    enforce_2fa: true,
    quality: { sample_percent: 2, from_pipeline: true, from_staff: true },
    second_look: { rejections: true, approvals_against_signals: false, sample_percent: 0 },
    compare_across_people: false,
    overload: 'queue',
  };

  test.each(settings)('$name holds only with its setting', async ({ line }) => {
    const none = await app.dependencies.db.asTenant(app.otherTenantId, (tx) =>
      readSettings(tx, app.otherTenantId),
    );
    if (!('set' in line)) throw new Error('it has no setting');
    const { setting } = line.set;
    const other = { ...none, [setting]: OTHER[setting] };
    const states = [none, other].map((settings) => assessRequirement(line, settings));
    // A line may want the default, or the other value.
    expect(states.map(({ status }) => status).sort()).toEqual(['holds', "the operator's"]);
    for (const { by } of states) expect(by).toContain(setting);
  });
});
