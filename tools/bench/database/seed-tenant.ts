import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TenantId } from '../../../src/server/store/tenant-id.ts';
import { describeCatalog } from '../../../test/harness/databases/empty-database.ts';

const FIRST_NAMES = ['Brecken', 'Ada', 'Castor', 'Dorothea', 'Emmerich', 'Fenella', 'Gwendolyn', 'Hollis'];
const LAST_NAMES = ['Quennell', 'Ashworth', 'Berggren', 'Castellanos', 'Drummond', 'Eckhart', 'Pellegrin'];

/** Of so many of the newest subjects one submission in five waits, as in a real queue: the others are decided. */
const WITH_WAITING = 5_000;
/** The size of an image's evidence in its row; larger ones are stored beside the table. */
const EVIDENCE_BYTES = 1_000;
/** The number of subjects whose words are compared with those that the triggers would have written. */
const COMPARED_SUBJECTS = 500;

const TABLES = ['subjects', 'subject_details', 'stored_numbers', 'subject_words', 'submissions', 'attempts'];

type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Gives a tenant so many subjects, one a minute up to now, and three submissions with an attempt of each, of which at
 * most 3,000 wait for a decision. PostgreSQL makes the rows itself, without triggers, and the indexes at the end. Then
 * the schema is restored, which is checked.
 * @param url of a superuser, on a database where only this tenant has people
 */
export async function seedTenant(url: string, tenantId: TenantId, count: number): Promise<void> {
  const connect = async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("set work_mem = '128MB'");
    const run: Run = async (text, values) => (await client.query(text, values)).rows;
    return { run, end: () => client.end() };
  };
  const [one, other] = await Promise.all([connect(), connect()]);
  const ask = (query: string) => one.run(query) as Promise<{ catalog: string }[]>;
  const before = await describeCatalog(ask);
  await leaveIndexes(one.run);
  await addPeople(one.run, tenantId, count);
  const index = async (run: Run, tables: string[]) => {
    for (const table of tables) await run(`reindex table ${table}`);
  };
  await Promise.all([
    addWords(one.run).then(() => index(one.run, TABLES.slice(0, 4))),
    addSubmissions(other.run, tenantId).then(() => index(other.run, TABLES.slice(4))),
  ]);
  await one.run('drop table seeded');
  // While no other transaction runs, so that all rows are visible to all.
  await one.run('vacuum analyze');
  await requireSame(one.run, tenantId);
  if ((await describeCatalog(ask)) !== before) throw new Error('The schema is another than before.');
  await Promise.all([one.end(), other.end()]);
}

/** The same rows over one connection that fires no triggers, into live indexes. */
export async function addRows(run: Run, tenantId: TenantId, count: number): Promise<void> {
  await addPeople(run, tenantId, count);
  await addWords(run);
  await addSubmissions(run, tenantId);
  await run('drop table seeded');
}

/** Rows are written without the indexes, which are then rebuilt for the whole table. */
async function leaveIndexes(run: Run): Promise<void> {
  await run(
    'update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::regclass[])',
    [TABLES],
  );
}

/** A UUID of version 7 of a moment, as the product makes them. */
const uuidAt = (
  moment: string,
) => `(select (substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(any_id, 16))::uuid
  from (select lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') as time,
    gen_random_uuid()::text as any_id) parts)`;

/** The oldest first, as in production. */
async function addPeople(run: Run, tenantId: TenantId, count: number): Promise<void> {
  await run(
    `create unlogged table seeded as
      select n, $1::uuid as tenant_id, ${uuidAt("now() - n * interval '1 minute'")} as id,
        now() - n * interval '1 minute' as created_at,
        ($2::text[])[1 + n % ${FIRST_NAMES.length}] as first,
        ($3::text[])[1 + n % ${LAST_NAMES.length}] || translate((n % 1000)::text, '0123456789', 'abcdefghij') as last
      from generate_series(${count}, 1, -1) n`,
    [tenantId, FIRST_NAMES, LAST_NAMES],
  );
  await run('analyze seeded');
  await run(
    `insert into subjects (tenant_id, id, external_uid, first_name, last_name, image_key, created_at)
      select tenant_id, id, 'ext-' || n, 'Name' || n || ' ' || first, 'Last' || n % 997 || ' ' || last, $1::bytea,
        created_at
      from seeded`,
    [randomBytes(61)],
  );
  await run(`insert into subject_details (tenant_id, subject_id, email, license_number)
    select tenant_id, id, 'mail' || n || '@example.com', 'W' || lpad(n::text, 8, '0') from seeded`);
  await run(`insert into stored_numbers
    select tenant_id, id, document_number_key('W' || lpad(n::text, 8, '0')) from seeded`);
}

/** The rows of the triggers, with the variants of each name computed once. */
async function addWords(run: Run): Promise<void> {
  await run(`insert into subject_words
    with spelled as materialized (
      select name, search_word(name) as word from (select first from seeded union select last from seeded) names (name)
    ), found as materialized (
      select name, word from spelled
      union select name, slip from spelled, near_words(word) slip
    )
    select s.tenant_id, s.id, f.word from seeded s join found f on f.name = s.first
    union all select s.tenant_id, s.id, f.word from seeded s join found f on f.name = s.last
    union all select tenant_id, id, word from seeded, lateral (values ('name' || n), ('last' || n % 997), ('ext' || n),
      ('mail' || n || 'examplecom'), ('w' || lpad(n::text, 8, '0'))) words (word)`);
}

async function addSubmissions(run: Run, tenantId: TenantId): Promise<void> {
  await run(`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, verdict,
      waiting_since, decided_at, created_at, updated_at)
    select tenant_id, ${uuidAt('created_at')}, id, kind, 'v', status, 1,
      upper(kind) || case status when 'pending' then '_PENDING_APPROVAL' else '_APPROVED' end,
      case status when 'pending' then created_at end, case status when 'approved' then created_at end,
      created_at, created_at
    from (select *, case when (n + part) % 5 = 0 and n <= ${WITH_WAITING} then 'pending' else 'approved' end as status
      from seeded, (values ('license', 0), ('selfie', 1), ('age', 2)) kinds (kind, part)) each`);
  const evidence = JSON.stringify({
    face_distance: 0.5,
    face_fitness: 2,
    seen: randomBytes(EVIDENCE_BYTES / 2).toString('hex'),
  });
  await run(
    `insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type, object_key, content_type,
        bytes, verdict, evidence, created_at, settled_at)
      select tenant_id, id, 1, subject_id, kind, concat_ws('/', tenant_id, subject_id, id), 'image/jpeg', 700000, verdict, $1::jsonb, created_at,
        created_at + interval '600 ms'
      from submissions`,
    [evidence],
  );
  await run('insert into stored_bytes select $1::uuid, sum(bytes) from attempts', [tenantId]);
}

/** @throws Error when an index is invalid, or a subject has other words than the triggers would have given it */
async function requireSame(run: Run, tenantId: TenantId): Promise<void> {
  const bad = await run('select indexrelid::regclass from pg_index where not (indisready and indisvalid)');
  const others = await run(
    `select id from (select id from subjects where tenant_id = $1 order by random() limit ${COMPARED_SUBJECTS}) asked
      where array(select word from list_subject_words($1, id) word order by word collate "C")
        <> array(select word from subject_words where tenant_id = $1 and subject_id = asked.id order by word)`,
    [tenantId],
  );
  if (bad.length + others.length > 0) throw new Error(JSON.stringify({ bad, others }));
}
