import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../src/server/http/openapi/document-types.ts';
import { EXAMPLE_ID, EXAMPLE_KEY } from '../src/server/http/openapi/example-values.ts';
import type { Database } from '../src/server/store/database/database.ts';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import { readApiDocument } from '../tools/codegen/api-document.ts';
import type { Answer } from './harness/client.ts';
import { borrowAnyDatabase, borrowDatabase, borrowPostgres } from './harness/databases/borrow-database.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { HOST, OTHER_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, uploadForm } from './harness/steps.ts';
import { firstRows } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Calls every operation of the reference with its own example, and with the ids of another tenant's real
// records.
const operations = Object.entries(readApiDocument().paths)
  .filter(([, { servers }]) => !servers)
  .flatMap(([path, { servers: _, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
/** Operations that end what the other calls need: the session, and who may sign in. */
const LEFT_OUT = new Set(['logOut', 'changeOwnPassword', 'changeSettings', 'updateSettings']);

type TestDatabase = { db: Database; isOpen?: boolean };

// Only in the deep tier: what row-level security and the queries permit together, the queries permit alone.
const EMBEDDED = ['the embedded database', async () => ({ db: await borrowDatabase() })] as const;
const POSTGRES = ['one pool of a PostgreSQL', async () => ({ db: await borrowPostgres() })] as const;
describe.each(firstRows(findPostgres() ? [POSTGRES, EMBEDDED] : [EMBEDDED], 0))('%s', (_, open) =>
  checkIsolation(open),
);

// Row-level security would hide that a query forgets its tenant, so here it is off.
describe('a database without row-level security', () =>
  checkIsolation(async () => ({ db: await borrowAnyDatabase(), isOpen: true })));

type TenantFixture = {
  id: TenantId;
  host: string;
  bearer: string;
  token: string;
  /** the name in the examples, and the id here */
  names: Record<string, string>;
  /** the ids that are numbers, by their collection */
  numbers: Record<string, number>;
  /** words that occur in this tenant alone */
  marks: string[];
};

/** Removes the row-level security of every table. */
async function openAllRows(db: Database): Promise<void> {
  await db.asSystem(async (tx) => {
    await sql`reset role`.execute(tx);
    const { rows } = await sql<{
      name: string;
    }>`select relname as name from pg_class where relrowsecurity`.execute(tx);
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} disable row level security`.execute(tx);
  });
}

function checkIsolation(open: () => Promise<TestDatabase>): void {
  let app: TestApp;
  let photo: Buffer;
  let houses: [TenantFixture, TenantFixture];
  let third: TenantFixture;
  beforeAll(async () => {
    const opened = await open();
    const vision = { ...unavailableVision, ready: async () => {} };
    app = await startApp({ vision, db: opened.db });
    if (opened.isOpen) await openAllRows(app.dependencies.db);
    photo = await sharp({ create: { width: 240, height: 200, channels: 3, background: '#7a8f6a' } })
      .jpeg()
      .toBuffer();
    houses = [
      await createTenantWithRecords(app, photo, app.tenantId, HOST, 'Alderney'),
      await createTenantWithRecords(app, photo, app.otherTenantId, OTHER_HOST, 'Birch'),
    ];
    // Calls by the first tenant change its own records.
    third = await createTenantWithRecords(app, photo, app.tenantId, HOST, 'Cottonwoods');
  });
  afterAll(() => app.close());

  test.each([
    ['the first', 0, 1],
    ['the second', 1, 0],
  ] as const)(
    '[S181] %s tenant reaches nothing of the other by its ids, sequentially and interleaved',
    async (_which, ownSide, other) => {
      const mine = houses[ownSide];
      const theirs = ownSide === 0 ? houses[other] : third;
      const before = await readAll(app, theirs.id);
      const tried = operations.filter(({ operation }) => !LEFT_OUT.has(operation.operationId));
      const answers = await Promise.all(
        tried.flatMap((each) => [
          ask(app, each, photo, mine, theirs).then((answer) => ({ ...each, answer })),
          readOwn(app, theirs, mine),
        ]),
      );
      for (const found of answers) {
        if (found === null) continue;
        const { path, method, answer } = found;
        const summary = `${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`;
        for (const mark of theirs.marks) expect(answer.bytes.includes(mark), summary).toBe(false);
        if (path.includes('{')) expect(answer.status, summary).toBe(404);
      }
      expect(await readAll(app, theirs.id)).toEqual(before);
    },
  );

  const needCredential = operations
    .filter(({ operation }) => ['bearer', 'ephemeral'].some((kind) => kind in (operation.security[0] ?? {})))
    .map((each) => [each.operation.operationId, each] as const);
  describe('with a credential of the other tenant', () => {
    const readBoth = () => Promise.all(houses.map(({ id }) => readAll(app, id)));
    let before: Awaited<ReturnType<typeof readBoth>>;
    beforeAll(async () => {
      before = await readBoth();
    });

    test.each(needCredential)(
      '[S180] %s is 401 with the credential of one tenant on the host of the other',
      async (_id, each) => {
        const [first, second] = houses;
        const answers = await Promise.all([
          ask(app, each, photo, { ...first, host: second.host }, first),
          ask(app, each, photo, { ...first, host: second.host }, second),
          ask(app, each, photo, { ...second, host: first.host }, first),
          ask(app, each, photo, { ...second, host: first.host }, second),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      },
    );

    test('no operation that was refused has changed a row of either tenant', async () => {
      expect(await readBoth()).toEqual(before);
    });
  });
}

/** Meanwhile its own list shows its own records. */
async function readOwn(
  app: TestApp,
  { host, bearer, token, marks }: TenantFixture,
  other: TenantFixture,
): Promise<null> {
  const listed = await app.client.get('/admin/subjects', { host, bearer });
  const details = await app.client.get('/subject/details', { host, token });
  for (const { bytes } of [listed, details]) {
    expect(bytes.includes(marks[0]!)).toBe(true);
    for (const mark of other.marks) expect(bytes.includes(mark)).toBe(false);
  }
  return null;
}

type ApiOperation = (typeof operations)[number];

/** Calls the operation's example as `who` on their host, with the ids of `whose`. */
function ask(
  app: TestApp,
  one: ApiOperation,
  photo: Buffer,
  who: TenantFixture,
  whose: TenantFixture,
): Promise<Answer> {
  const { path, method, operation } = one;
  const media = Object.entries(operation.requestBody?.content ?? {})[0];
  const exampleValue = Object.values(media?.[1].examples ?? {})[0]?.value;
  const json = rename(exampleValue, whose.names) as Record<string, string> | undefined;
  const isForm = media?.[0] === 'multipart/form-data';
  const isEncoded = media?.[0] === 'application/x-www-form-urlencoded';
  const needs = operation.security[0] ?? {};
  return app.client.send(method, buildAddress(path, operation, whose), {
    host: who.host,
    ...('bearer' in needs ? { bearer: who.bearer } : {}),
    ...('ephemeral' in needs ? { token: who.token } : {}),
    ...(isForm ? { form: uploadForm(photo, json) } : {}),
    ...(isEncoded ? { raw: new URLSearchParams(json).toString() } : {}),
    ...(isForm || isEncoded || json === undefined ? {} : { json }),
  });
}

function rename<T>(value: T, names: TenantFixture['names']): T {
  if (value === undefined) return value;
  const text = Object.entries(names).reduce(
    (all, [name, real]) => all.replaceAll(name, real),
    JSON.stringify(value),
  );
  return JSON.parse(text);
}

function buildAddress(
  path: string,
  { parameters = [] }: Operation,
  { names, numbers }: TenantFixture,
): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: where, example } of rename(parameters, names)) {
    const [, collection = ''] = /^\/admin\/(users|roles|api-tokens)/.exec(path) ?? [];
    const value = (name === 'id' && numbers[collection]) || example;
    if (where === 'path') address = address.replace(`{${name}}`, String(value));
    if (where === 'query' && example !== undefined) query.set(name, String(example));
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Every row of a tenant as text, without the counts of its requests, which every call changes. */
async function readAll(app: TestApp, tenantId: TenantId): Promise<Record<string, string[]>> {
  return app.dependencies.db.asTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id' and c.relname <> 'request_counts' order by 1`.execute(
      tx,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(name)} t where tenant_id = ${tenantId} order by 1`.execute(
        tx,
      );
      all[name] = found.rows.map(({ row }) => row);
    }
    return all;
  });
}

/** A tenant with one of everything, all named with its own words. */
async function createTenantWithRecords(
  app: TestApp,
  photo: Buffer,
  id: TenantId,
  host: string,
  mark: string,
): Promise<TenantFixture> {
  const bearer = await logIn(app, host);
  // The other tenant sends this key too, so it must not contain the mark that reveals leaks.
  const key = mark.length * 1000 + mark.charCodeAt(0);
  const post = async (path: string, json: object) => {
    const answer = await app.client.post(path, { host, bearer, json });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const details = {
    first_name: 'P',
    last_name: mark,
    external_uid: `customer-${key}`,
    license_number: `N-${mark}`,
  };
  const { subject_id } = await post('/admin/subjects', details);
  const all = {
    can_edit_details: true,
    view_subject_details: true,
    can_list_reupload: true,
    can_list_need_reply: true,
  };
  const { token } = await post('/ephemeral-tokens', { subject_id, ...all });
  const send = async (type: string) => {
    const form = uploadForm(photo, { verification_id: `v-${mark}`, external_uid: `${type}-${key}` });
    return (await app.client.post(`/subject/upload?type=${type}`, { host, token, form })).body;
  };
  const { license_id } = await send('license');
  await send('selfie');
  await post(`/admin/submissions/${license_id}/reject`, {
    comment: `Again, ${mark}`,
    require_reupload: true,
  });
  const workflow = await post('/admin/workflows', {
    name: `W ${mark}`,
    steps: [{ step_name: 'check_selfie', step_order: 1 }],
  });
  const preset = await post('/admin/presets', { name: `P ${mark}` });
  const user = await post('/admin/users', {
    email: `${mark}@x.test`,
    username: `U ${mark}`,
    role: 'admin',
    password: 'correct horse battery',
  });
  await post('/admin/api-tokens', { description: `T ${mark}` });
  const [apiToken] = (await app.client.get('/admin/api-tokens', { host, bearer })).body;
  const [link] = (await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject_id}`, { host, bearer }))
    .body;
  const role = await post('/admin/roles', { name: `R ${mark}`, permissions: [] });
  const names = {
    [EXAMPLE_ID.subject]: subject_id,
    [EXAMPLE_ID.submission]: license_id,
    [EXAMPLE_ID.request]: license_id,
    [EXAMPLE_ID.token]: link.id,
    [EXAMPLE_ID.workflow]: workflow.id,
    [EXAMPLE_ID.preset]: preset.id,
    [EXAMPLE_ID.role]: role.id,
    [EXAMPLE_KEY.subject]: `customer-${key}`,
    [EXAMPLE_KEY.submission]: `license-${key}`,
  };
  const numbers = { users: user.id, 'api-tokens': apiToken.id };
  return { id, host, bearer, token, names, numbers, marks: [mark, subject_id, license_id] };
}
