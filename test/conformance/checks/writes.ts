import { type Check, requireFailure, requireSame } from '../check.ts';
import { type Engine, retryUndone } from '../engine.ts';

const AT_ONCE = 12;

/** So many of these at once, each retried as the product does. */
const allAtOnce = ({ inTransaction }: Engine, statement: string): Promise<Record<string, unknown>[][]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      retryUndone(() => inTransaction('owner', ({ ask }) => ask(statement))),
    ),
  );

const readOne = ({ inTransaction }: Engine, query: string) => inTransaction('owner', ({ ask }) => ask(query));

/** Statements that write, alone and many at once. */
export const WRITES: Check[] = [
  {
    name: 'on conflict do update adds without losing any, many at once',
    why: 'counts of requests and of failed logins',
    isRequired: true,
    run: async (engine) => {
      await engine.define('create table counted (id integer primary key, n integer not null)');
      await allAtOnce(
        engine,
        'insert into counted values (1, 1) on conflict (id) do update set n = counted.n + excluded.n returning n',
      );
      requireSame(await readOne(engine, 'select n from counted'), [{ n: AT_ONCE }]);
    },
  },
  {
    name: 'on conflict do nothing lets one in, many at once',
    why: 'one record for each Idempotency-Key',
    isRequired: true,
    run: async (engine) => {
      await engine.define('create table first (id integer primary key)');
      const answers = await allAtOnce(
        engine,
        'insert into first values (1) on conflict do nothing returning id',
      );
      requireSame(answers.flat(), [{ id: 1 }]);
    },
  },
  {
    name: 'A conditional update is true exactly as often as it may be, many at once',
    why: 'uses of a link and places in a quota',
    isRequired: true,
    run: async (engine) => {
      await engine.define('create table uses (n integer not null); insert into uses values (0)');
      const answers = await allAtOnce(engine, 'update uses set n = n + 1 where n < 5 returning n');
      requireSame(answers.flat().length, 5);
    },
  },
  {
    name: 'A violated key names its constraint, with 23505, 23503 or 23514',
    why: 'refusals: a host in use, a person who is gone',
    isRequired: true,
    run: async ({ define, inTransaction }) => {
      await define(`create table parents (id integer primary key, role text check (role in ('a')));
        insert into parents values (1, 'a');
        create table children (id integer references parents)`);
      for (const [state, constraint, statement] of [
        ['23505', 'parents_pkey', "insert into parents values (1, 'a')"],
        ['23503', 'children_id_fkey', 'insert into children values (2)'],
        ['23514', 'parents_role_check', "insert into parents values (2, 'b')"],
      ] as const) {
        const error = await inTransaction('owner', ({ ask }) => ask(statement)).catch(
          (cause: unknown) => cause,
        );
        const { code, constraint: named } = error as { code?: string; constraint?: string };
        requireSame([code, named], [state, constraint]);
      }
    },
  },
  {
    name: 'One statement deletes rows and inserts their sum',
    why: 'counts of servers that are gone are folded into one',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create table folded (id integer primary key, n integer not null);
        insert into folded values (0, 1), (1, 2), (2, 3)`);
      await readOne(
        engine,
        `with taken as (delete from folded where id <> 0 returning n)
          insert into folded select 0, sum(n) from taken on conflict (id) do update set n = folded.n + excluded.n`,
      );
      requireSame(await readOne(engine, 'select id, n from folded'), [{ id: 0, n: 6 }]);
    },
  },
  {
    name: 'Many rows are written from one parameter, as JSON and as arrays',
    why: 'counts of all tenants in one statement; the copy of migrate:embedded',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      const json = JSON.stringify([{ a: 1, b: '2026-03-01' }]);
      requireSame(
        await session.ask('select a, b::text from json_to_recordset($1::json) as given (a bigint, b date)', [
          json,
        ]),
        [{ a: '1', b: '2026-03-01' }],
      );
      requireSame(
        await session.ask('select a, b from unnest($1::text[], $2::text[]) as moved (a, b)', [['x'], ['y']]),
        [{ a: 'x', b: 'y' }],
      );
      await session.rollback();
    },
  },
  {
    name: 'What hangs on a row goes with it',
    why: 'an erasure removes all that belongs to a person',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create table people (tenant_id uuid, id integer, primary key (tenant_id, id));
        create table theirs (tenant_id uuid, person integer,
          foreign key (tenant_id, person) references people on delete cascade);
        insert into people values (gen_random_uuid(), 1);
        insert into theirs select tenant_id, id from people`);
      await readOne(engine, 'delete from people');
      requireSame(await readOne(engine, 'select person from theirs'), []);
    },
  },
  {
    name: 'json keeps its text, jsonb is searched and put together',
    why: 'receipts are hashed as they were written; evidence and settings',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      requireSame(await session.ask(`select '{"b": 1,  "a": 2}'::json::text as is`), [
        { is: '{"b": 1,  "a": 2}' },
      ]);
      requireSame(
        await session.ask(`select '{"a": {"b": 1}}'::jsonb #>> '{a,b}' as one, '{"a": 1}'::jsonb || '{"b": 2}' as all,
          '[1, 2]'::jsonb @> '[2]' as has, jsonb_object_agg(k, v) as made from (values ('x', 1)) pairs (k, v)`),
        [{ one: '1', all: { a: 1, b: 2 }, has: true, made: { x: 1 } }],
      );
      await session.rollback();
    },
  },
  {
    name: 'Names are folded: normalize, regular expressions and text in C order',
    why: 'the search for people',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      requireSame(
        await session.ask(`select lower(regexp_replace(normalize('José', nfkd), '[\\u0300-\\u036f]', '', 'g')) as name,
          array(select regexp_split_to_table('Ana  Brandt', '\\s+')) as words,
          regexp_replace('Aabb', '(.)\\1+', '\\1', 'g') as once, 'Z' collate "C" < 'a' collate "C" as is_c`),
        [{ name: 'jose', words: ['Ana', 'Brandt'], once: 'Aab', is_c: true }],
      );
      await session.rollback();
    },
  },
  {
    name: 'A failed statement leaves nothing of its transaction',
    why: 'each request is done as a whole or not at all',
    isRequired: true,
    run: async (engine) => {
      await engine.define('create table whole (n integer check (n < 2))');
      const session = await engine.begin();
      await session.ask('insert into whole values (1)');
      await requireFailure(session.ask('insert into whole values (2)'), '23514');
      await session.rollback();
      requireSame(await readOne(engine, 'select n from whole'), []);
    },
  },
];
