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
      execute format('grant usage, create on schema public to %I', session_user);
      perform set_config('role', 'none', true);
    exception when others then
      perform set_config('role', 'none', true);
    end;
    execute format('alter role %I noinherit', current_user);
  end if;
exception when insufficient_privilege then
  -- The database's administrator has granted the roles. The server says at its start what they must run.
  null;
end
$$;
