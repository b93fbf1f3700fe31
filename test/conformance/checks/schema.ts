import { type Check, requireFailure, requireSame } from '../check.ts';
import type { Engine } from '../engine.ts';

const read = ({ inTransaction }: Engine, query: string) => inTransaction('owner', ({ ask }) => ask(query));

/** The results of the migrations, and their queries of the catalog. */
export const SCHEMA: Check[] = [
  {
    name: 'DDL is part of a transaction',
    why: 'a migration that fails leaves nothing of itself',
    isRequired: true,
    run: async ({ begin, inTransaction }) => {
      const session = await begin();
      await session.ask('create table undone (n integer)');
      await session.rollback();
      const found = await inTransaction('owner', ({ ask }) =>
        ask("select to_regclass('undone') is null as is_gone"),
      );
      requireSame(found, [{ is_gone: true }]);
    },
  },
  {
    name: 'A unique index holds for part of the rows',
    why: 'one open request for erasure a person',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create table requests (id integer, status text);
        create unique index requests_open on requests (id) where status = 'open'`);
      await read(engine, "insert into requests values (1, 'done'), (1, 'done'), (1, 'open')");
      await requireFailure(read(engine, "insert into requests values (1, 'open')"), '23505');
    },
  },
  {
    name: 'A unique index holds for an expression',
    why: 'e-mail addresses of users, names of filters',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create table users (team integer, email text);
        create unique index users_email on users (coalesce(team, 0), lower(email))`);
      await read(engine, "insert into users values (null, 'A@b.test')");
      await requireFailure(read(engine, "insert into users values (0, 'a@B.test')"), '23505');
    },
  },
  {
    name: 'Indexes have further columns and orders, and there are BRIN ones',
    why: 'lists and statistics',
    isRequired: true,
    run: (engine) =>
      engine.define(`create table listed (a integer, b timestamptz, c text);
        create index on listed (a, b desc) include (c);
        create index on listed using brin (b)`),
  },
  {
    name: 'A trigger writes into another table, by the columns that changed',
    why: 'words and numbers that people are found by; stored bytes',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create table named_people (id integer, name text, other text);
        create table name_log (id integer, name text);
        create function log_name() returns trigger language plpgsql as $$
        begin
          insert into name_log values ((to_jsonb(new) ->> tg_argv[0])::integer, new.name);
          return null;
        end
        $$;
        create trigger log_name after insert or update of name on named_people
          for each row execute function log_name('id')`);
      await read(engine, "insert into named_people values (7, 'Ana', null)");
      await read(engine, "update named_people set other = 'x'");
      requireSame(await read(engine, 'select * from name_log'), [{ id: 7, name: 'Ana' }]);
    },
  },
  {
    name: 'Functions are of SQL, of SQL with a body of statements, and of PL/pgSQL',
    why: 'policies, search words, numbers of documents',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create function one(n integer) returns integer language sql immutable return n + 1;
        create function many(n integer) returns setof integer language sql stable
          begin atomic select generate_series(1, n); end;
        create function rows_of(n integer) returns setof integer language plpgsql stable as $$
        begin
          return query select * from many(n);
        end
        $$`);
      requireSame(await read(engine, 'select one(1), array(select rows_of(2)) as rows'), [
        { one: 2, rows: [1, 2] },
      ]);
    },
  },
  {
    name: 'An identity column numbers rows, and takes numbers that are given',
    why: 'ids of users and API tokens; migrate:embedded',
    isRequired: true,
    run: async (engine) => {
      await engine.define('create table numbered (id integer generated always as identity, name text)');
      await read(engine, "insert into numbered (id, name) overriding system value values (7, 'given')");
      await read(engine, "select setval(pg_get_serial_sequence('numbered', 'id'), 7)");
      requireSame(
        await read(engine, "insert into numbered (name) values ('new') returning id > 7 as is_after"),
        [{ is_after: true }],
      );
    },
  },
  {
    name: 'A do block looks into the catalog and runs what it puts together',
    why: 'migrations',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create table looked (a integer, b text);
        do $$
        declare
          wanted record;
        begin
          for wanted in select attname from pg_attribute
            where attrelid = 'looked'::regclass and attnum > 0 and atttypid = 'text'::regtype and not attisdropped
          loop
            execute format('alter table looked add constraint %I check (%I <> %L)', 'not_x', wanted.attname, 'x');
          end loop;
        end
        $$`);
      await requireFailure(read(engine, "insert into looked values (1, 'x')"), '23514');
    },
  },
  {
    name: 'A do block fails with an SQLSTATE and its own message',
    why: 'a migration that refuses a database tells the operator why',
    isRequired: true,
    run: (engine) =>
      requireFailure(
        engine.define(`do $$ begin raise exception 'no: %', 1 using errcode = 'AT003'; end $$`),
        'AT003',
      ),
  },
  {
    name: 'The planner keeps no values of a column with statistics 0',
    why: 'erased people stay in no statistics (decision 13)',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`create table told (secret text, kind text);
        alter table told alter secret set statistics 0;
        insert into told select 'secret' || n % 3, 'kind' || n % 3 from generate_series(1, 300) n`);
      const client = await engine.connect();
      await client.query(`analyze ${engine.schema}.told`);
      const { rows } = await client.query(
        'select attname::text as name from pg_stats where schemaname = $1 and tablename = $2',
        [engine.schema, 'told'],
      );
      requireSame(
        rows.filter(({ name }) => name === 'secret'),
        [],
      );
    },
  },
  {
    name: 'vacuum frees what deleted rows left, outside of transactions',
    why: 'bytes of erased people',
    isRequired: true,
    run: async (engine) => {
      await engine.define('create table emptied (n integer)');
      const client = await engine.connect();
      await client.query(`vacuum (truncate) ${engine.schema}.emptied`);
      await client.query("select pg_total_relation_size('pg_class'::regclass)");
    },
  },
  {
    name: 'An index is made while others write',
    why: 'upgrades with very many people, prepared ahead; without it, upgrade when no transaction writes',
    isRequired: false,
    run: async (engine) => {
      await engine.define('create table busy (n integer)');
      const client = await engine.connect();
      await client.query(`create index concurrently on ${engine.schema}.busy (n)`);
    },
  },
];
