import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { listSubjects } from '../../../store/subject-search.ts';
import type { Tx } from '../../../store/transaction.ts';
import { listSubmissions } from './contract.ts';
import { listPage } from './list-page.ts';
import { showSavedFilters } from './saved-filters.ts';

// A search counts its words first, and chooses by that. Few matches are fetched one by one; many are found while
// scanning all cases. Here one person's words count as many people.

const compiler = new PostgresQueryCompiler();
let app: TestApp;
let subject: string;

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  const bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Quennell' });
  const json = { name: 'The crowd', filter: { q: 'crowd' }, shared: true };
  expect((await app.client.post('/admin/saved-filters', { bearer, json })).status).toBe(201);
});
afterAll(() => app.close());

/** Makes so many words begin with `crowd`; there are never fewer than before. */
const crowd = (count: number) =>
  app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`insert into subject_words (tenant_id, subject_id, word)
      select ${app.tenantId}, ${subject}, 'crowd' || n from generate_series(1, ${count}::int) n
      on conflict do nothing`.execute(tx),
  );

const createViewer = () => ({
  tenantId: app.tenantId,
  userId: null,
  now: app.dependencies.now(),
  masterKey: app.dependencies.masterKey,
});
const READERS: Record<'people' | 'cases' | 'filters', (tx: Tx) => Promise<unknown>> = {
  people: (tx) => listSubjects(tx, app.tenantId, { limit: 50, offset: 0, search: ['crowd'] }),
  cases: (tx) => listPage(tx, createViewer(), listSubmissions.parse({ q: 'crowd' })),
  filters: (tx) => showSavedFilters(tx, createViewer()),
};

/** Whether a search scans all cases, by the text of its query, and the most words that it counts. */
async function watch(read: (tx: Tx) => Promise<unknown>) {
  const queries: { text: string; values: readonly unknown[] }[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters: values } = compiler.compileQuery(node, queryId);
      if (text.includes('subject_words')) queries.push({ text, values });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await app.dependencies.db.asTenant(app.tenantId, (tx) => read(tx.withPlugin(plugin)));
  const [weighed, searched] = queries;
  return {
    goesThroughAll: searched!.text.includes('offset 0)'),
    counts: weighed!.values[Number(/limit \$(\d+)/.exec(weighed!.text)?.[1]) - 1],
  };
}

const goesThroughAll = async (reader: keyof typeof READERS) => (await watch(READERS[reader])).goesThroughAll;

test('up to 4,000 are fetched one by one for a list, 20,000 for a count, and more in the order of the list', async () => {
  await crowd(4000);
  expect([await goesThroughAll('people'), await goesThroughAll('cases')]).toEqual([false, false]);
  await crowd(4001);
  expect([await goesThroughAll('people'), await goesThroughAll('cases')]).toEqual([true, true]);
  expect(await goesThroughAll('filters')).toBe(false);
  await crowd(20_000);
  expect(await goesThroughAll('filters')).toBe(false);
  await crowd(20_001);
  expect(await goesThroughAll('filters')).toBe(true);
});

test('words are counted only until they are known to be many', async () => {
  expect((await watch(READERS.people)).counts).toBe(4001);
  expect((await watch(READERS.filters)).counts).toBe(20_001);
});
