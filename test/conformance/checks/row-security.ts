import { type Check, Lack, requireFailure, requireSame } from '../check.ts';
import type { Engine } from '../engine.ts';

const A = '019a0000-0000-7000-8000-00000000000a';
const B = '019a0000-0000-7000-8000-00000000000b';

/** A table under the product's policies, with a row of each tenant. */
async function protect({ define, inTransaction, roles, schema }: Engine, table: string): Promise<void> {
  await define(`create function of_${table}() returns uuid language sql stable
      return nullif(current_setting('attesta.tenant', true), '')::uuid;
    create table ${table} (tenant_id uuid not null, id integer not null, note text, primary key (tenant_id, id));
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy tenant_rows on ${table} to ${roles.tenant}
      using (tenant_id = ${schema}.of_${table}()) with check (tenant_id = ${schema}.of_${table}());
    create policy system_rows on ${table} to ${roles.system} using (true) with check (true);
    grant select, insert, update, delete on ${table} to ${roles.tenant}, ${roles.system}`);
  await inTransaction('system', ({ ask }) =>
    ask(`insert into ${table} (tenant_id, id, note) values ($1, 1, 'a'), ($2, 1, 'b')`, [A, B]),
  );
}

/** Two roles, policies by a setting of the transaction, and rights by column. */
export const ROW_SECURITY: Check[] = [
  {
    name: "Row-level security shows a tenant its own rows alone, in the transaction's role and setting",
    why: 'a query that forgets the tenant meets nothing of another one',
    isRequired: true,
    run: async (engine) => {
      await protect(engine, 'shown');
      for (const [tenant, note] of [
        [A, 'a'],
        [B, 'b'],
      ] as const)
        requireSame(await engine.inTransaction({ tenant }, ({ ask }) => ask('select note from shown')), [
          { note },
        ]);
      requireSame(
        await engine.inTransaction('system', ({ ask }) => ask('select note from shown order by note')),
        [{ note: 'a' }, { note: 'b' }],
      );
    },
  },
  {
    name: 'Row-level security shows nothing without the setting',
    why: 'a transaction that did not say its tenant',
    isRequired: true,
    run: async (engine) => {
      await protect(engine, 'unset');
      requireSame(await engine.inTransaction({ tenant: '' }, ({ ask }) => ask('select note from unset')), []);
    },
  },
  {
    name: "Row-level security refuses to write another tenant's rows",
    why: 'insert, update, delete, upsert and locking of what is not the tenant’s own',
    isRequired: true,
    run: async (engine) => {
      await protect(engine, 'written');
      const insert = "insert into written values ($1, 2, 'x')";
      await requireFailure(
        engine.inTransaction({ tenant: A }, ({ ask }) => ask(insert, [B])),
        '42501',
      );
      await engine.inTransaction({ tenant: A }, async ({ ask }) => {
        const where = 'where tenant_id = $1';
        requireSame(await ask(`update written set note = 'x' ${where} returning note`, [B]), []);
        requireSame(await ask(`delete from written ${where} returning note`, [B]), []);
        requireSame(await ask(`select note from written ${where} for update`, [B]), []);
      });
      const upsert =
        "insert into written values ($1, 1, 'x') on conflict (tenant_id, id) do update set note = 'x'";
      await requireFailure(
        engine.inTransaction({ tenant: A }, ({ ask }) => ask(upsert, [B])),
        '42501',
      );
      await engine.inTransaction({ tenant: A }, ({ ask }) => ask(upsert, [A]));
      requireSame(
        await engine.inTransaction('system', ({ ask }) => ask('select note from written order by tenant_id')),
        [{ note: 'x' }, { note: 'b' }],
      );
    },
  },
  {
    name: 'Forced row-level security holds for the owner of a table',
    why: 'a query without a role',
    isRequired: true,
    run: async ({ define, begin, roles }) => {
      await define(`create table forced (n integer);
        insert into forced values (1);
        alter table forced enable row level security;
        alter table forced force row level security;
        create policy none_of_it on forced to ${roles.tenant} using (false)`);
      const session = await begin();
      const [user] = await session.ask(
        'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
      );
      if (user?.['passes'])
        throw new Lack('The user of the address passes over row-level security: take another.');
      requireSame(await session.ask('select n from forced'), []);
      await session.rollback();
    },
  },
  {
    name: 'A right to update is given by column',
    why: 'a tenant writes its settings, and neither its quota nor its host',
    isRequired: true,
    run: async ({ define, inTransaction, roles }) => {
      await define(`create table columns (settings text, quota integer);
        insert into columns values ('a', 1);
        grant select, update (settings) on columns to ${roles.tenant}`);
      await inTransaction({ tenant: A }, ({ ask }) => ask("update columns set settings = 'b'"));
      await requireFailure(
        inTransaction({ tenant: A }, ({ ask }) => ask('update columns set quota = 2')),
        '42501',
      );
      await requireFailure(
        inTransaction({ tenant: A }, ({ ask }) => ask('delete from columns')),
        '42501',
      );
    },
  },
];
