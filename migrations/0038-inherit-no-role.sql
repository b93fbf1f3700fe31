-- From here on the owner of the tables sees none of their rows, as other migrations say: until now it inherited the
-- rights of the roles that it may take, and read every tenant's rows in a query for which no role was taken.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  if current_setting('server_version_num')::integer >= 160000 then
    execute format('grant attesta_tenant, attesta_system to %I with inherit false', current_user);
  else
    -- An owner who inherits nothing may create tables in the schema by this grant alone.
    begin
      perform set_config('role', 'pg_database_owner', true);
      execute format('grant usage, create on schema %I to %I', current_schema(), session_user);
      perform set_config('role', 'none', true);
    exception when others then
      perform set_config('role', 'none', true);
    end;
    execute format('alter role %I noinherit', current_user);
    -- Their right to create tables came by a role, and the next migration needs it.
    if not has_schema_privilege(current_schema(), 'create') then raise insufficient_privilege; end if;
  end if;
exception when insufficient_privilege then
  -- The database's administrator has granted the roles. The server says at its start what they must run.
  null;
end
$$;

-- As in migration 0035, except that the owner sees no row of a month either.
create or replace function make_audit_month(target regclass, month date) returns void language plpgsql as $$
declare
  part constant text := 'audit_entries_' || to_char(month, 'YYYY_MM');
  starts constant timestamptz := month::timestamp at time zone 'UTC';
  ends constant timestamptz := (month + interval '1 month') at time zone 'UTC';
  changed text;
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('attesta audit months'));
  if to_regclass(part) is not null then return; end if;
  lock table tenants in share row exclusive mode;
  lock table audit_entries_default in access exclusive mode;
  execute format('create table %I (like %s including defaults including constraints)', part, target);
  execute format('alter table %I enable row level security', part);
  for changed in
    select attname from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attstattarget = 0
  loop
    execute format('alter table %I alter column %I set statistics 0', part, changed);
  end loop;
  execute format('with moved as (delete from audit_entries_default where at >= $1 and at < $2 returning *)
    insert into %I select * from moved', part) using starts, ends;
  -- To attach it, PostgreSQL would look for the tenant of each row as the owner, who sees none. Now the owner sees no row
  -- of the month either. The key of audit_entries_default has proven these tenants, and none can be deleted meanwhile.
  execute format('alter table %I force row level security', part);
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', target, part, starts, ends);
end
$$;
