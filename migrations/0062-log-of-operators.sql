-- What operators did with tenants. It stays after a tenant's deletion, whose audit goes with the tenant.
create table platform_log (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  -- not `tenant_id`: rows with that go with their tenant
  tenant uuid not null,
  host text not null,
  fields text[] not null
);
alter table platform_log alter column action set statistics 0, alter column host set statistics 0,
  alter column fields set statistics 0;
alter table platform_log enable row level security;
alter table platform_log force row level security;
create policy system_rows on platform_log to attesta_system using (true) with check (true);
-- It is only appended to.
grant select, insert on platform_log to attesta_system;
