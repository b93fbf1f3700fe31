/** Queries a test's database as a superuser. */
export type QueryAsOwner = (query: string) => Promise<{ catalog: string }[]>;

/** A larger table is truncated: deleted rows stay in its file, and every later query reads past them. */
const LARGE_BYTES = 1_000_000;

/**
 * Removes all rows except those of the first schema, with constraints and triggers off. It deletes, because
 * there are few rows, and truncating fifty tables takes ten times as long.
 */
const EMPTY = `
  set session_replication_role = replica;
  do $$
  declare each record;
  begin
    for each in select oid::regclass as name, relkind, pg_relation_size(oid) > ${LARGE_BYTES} as is_large from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'migrations'
    loop
      if each.relkind = 'S' then perform setval(each.name, 1, false);
      elsif each.is_large then execute format('truncate %s cascade', each.name);
      else execute format('delete from %s', each.name);
      end if;
    end loop;
  end $$;
  insert into clock default values;
  set session_replication_role = origin`;

/**
 * Empties a migrated database. If its tables, rules or rights have changed, it does nothing and returns
 * false.
 */
export async function emptyDatabase(ask: QueryAsOwner, catalog: string): Promise<boolean> {
  if ((await describeCatalog(ask)) !== catalog) return false;
  await ask(EMPTY);
  return true;
}

/** The schema without its rows. */
export async function describeCatalog(ask: QueryAsOwner): Promise<string> {
  const rows = await ask(`
    select md5(string_agg(line, '' order by line)) as catalog from (
      select concat_ws(' ', 'class', oid, relacl, relrowsecurity, relforcerowsecurity) from pg_class
        where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'column', attrelid, attname, attacl, attnotnull) from pg_attribute
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
      union all select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger
      union all select concat_ws(' ', 'constraint', oid) from pg_constraint
      union all select concat_ws(' ', 'policy', oid) from pg_policy
      union all select concat_ws(' ', 'function', oid, md5(prosrc)) from pg_proc
        where pronamespace = 'public'::regnamespace
    ) as lines (line)`);
  return rows[0]!.catalog;
}
