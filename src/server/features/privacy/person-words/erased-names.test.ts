import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn } from '../../../../../test/harness/steps.ts';
import { runSeed, tries } from '../../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';

// Among many people nearly each name has a similar one. Saved filters with a person's name must go all the same.
const PEOPLE = tries(2_000, 20_000);
const ERASED = tries(15, 1_000);
const STARTS = [
  'Jo',
  'Om',
  'Ka',
  'Bre',
  'Stal',
  'Win',
  'Tor',
  'Ley',
  'Fa',
  'Ru',
  'Ne',
  'Ashw',
  'Quan',
  'Hal',
];
const MIDDLES = ['mun', 'ber', 'lin', 'dor', 'ges', 'tam', 'vik', 'ran', 'sel', 'por', 'nic', 'dal'];
const ENDS = ['da', 'lin', 'worth', 'sen', 'ova', 'ez', 'ski', 'mann', 'ides', 'dottir', 'berg', 'oglu'];

/** Draws this many different names, each with hundreds of similar ones. */
function drawNames(count: number, seed: number): string[] {
  const name = fc.tuple(...[STARTS, MIDDLES, MIDDLES, ENDS].map((parts) => fc.constantFrom(...parts)));
  const names = new Set<string>();
  for (let round = 0; names.size < count; round += 1)
    for (const parts of fc.sample(name, { seed: seed + round, numRuns: count })) names.add(parts.join(''));
  return [...names].slice(0, count);
}

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());

type Person = { id: string; first_name: string; last_name: string };

/** Inserts people, each with another last name; many share a first name. */
async function addPeople(): Promise<Person[]> {
  const names = drawNames(PEOPLE, runSeed());
  const people = await app.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql<Person>`
      insert into subjects (tenant_id, id, first_name, last_name, image_key, created_at)
      select ${app.tenantId}, gen_random_uuid(), 'Given' || chr(97 + (n % 20)::int) || chr(97 + (n % 13)::int), name,
        ${randomBytes(61)}, now()
      from unnest(${names}::text[]) with ordinality drawn (name, n)
      returning id, first_name, last_name`.execute(tx);
    // The words of the search follow from this row.
    await sql`insert into subject_details (tenant_id, subject_id) select tenant_id, id from subjects
      where tenant_id = ${app.tenantId}`.execute(tx);
    return rows;
  });
  return people.slice(0, ERASED);
}

const save = async (name: string, filter: object) => {
  const answer = await app.client.post('/admin/saved-filters', {
    bearer,
    json: { name, filter, shared: true },
  });
  expect(answer.status).toBe(201);
};

test('[S88] an erasure leaves no saved filter with a name of the person, however many have a similar one', async () => {
  const erasedPeople = await addPeople();
  await save('Late', { due_before: '0h' });
  await save('Given', { q: 'given' });
  for (const { id, first_name, last_name } of erasedPeople) {
    await save(`about ${last_name} (again)`, { kind: 'license' });
    await save('Search', { q: last_name.toUpperCase() });
    await save('Both names', { q: `${first_name} ${last_name}` });
    const { body, status } = await app.client.send('DELETE', `/admin/subjects/${id}`, { bearer, json: {} });
    expect(status).toBe(200);
    const remainingFilters = (await app.client.get('/admin/saved-filters', { bearer })).body.saved_filters;
    expect([last_name, remainingFilters.map(({ name }: { name: string }) => name)]).toEqual([
      last_name,
      ['Given', 'Late'],
    ]);
    expect(body.receipt.records.saved_filters).toBe(3);
  }
});
