import { setTimeout } from 'node:timers/promises';
import { type Check, Lack, requireFailure, requireSame } from '../check.ts';

/** Settings, time-outs and isolation between transactions. */
export const SETTINGS: Check[] = [
  {
    name: 'The encoding is UTF8',
    why: 'names of every script',
    isRequired: true,
    run: ({ inTransaction }) =>
      inTransaction('owner', async ({ ask }) => {
        requireSame(await ask("select current_setting('server_encoding') as is"), [{ is: 'UTF8' }]);
        requireSame(await ask("select 'Łukasz 陳'::text as is"), [{ is: 'Łukasz 陳' }]);
      }),
  },
  {
    name: 'A transaction is read committed unless it says otherwise',
    why: 'each statement sees what was committed before it; retries are the exception',
    isRequired: true,
    run: async ({ define, begin, inTransaction }) => {
      await define('create table seen (n integer)');
      const reader = await begin();
      requireSame(await reader.ask('show transaction_isolation'), [
        { transaction_isolation: 'read committed' },
      ]);
      requireSame(await reader.ask('select n from seen'), []);
      await inTransaction('owner', ({ ask }) => ask('insert into seen values (1)'));
      requireSame(await reader.ask('select n from seen'), [{ n: 1 }]);
      await reader.rollback();
    },
  },
  {
    name: 'set_config sets a value for one transaction',
    why: 'the tenant that row-level security goes by (attesta.tenant)',
    isRequired: true,
    run: async ({ connect }) => {
      const client = await connect();
      const read = async () =>
        (await client.query("select current_setting('attesta.tenant', true) as is")).rows[0].is || null;
      await client.query('begin');
      await client.query("select set_config('attesta.tenant', 'one', true)");
      requireSame(await read(), 'one');
      await client.query('commit');
      requireSame(await read(), null);
    },
  },
  {
    name: 'set_config takes a role for one transaction',
    why: 'every transaction is of attesta_tenant or attesta_system, on connections that all share',
    isRequired: true,
    run: async ({ connect, roles }) => {
      const client = await connect();
      const read = async () => (await client.query('select current_user::text as is')).rows[0].is;
      const login = await read();
      await client.query('begin');
      await client.query("select set_config('role', $1, true)", [roles.tenant]);
      requireSame(await read(), roles.tenant);
      await client.query('commit');
      requireSame(await read(), login);
    },
  },
  {
    name: 'set local role none gives a transaction back to its user',
    why: 'migrations and migrate:embedded, which own the tables',
    isRequired: true,
    run: async ({ begin, roles }) => {
      const session = await begin('system');
      requireSame(await session.ask('select current_user::text as is'), [{ is: roles.system }]);
      await session.ask('set local role none');
      requireSame(await session.ask('select current_user = session_user as is'), [{ is: true }]);
      await session.rollback();
    },
  },
  {
    name: 'statement_timeout ends a statement with 57014',
    why: 'a request is 503 in place of holding its connection',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      await session.ask("set local statement_timeout = '100ms'");
      await requireFailure(session.ask('select pg_sleep(30)'), '57014');
    },
  },
  {
    name: 'set local statement_timeout lengthens it within a transaction',
    why: 'rotations, exports and migrations',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      await session.ask("set local statement_timeout = '50ms'");
      await session.ask("set local statement_timeout = '20s'");
      await session.ask('select pg_sleep(0.2)');
      await session.rollback();
    },
  },
  {
    name: 'idle_in_transaction_session_timeout ends a session that does nothing',
    why: 'locks of a server that is gone',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      await session.ask("select set_config('idle_in_transaction_session_timeout', '100ms', true)");
      await setTimeout(1_500);
      const isOver = await session.ask('select 1').then(
        () => false,
        () => true,
      );
      if (!isOver) throw new Lack('The session continued.');
    },
  },
  {
    name: 'A write in a read-only transaction fails with 25006, and transaction_read_only tells',
    why: 'failover: a standby is told from a primary, and writes are 503',
    isRequired: true,
    run: async ({ define, begin }) => {
      await define('create table unwritten (n integer)');
      const session = await begin();
      await session.ask('set transaction read only');
      requireSame(await session.ask("select current_setting('transaction_read_only') as is"), [{ is: 'on' }]);
      await requireFailure(session.ask('insert into unwritten values (1)'), '25006');
    },
  },
  {
    name: 'commit after an error answers ROLLBACK',
    why: 'a transaction that was undone is not taken for one that was committed',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      await requireFailure(session.ask('select 1 / 0'), '22012');
      await requireFailure(session.ask('select 1'), '25P02');
      requireSame(await session.commit(), 'ROLLBACK');
    },
  },
  {
    name: 'A cursor reads on in one transaction',
    why: 'long lists, exports and the copy of migrate:embedded',
    isRequired: true,
    run: async ({ begin }) => {
      const session = await begin();
      await session.ask('declare parts no scroll cursor for select n from generate_series(1, 5) n');
      requireSame((await session.ask('fetch forward 3 from parts')).length, 3);
      requireSame(await session.ask('fetch forward 3 from parts'), [{ n: 4 }, { n: 5 }]);
      await session.ask('close parts');
      await session.rollback();
    },
  },
  {
    name: 'A statement stays prepared under its name',
    why: 'fewer plans; without it, add ?pgbouncer=true to DATABASE_URL',
    isRequired: false,
    run: async ({ connect }) => {
      const client = await connect();
      for (const n of [1, 2, 3]) {
        const { rows } = await client.query({ name: 'kept', text: 'select $1::integer as n', values: [n] });
        requireSame(rows, [{ n }]);
      }
    },
  },
  {
    name: 'Twenty connections are open at once',
    why: 'the pool of one server',
    isRequired: true,
    run: async ({ connect }) => {
      const clients = await Promise.all(Array.from({ length: 20 }, connect));
      await Promise.all(clients.map((client) => client.query('select 1')));
    },
  },
];
