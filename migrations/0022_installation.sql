-- Which installation this database is: the same random id is written beside the objects, so that neither is
-- taken for another's. One row, of no tenant.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null
);
alter table installation enable row level security;
alter table installation force row level security;
create policy system_rows on installation to attesta_system using (true) with check (true);
grant select, insert on installation to attesta_system;
