import { setTimeout } from 'node:timers/promises';
import { type Check, Lack, requireFailure, requireSame } from '../check.ts';
import { type Engine, retryUndone, type Session } from '../engine.ts';

const ROWS = 20;

/** A table of locked rows, and one that refers to them. */
const lockable = (table: string) => `
  create table ${table} (id integer primary key, n integer not null default 0);
  insert into ${table} select generate_series(1, ${ROWS});
  create table ${table}_child (id integer references ${table} on delete cascade)`;

/** @throws Lack when the statement does not wait for another transaction's lock */
async function requireWait({ ask }: Session, statement: string): Promise<void> {
  await ask("set local lock_timeout = '200ms'");
  await requireFailure(ask(statement), '55P03');
}

/** Two transactions, the first of which has run `held`. */
async function hold(engine: Engine, table: string, held: string): Promise<[Session, Session]> {
  await engine.define(lockable(table));
  const first = await engine.begin();
  await first.ask(held);
  return [first, await engine.begin()];
}

/** Row locks: which wait for which, what is skipped, and deadlocks. */
export const LOCKS: Check[] = [
  {
    name: 'for update waits for a locked row, and lock_timeout ends the wait with 55P03',
    why: 'two decisions on one case; a request that waits too long is 503',
    isRequired: true,
    run: async (engine) => {
      const lock = 'select id from waited where id = 1 for update';
      const [, second] = await hold(engine, 'waited', lock);
      await requireWait(second, lock);
    },
  },
  {
    name: 'A wait ends when the lock is released, with the row as it is then',
    why: 'the second one decides on what the first one wrote',
    isRequired: true,
    run: async (engine) => {
      const lock = 'select n from freed where id = 1 for update';
      const [first, second] = await hold(engine, 'freed', lock);
      await first.ask('update freed set n = 7 where id = 1');
      const release = async () => {
        // A statement that does not wait has read the row of that moment.
        await setTimeout(200);
        await first.commit();
      };
      const [found] = await Promise.all([second.ask(lock), release()]);
      requireSame(found, [{ n: 7 }]);
      await second.commit();
    },
  },
  {
    name: 'for update skip locked passes over locked rows',
    why: 'reviewers claim from one queue; chores pass over what is in hand',
    isRequired: true,
    run: async (engine) => {
      const take = 'select id from skipped order by id limit 1 for update skip locked';
      const [first, second] = await hold(engine, 'skipped', take);
      requireSame(await second.ask(take), [{ id: 2 }]);
      await first.commit();
      await second.commit();
    },
  },
  {
    name: 'for no key update lets rows refer to a locked row',
    why: 'uploads of a tenant while its settings change',
    isRequired: true,
    run: async (engine) => {
      const [first, second] = await hold(
        engine,
        'kept',
        'select id from kept where id = 1 for no key update',
      );
      await second.ask('select id from kept where id = 1 for key share');
      await second.ask('insert into kept_child values (1)');
      await second.commit();
      await requireWait(await engine.begin(), 'select id from kept where id = 1 for no key update');
      await first.commit();
    },
  },
  {
    name: 'for update keeps rows from referring to a locked row',
    why: 'nothing is added to a person or a tenant that is being erased',
    isRequired: true,
    run: async (engine) => {
      const [, second] = await hold(engine, 'ended', 'select id from ended where id = 1 for update');
      await requireWait(second, 'insert into ended_child values (1)');
    },
  },
  {
    name: 'One query locks each table of a join in its own way',
    why: 'a case for update, with its person for key share',
    isRequired: true,
    run: async (engine) => {
      await engine.define(`${lockable('joined')}; insert into joined_child values (1)`);
      const first = await engine.begin();
      await first.ask(`select c.id from joined_child c join joined p on p.id = c.id
        for key share of p for update of c`);
      const second = await engine.begin();
      await second.ask('select id from joined where id = 1 for no key update');
      await requireWait(second, 'select id from joined_child for update');
    },
  },
  {
    name: 'order by and for update lock rows in that order',
    why: 'transactions that lock many rows never wait for each other',
    isRequired: true,
    run: async ({ define, inTransaction }) => {
      await define(lockable('ordered'));
      const work = () =>
        inTransaction('owner', async ({ ask }) => {
          await ask('select id from ordered order by id for update');
          await ask('update ordered set n = n + 1');
        });
      await Promise.all(Array.from({ length: 6 }, () => retryUndone(work)));
      const sum = await inTransaction('owner', ({ ask }) => ask('select sum(n)::integer as n from ordered'));
      requireSame(sum, [{ n: 6 * ROWS }]);
    },
  },
  {
    name: 'Of two transactions that wait for each other one is ended with 40P01 or 40001, the other continues',
    why: 'the product tries the one that was undone again',
    isRequired: true,
    run: async (engine) => {
      const lock = (id: number) => `select id from crossed where id = ${id} for update`;
      const [first, second] = await hold(engine, 'crossed', lock(1));
      await second.ask(lock(2));
      // The failing one releases its lock, for which the other waits.
      const lockOrGiveUp = async (session: Session, id: number) =>
        session.ask(lock(id)).catch(async (error: unknown) => {
          await session.rollback();
          throw error;
        });
      const ends = await Promise.allSettled([lockOrGiveUp(first, 2), lockOrGiveUp(second, 1)]);
      const failed = ends.filter((end) => end.status === 'rejected');
      if (failed.length !== 1) throw new Lack(`${failed.length} of the two were ended.`);
      await requireFailure(Promise.reject(failed[0]!.reason), '40P01', '40001');
    },
  },
  {
    name: 'A row that is upserted is a lock by name',
    why: 'one audit entry after the other for a tenant, and exact quotas',
    isRequired: true,
    run: async (engine) => {
      const take = "insert into named values ('audit') on conflict (name) do update set name = excluded.name";
      await engine.define('create table named (name text primary key)');
      for (const _ of ['a row that is new', 'a row that is there']) {
        const [first, second] = [await engine.begin(), await engine.begin()];
        await first.ask(take);
        await requireWait(second, take);
        await first.commit();
      }
    },
  },
  {
    name: 'lock table in access exclusive mode keeps others away',
    why: 'migrations beside servers that still run',
    isRequired: true,
    run: async (engine) => {
      const [, second] = await hold(engine, 'closed', 'lock table closed in access exclusive mode');
      await requireWait(second, 'select id from closed');
    },
  },
];
