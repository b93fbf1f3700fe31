-- An installation has one database. The tables of several databases go, unless a tenant is in another one.
do $$
declare
  own_name text;
  hosts text;
begin
  if to_regclass('placements') is not null then
    -- Held until the tables are dropped, so that no server moves a tenant after this has looked.
    lock table placements in access exclusive mode;
    -- Row-level security hides the rows from an owner that does not inherit this role.
    perform set_config('role', 'attesta_system', true);
    own_name := (select name from installation);
    hosts := (select string_agg(host, ', ' order by host) from placements
      where database <> 'home' or moving_to is not null);
    perform set_config('role', 'none', true);
    if own_name is not null then
      raise exception 'This is the database % beside the home database of an installation: set DATABASE_URL to the home database.',
        own_name using errcode = 'AT003';
    end if;
    if hosts is not null then
      raise exception 'These tenants are in another database or moving to one: %. Start version 0.2.0, move them to the home database and wait until their moving_to is null; then start this version.',
        hosts using errcode = 'AT003';
    end if;
  end if;
end
$$;
-- End of the check.

drop function must_be_served(uuid, boolean);
drop table held_tenants;
drop table placements;
alter table installation drop column name;
